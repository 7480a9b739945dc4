/** A value with one place changed. */
export interface Mutation {
  /** What was changed, such as `/delta becomes null`. */
  readonly change: string;
  readonly value: unknown;
}

/** What takes the place of each node: one of every JSON type, and the values at their edges. */
const REPLACEMENTS: readonly (readonly [name: string, value: unknown])[] = [
  ['null', null],
  ['true', true],
  ['0', 0],
  ['-1', -1],
  ['1.5', 1.5],
  ['1e999', Number.POSITIVE_INFINITY],
  ['an empty text', ''],
  ['"x"', 'x'],
  ['[]', []],
  ['{}', {}],
  ['a very long text', '𝄞'.repeat(600)],
];

/** Every change of a single place: each node replaced, each field left out, a field added to each object. */
export function* mutationsOf(value: unknown, path = ''): Generator<Mutation> {
  for (const [name, replacement] of REPLACEMENTS) {
    yield { change: `${path} becomes ${name}`, value: replacement };
  }
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      for (const { change, value: changed } of mutationsOf(item, `${path}/${index}`)) {
        yield { change, value: value.with(index, changed) };
      }
    }
  } else if (typeof value === 'object' && value !== null) {
    yield { change: `${path} gets another field`, value: { ...value, prismwire_unknown: { a: 1 } } };
    for (const [key, child] of Object.entries(value)) {
      const others = Object.entries(value).filter(([other]) => other !== key);
      yield { change: `${path}/${key} is left out`, value: Object.fromEntries(others) };
      for (const { change, value: changed } of mutationsOf(child, `${path}/${key}`)) {
        yield { change, value: { ...value, [key]: changed } };
      }
    }
  }
}

/** Every copy of a value in which one text or number is `secret`. */
export function* secretsIn(value: unknown, secret: string | number): Generator<unknown> {
  if (typeof value !== 'object' || value === null) {
    yield secret;
    return;
  }
  for (const [key, child] of Object.entries(value)) {
    for (const changed of secretsIn(child, secret)) {
      yield Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed };
    }
  }
}
