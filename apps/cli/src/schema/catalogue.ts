import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isRecord } from '../is-record.js';

/** A part of a JSON Schema. */
export type SchemaNode = Readonly<Record<string, unknown>>;

/** Who sends a type; `shared` ones are parts of events. */
export type Sender = 'server' | 'client' | 'shared';

/** A type of the protocol. */
export interface CatalogueEntry {
  /** The type's name in TypeScript. */
  readonly name: string;
  /** The event's name on the wire; undefined for shared types. */
  readonly wireType: string | undefined;
  /** The kinds that the event may have once it is decoded; none for what is not sent by the server. */
  readonly kinds: readonly string[];
  readonly from: Sender;
  readonly description: string;
  readonly schema: SchemaNode;
}

const senders: readonly Sender[] = ['server', 'client', 'shared'];

/** Every type of the protocol, from the schema that the core package ships: events first, by name. */
export function catalogue(): CatalogueEntry[] {
  const definitions = definitionsOf(
    JSON.parse(readFileSync(fileURLToPath(import.meta.resolve('@prismwire/core/schema/prism.json')), 'utf8')),
  );
  const byServer = membersOf(definitions.get('PrismServerEvent'));
  const byClient = membersOf(definitions.get('PrismClientEvent'));
  const entries = [...definitions].map(([name, schema]): CatalogueEntry => {
    const from = byServer.has(name) ? 'server' : byClient.has(name) ? 'client' : 'shared';
    return {
      name,
      wireType: from === 'shared' ? undefined : wireTypeOf(schema),
      kinds: kindsOf(schema),
      from,
      description: String(schema.description ?? ''),
      schema,
    };
  });
  return entries.sort(
    (a, b) => senders.indexOf(a.from) - senders.indexOf(b.from) || (sortKey(a) < sortKey(b) ? -1 : 1),
  );
}

/** The name at the end of a reference within the schema. */
export function referenceName(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

function sortKey({ wireType, name }: CatalogueEntry): string {
  return wireType ?? name;
}

function definitionsOf(bundle: unknown): Map<string, SchemaNode> {
  const definitions = isRecord(bundle) && isRecord(bundle.$defs) ? Object.entries(bundle.$defs) : [];
  return new Map(
    definitions.filter((definition): definition is [string, SchemaNode] => isRecord(definition[1])),
  );
}

function membersOf(union: SchemaNode | undefined): Set<string> {
  const branches: unknown[] = Array.isArray(union?.oneOf) ? union.oneOf : [];
  return new Set(
    branches
      .map((branch) => (isRecord(branch) ? branch.$ref : undefined))
      .filter((reference) => typeof reference === 'string')
      .map(referenceName),
  );
}

function wireTypeOf({ properties }: SchemaNode): string | undefined {
  const type = isRecord(properties) ? properties.type : undefined;
  return isRecord(type) && typeof type.const === 'string' ? type.const : undefined;
}

function kindsOf(schema: SchemaNode): string[] {
  const conditional = schema['x-kind-when'];
  return [schema['x-kind'], isRecord(conditional) ? conditional.kind : undefined].filter(
    (kind) => typeof kind === 'string',
  );
}
