import { posix } from 'node:path';
import type { UnionDeclaration, Vocabulary } from './load.js';
import { mapChildren, type SchemaNode } from './schema-node.js';

/** One named schema of a bundle. Its refs are names: `{ "$ref": "RealtimeItem" }`. */
export interface Definition {
  readonly name: string;
  /** The file it comes from, or the vocabulary's `vocabulary.json` for a declared union. */
  readonly path: string;
  /** The folder inside the vocabulary; empty for a declared union. */
  readonly folder: string;
  readonly schema: SchemaNode;
}

/** One vocabulary, all in one piece. */
export interface Bundle {
  /** The vocabulary's name, such as `prism`. */
  readonly name: string;
  /** By name, in the order of the names. */
  readonly definitions: ReadonlyMap<string, Definition>;
  /** The unions of `vocabulary.json`, with the names of their members in order. */
  readonly declaredUnions: readonly (UnionDeclaration & { readonly members: readonly string[] })[];
}

/**
 * Step 3: joins the files of a vocabulary into one set of named definitions. A ref to a file becomes a ref
 * to the name that the file carries, and each union that `vocabulary.json` declares becomes a definition
 * like one that has a file. Expects files that passed the lint step.
 */
export function bundle(vocabulary: Vocabulary): Bundle {
  const nameByPath = new Map(vocabulary.files.map((file) => [file.path, file.schema.title ?? '']));
  // Members of a union stand in the order of their files, however these were listed.
  const files = [...vocabulary.files].sort((a, b) => (a.path < b.path ? -1 : 1));
  const definitions = files.map(({ path, folder, schema }): Definition => {
    const withNames = (node: SchemaNode): SchemaNode => {
      const copy = mapChildren(node, withNames);
      if (node.$ref === undefined) return copy;
      return { ...copy, $ref: nameByPath.get(resolveRef(path, node.$ref)) ?? node.$ref };
    };
    return { name: schema.title ?? '', path, folder, schema: withNames(schema) };
  });

  const declaredUnions = vocabulary.unions.map((union) => ({
    ...union,
    members: definitions.filter((definition) => isMember(definition, union)).map(({ name }) => name),
  }));
  for (const { title, description, discriminator, members } of declaredUnions) {
    const oneOf = members.map((name) => ({ $ref: name }));
    const schema = { title, description, oneOf, discriminator: { propertyName: discriminator } };
    definitions.push({ name: title, path: `schema/${vocabulary.name}/vocabulary.json`, folder: '', schema });
  }

  definitions.sort((a, b) => (a.name < b.name ? -1 : 1));
  return {
    name: vocabulary.name,
    definitions: new Map(definitions.map((definition) => [definition.name, definition])),
    declaredUnions,
  };
}

/** Whether a file belongs to a union that `vocabulary.json` declares. */
export function isMember(
  { folder, schema }: Pick<Definition, 'folder' | 'schema'>,
  union: UnionDeclaration,
): boolean {
  if (union.folder !== undefined) return folder === union.folder;
  return schema['x-unions']?.includes(union.title) === true;
}

/** The path, from the repository's root, of the file that a `$ref` in the file at `path` points to. */
export function resolveRef(path: string, ref: string): string {
  return posix.join(posix.dirname(path), ref);
}

/**
 * The definition of a name.
 *
 * @throws Error if the bundle has none, which the lint step excludes.
 */
export function definitionOf(bundle: Bundle, name: string): Definition {
  const definition = bundle.definitions.get(name);
  if (definition === undefined) throw new Error(`No schema is called ${name}.`);
  return definition;
}
