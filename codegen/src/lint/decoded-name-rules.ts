import { BASE_FIELDS, BASE_PROPERTIES, decodedFieldNames } from '../decoded/field-names.js';
import type { SchemaFile } from '../load.js';
import { escapePointer } from '../schema-node.js';
import type { Complaint } from './lint.js';

/** The fields of a decoded event can be written after a dot, and each name means one thing. */
export function checkDecodedNames({ schema }: SchemaFile): Complaint[] {
  if (schema['x-kind'] === undefined) return [];
  const complaints: Complaint[] = [];
  const origins = new Map(BASE_FIELDS.map((name) => [name, 'a field of every event']));
  const claim = (name: string, pointer: string, origin: string) => {
    const other = origins.get(name);
    origins.set(name, origin);
    if (!/^[A-Za-z_]\w*$/.test(name) || name in Object.prototype) {
      complaints.push({
        pointer,
        rule: 'decoded-name',
        problem: `The decoded event cannot have a field called "${name}".`,
        remedy: 'Use a name of letters and digits that no object has by itself.',
      });
    } else if (other !== undefined) {
      complaints.push({
        pointer,
        rule: 'decoded-name',
        problem: `The decoded event would have two fields called "${name}": here and from ${other}.`,
        remedy: 'Rename the lifted field, or leave one property to the extra fields.',
      });
    }
  };

  for (const name of Object.keys(schema['x-lift'] ?? {})) {
    claim(name, `/x-lift/${escapePointer(name)}`, '"x-lift"');
  }
  const decoded = new Set<string>();
  for (const [property, node] of Object.entries(schema.properties ?? {})) {
    if (BASE_PROPERTIES.has(property)) continue;
    const pointer = `/properties/${escapePointer(property)}`;
    const how = node['x-decode'];
    if (how !== undefined && decoded.has(how)) {
      complaints.push({
        pointer: `${pointer}/x-decode`,
        rule: 'decode-once',
        problem: `The event has more than one property that is decoded as ${how}.`,
        remedy: 'Decode one of them, and leave the others as they are.',
      });
      continue;
    }
    if (how !== undefined) decoded.add(how);
    for (const name of decodedFieldNames(property, node)) claim(name, pointer, `"${property}"`);
  }
  return complaints;
}
