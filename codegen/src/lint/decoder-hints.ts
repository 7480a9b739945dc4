import { resolveRef } from '../bundle.js';
import type { SchemaFile } from '../load.js';
import type { SchemaNode } from '../schema-node.js';
import type { Complaint } from './lint.js';

const DECODINGS = ['pcm16', 'json-object'];

/** What a file tells the decoder must lead somewhere. */
export function checkDecoderHints(file: SchemaFile, files: ReadonlyMap<string, SchemaFile>): Complaint[] {
  const { schema, folder } = file;
  const complaints: Complaint[] = [];
  if (folder === 'server' && schema['x-kind'] === undefined) {
    complaints.push({
      rule: 'kind',
      problem: 'A server event does not say what it is decoded as.',
      remedy: 'Add "x-kind", such as "text.delta".',
    });
  }
  for (const id of ['event_id', 'prism_request_event_id']) {
    if (schema['x-kind'] === undefined || schema.properties?.[id] !== undefined) continue;
    complaints.push({
      rule: 'event-ids',
      problem: `The event does not describe "${id}", which the decoder hands out with every event.`,
      remedy: 'Add it to "properties", as the other events have it.',
    });
  }
  const when = schema['x-kind-when'];
  if (when !== undefined && !/[.!?)]$/.test(when.description ?? '')) {
    complaints.push({
      pointer: '/x-kind-when',
      rule: 'kind-description',
      problem: 'The other kind has no description that ends in a full stop.',
      remedy: 'Add a "description" for the person who meets events of that kind.',
    });
  }
  const paths = [
    ...Object.entries(schema['x-lift'] ?? {}).flatMap(([name, lifted]) =>
      (typeof lifted === 'string' ? [lifted] : lifted).map((path) => ({ pointer: `/x-lift/${name}`, path })),
    ),
    ...(when === undefined ? [] : [{ pointer: '/x-kind-when', path: when.property }]),
  ];
  for (const { pointer, path } of paths) {
    if (leadsSomewhere(file, path.split('.'), files)) continue;
    complaints.push({
      pointer,
      rule: 'path',
      problem: `"${path}" leads to no property.`,
      remedy: 'Give the names of properties, joined by dots.',
    });
  }
  const ignored = schema['x-ignore-unknown'];
  if (ignored !== undefined && !isOpenUnion(file, schema.properties?.[ignored], files)) {
    complaints.push({
      pointer: '/x-ignore-unknown',
      rule: 'ignore-unknown',
      problem: `"${ignored}" is not a property that holds an open union.`,
      remedy: 'Name a property whose "$ref" is a union with "x-unknown".',
    });
  }
  for (const [name, { 'x-decode': how }] of Object.entries(schema.properties ?? {})) {
    if (how === undefined || DECODINGS.includes(how)) continue;
    complaints.push({
      pointer: `/properties/${name}/x-decode`,
      rule: 'decode',
      problem: `The decoder knows no "${how}".`,
      remedy: `Use one of ${DECODINGS.join(', ')}.`,
    });
  }
  return complaints;
}

type Files = ReadonlyMap<string, SchemaFile>;

/** Whether a path of property names exists in a file, through refs and in at least one branch of a union. */
function leadsSomewhere(file: SchemaFile, [key, ...rest]: readonly string[], files: Files): boolean {
  if (key === undefined) return true;
  const branches = file.schema.oneOf?.map((ref) => target(file, ref, files));
  if (branches !== undefined) {
    return branches.some((branch) => branch !== undefined && leadsSomewhere(branch, [key, ...rest], files));
  }
  const property = file.schema.properties?.[key];
  if (property === undefined) return false;
  if (rest.length === 0) return true;
  const options = property.anyOf ?? [property];
  return options.some((option) => {
    const next = target(file, option, files);
    return next !== undefined && leadsSomewhere(next, rest, files);
  });
}

function isOpenUnion(file: SchemaFile, node: SchemaNode | undefined, files: Files): boolean {
  return node !== undefined && target(file, node, files)?.schema['x-unknown'] !== undefined;
}

function target(file: SchemaFile, node: SchemaNode, files: Files): SchemaFile | undefined {
  return node.$ref === undefined ? undefined : files.get(resolveRef(file.path, node.$ref));
}
