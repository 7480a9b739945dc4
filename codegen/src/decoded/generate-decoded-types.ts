import type { Bundle } from '../bundle.js';
import { generatedHeader } from '../header.js';
import { plural } from '../names.js';
import type { DecodedEvent, DecodedField } from './decoded-event.js';

/** Step 10: the interfaces of the decoder's events, one per kind, their union and their map. */
export function generateDecodedTypes(bundle: Bundle, events: readonly DecodedEvent[]): string {
  const shapes = events.flatMap((event) => [
    event,
    ...(event.variant ? [{ ...event, ...event.variant }] : []),
  ]);
  const text = shapes.map(interfaceText).join('\n\n');
  const names = shapes.map(({ name }) => name);
  const union = `/** Every event that the decoder can hand out, told apart by \`kind\`. */
export type DecodedEvent =
${[...names, 'IgnoredEvent'].map((name) => `  | ${name}`).join('\n')};`;
  const map = `/** The decoded events, each under its \`kind\`. */
export interface DecodedEventMap {
${shapes.map(({ kind, name }) => `  '${kind}': ${name};`).join('\n')}
  ignored: IgnoredEvent;
}`;
  const kinds = `/** One of the kinds of {@link DecodedEvent}. */
export type DecodedEventKind = keyof DecodedEventMap;

/** Every kind that a decoded event can have. */
export const ${plural('decodedEventKind')}: readonly DecodedEventKind[] = [
${shapes.map(({ kind }) => `  '${kind}',`).join('\n')}
  'ignored',
];`;
  return `${[generatedHeader(bundle.name), importLines(bundle, `${text}`), text, union, map, kinds].join(
    '\n\n',
  )}\n`;
}

function importLines(bundle: Bundle, text: string): string {
  const used = [...bundle.definitions.keys()].filter((name) => new RegExp(`\\b${name}\\b`).test(text));
  const base = ['DecodedEventBase', 'IgnoredEvent', ...(text.includes('JsonObject') ? ['JsonObject'] : [])];
  return `import type {
${used.map((name) => `  ${name},`).join('\n')}
} from '@prismwire/core/${bundle.name}';
import type { ${base.join(', ')} } from '../../decoded-event-base.js';`;
}

function interfaceText({ name, kind, description, wireType, definition, fields }: DecodedEvent): string {
  const raw = definition.name;
  const lines = fields.flatMap((field) => [docComment(field, '  '), fieldText(field)]);
  return `/**
 * ${escapeComment(description)}
 *
 * On the wire: \`${wireType}\`.
 */
export interface ${name} extends DecodedEventBase {
  readonly kind: '${kind}';
${lines.join('\n')}
  /** The event as it came, with every field that this version does not know. */
  readonly raw: ${raw};
}`;
}

function docComment({ description }: DecodedField, indent: string): string {
  return `${indent}/** ${escapeComment(description)} */`;
}

function fieldText({ name, type, optional }: DecodedField): string {
  return optional ? `  readonly ${name}?: ${type} | undefined;` : `  readonly ${name}: ${type};`;
}

function escapeComment(text: string): string {
  return text.replaceAll('*/', '*\\/');
}
