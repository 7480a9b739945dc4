import { interfaceName } from '../decoded/field-names.js';
import type { SchemaFile, Vocabulary } from '../load.js';
import type { Finding } from '../schema-error.js';

/** What the decoder calls its own types, beside those of the kinds. */
const TAKEN: ReadonlySet<string> = new Set([
  'DecodedEvent',
  'DecodedEventBase',
  'DecodedEventKind',
  'DecodedEventMap',
]);

/** A kind that a file gives to its events. */
interface NamedKind {
  readonly path: string;
  readonly pointer: string;
  readonly kind: string;
}

/** Each decoded kind has a name that the decoder can use, and no other kind has it. */
export function checkKinds({ files }: Vocabulary): Finding[] {
  const pathByType = new Map<string, string>();
  return files.flatMap(namedKinds).flatMap(({ path, pointer, kind }): Finding[] => {
    if (!/^[a-z]+(\.[a-z_]+)*$/.test(kind)) {
      const problem = `"${kind}" is not made of small letters, with dots between words.`;
      return [{ path, pointer, rule: 'kind-name', problem, remedy: 'Write it like "text.delta".' }];
    }
    const type = interfaceName(kind);
    if (kind === 'ignored' || TAKEN.has(type)) {
      const problem = `The decoder needs "${kind}", or the name ${type}, for itself.`;
      return [{ path, pointer, rule: 'kind-name', problem, remedy: 'Choose another kind.' }];
    }
    const other = pathByType.get(type);
    if (other !== undefined) {
      const problem = `"${kind}" is the same as a kind in ${other}, or its type ${type} would be.`;
      return [{ path, pointer, rule: 'unique-kind', problem, remedy: 'Choose another for one of them.' }];
    }
    pathByType.set(type, path);
    return [];
  });
}

function namedKinds({ path, schema }: SchemaFile): NamedKind[] {
  const kind = schema['x-kind'];
  const other = schema['x-kind-when']?.kind;
  return [
    ...(kind === undefined ? [] : [{ path, pointer: '/x-kind', kind }]),
    ...(other === undefined ? [] : [{ path, pointer: '/x-kind-when/kind', kind: other }]),
  ];
}
