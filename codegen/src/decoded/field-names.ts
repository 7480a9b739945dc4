import { decodedName, pascalCase } from '../names.js';
import type { SchemaNode } from '../schema-node.js';

/** Wire properties that every decoded event has, which the hand-written base interface describes. */
export const BASE_PROPERTIES: ReadonlySet<string> = new Set(['type', 'event_id', 'prism_request_event_id']);

/** The fields that every decoded event has. */
export const BASE_FIELDS: readonly string[] = ['kind', 'eventId', 'requestEventId', 'raw'];

/** `text.delta` is decoded as a `DecodedTextDelta`. */
export function interfaceName(kind: string): string {
  return `Decoded${pascalCase(kind)}`;
}

/** The fields that a decoded event has for one property of the wire event; of two, the second is the text. */
export function decodedFieldNames(property: string, { 'x-decode': how }: SchemaNode): string[] {
  const name = decodedName(property);
  if (how === 'pcm16') return ['audio'];
  return how === 'json-object' ? [name, `${name}Text`] : [name];
}
