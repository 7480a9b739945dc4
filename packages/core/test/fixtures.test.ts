import { describe, expect, it } from 'vitest';
import { rejections, soundValues } from './support/corpus.js';
import { guardOf, judgeOf, schemas, typeNames } from './support/guards.js';
import { secretsIn } from './support/mutations.js';

const sound = soundValues(typeNames);
const broken = rejections();
const definitions = new Map(Object.values(schemas).flatMap(({ $defs }) => Object.entries($defs)));

describe('the guards', () => {
  it('accept every fixture, and leave no error', () => {
    expect(sound.length).toBeGreaterThan(typeNames.length);
    const refused = sound.filter(({ type, value }) => {
      const guard = guardOf(type);
      return !guard(value) || guard.errors !== null;
    });
    expect(refused.map(({ name }) => name)).toEqual([]);
  });

  it.each(broken)('refuse $name: $rule at "$path", and nothing else', ({ type, path, rule, value }) => {
    const guard = guardOf(type);
    expect(guard(value)).toBe(false);
    expect(guard.errors).toMatchObject([{ instancePath: path, keyword: rule }]);
    expect(guard.errors).toHaveLength(1);
    // A value of a kind that the union does not know is refused, but is no broken one.
    const isUnknown = rule === 'union' && path === '' && hasTag(value);
    expect(judgeOf(type)(value)).toEqual(
      isUnknown ? { outcome: 'unknown', value } : { outcome: 'broken', errors: guard.errors },
    );
  });

  it('take extra fields, and change nothing', () => {
    for (const { type, value } of sound.filter(({ type: name }) => !isStrict(name))) {
      if (typeof value !== 'object' || value === null) continue;
      const extended = { ...value, later: { deep: [1] } };
      const before = structuredClone(extended);
      expect(guardOf(type)(extended), type).toBe(true);
      expect(extended).toEqual(before);
    }
  });

  it('never say what was in a value that they refuse', () => {
    const texts: string[] = [];
    for (const { type, value } of sound) {
      for (const secret of ['p4ssw0rd', 8_675_309, -8_675_309]) {
        for (const changed of secretsIn(value, secret)) {
          const guard = guardOf(type);
          if (guard(changed)) continue;
          const result = guard['~standard'].validate(changed);
          texts.push(JSON.stringify([guard.errors, result.issues]));
        }
      }
    }
    expect(texts.length).toBeGreaterThan(500);
    expect(texts.filter((text) => /p4ssw0rd|8675309/.test(text))).toEqual([]);
  });
});

/** Whether a value says in a text of what kind it is. */
function hasTag(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/**
 * Whether a type does not take just any field. Client events refuse what they do not know, since it would be a
 * mistake of ours; the values of a map are all of one type.
 */
function isStrict(type: string): boolean {
  const definition = definitions.get(type) ?? {};
  if ('oneOf' in definition) return /ClientEvent$/.test(type);
  return 'additionalProperties' in definition && definition.additionalProperties !== true;
}
