import { isMember, resolveRef } from '../bundle.js';
import type { Vocabulary } from '../load.js';
import type { Finding } from '../schema-error.js';
import { childNodes, type SchemaNode } from '../schema-node.js';

/** For each file or declared union without properties of its own, what it refers to. */
type Graph = ReadonlyMap<string, readonly string[]>;

/**
 * A type may hold itself, but only as a property of an object: a file that is nothing but a way back to itself
 * has no end. Each circle is found once, at the first of its files. The other rules follow refs, so they come
 * after this one.
 */
export function checkRefCycles(vocabulary: Vocabulary): Finding[] {
  const graph = graphOf(vocabulary);
  const reached = new Map([...graph.keys()].map((name) => [name, reachedFrom(name, graph)]));
  const leads = (from: string, to: string) => reached.get(from)?.has(to) === true;
  const inCircle = vocabulary.files.map(({ path }) => path).filter((path) => leads(path, path));
  return inCircle
    .filter((path) => !inCircle.some((other) => other < path && leads(path, other) && leads(other, path)))
    .map((path) => ({
      path,
      pointer: '',
      rule: 'ref-cycle',
      problem: 'The file leads back to itself by refs, and no property lies between.',
      remedy: 'Break the circle, or put an object with "properties" into it.',
    }));
}

function graphOf({ files, unions }: Vocabulary): Graph {
  const titles = new Set(unions.map(({ title }) => title));
  const graph = new Map(
    unions.map((union): [string, string[]] => [
      union.title,
      files.filter((file) => isMember(file, union)).map(({ path }) => path),
    ]),
  );
  for (const file of files.filter(({ schema }) => schema.properties === undefined)) {
    const targets = refsBelow(file.schema).map((ref) => (titles.has(ref) ? ref : resolveRef(file.path, ref)));
    graph.set(file.path, targets);
  }
  return graph;
}

function refsBelow(node: SchemaNode): string[] {
  const below = childNodes(node).flatMap((child) => refsBelow(child.node));
  return node.$ref === undefined ? below : [node.$ref, ...below];
}

function reachedFrom(start: string, graph: Graph): Set<string> {
  const reached = new Set<string>();
  const open = [...(graph.get(start) ?? [])];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (reached.has(name)) continue;
    reached.add(name);
    open.push(...(graph.get(name) ?? []));
  }
  return reached;
}
