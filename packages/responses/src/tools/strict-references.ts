import { isRecord, type JsonSchema, pointer } from './json-schema.js';
import { schemaAt, stepsOf } from './root-schema.js';

/** Makes a part of a schema strict. */
type Convert = (schema: unknown, path: string) => JsonSchema;
type Fail = (keyword: string, path: string, why: string) => Error;

/**
 * The references of a schema that is made strict. Those to the root and to `$defs` stay. What others name gets a
 * definition of its own: in a strict schema things move, and what stands at an optional property takes null.
 */
export class StrictReferences {
  readonly #root: JsonSchema;
  readonly #path: string;
  readonly #names = new Map<string, string>();
  readonly #made = new Map<string, JsonSchema>();

  /** @param path Where the root stands, for errors. */
  constructor(root: JsonSchema, path: string) {
    this.#root = root;
    this.#path = path;
  }

  /** The reference to write for one that stands at `path`. */
  sent(ref: unknown, path: string, fail: Fail, convert: Convert): string {
    if (typeof ref !== 'string' || !ref.startsWith('#'))
      throw fail('$ref', path, 'it points outside of the schema');
    const steps = stepsOf(ref);
    if (steps === undefined) throw fail('$ref', path, 'it names an anchor; name the place instead');
    const target = schemaAt(this.#root, steps);
    if (!isRecord(target)) throw fail('$ref', path, 'there is no schema where it points');
    const isDefinition = steps.length === 2 && (steps[0] === '$defs' || steps[0] === 'definitions');
    if (isDefinition || steps.length === 0) return ref;

    const place = pointer('', ...steps);
    const known = this.#names.get(place);
    if (known !== undefined) return pointer('#/$defs', known);
    const name = this.#freeName();
    // Before the target is made strict: it may refer to itself.
    this.#names.set(place, name);
    this.#made.set(name, convert(target, `${this.#path}${place}`));
    return pointer('#/$defs', name);
  }

  /** The definitions that were made, by name. */
  definitions(): JsonSchema {
    return Object.fromEntries(this.#made);
  }

  #freeName(): string {
    const taken = isRecord(this.#root.$defs) ? this.#root.$defs : {};
    const given = new Set(this.#names.values());
    let number = 1;
    while (given.has(`ref_${number}`) || Object.hasOwn(taken, `ref_${number}`)) number += 1;
    return `ref_${number}`;
  }
}
