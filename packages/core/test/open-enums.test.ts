import * as core from '@prismwire/core';
import { describe, expect, it } from 'vitest';
import { guardOf, schemas } from './support/guards.js';

const exported = new Map<string, unknown>(Object.entries(core));

/** The open enums of the bundled schemas, each with its known values. */
const openEnums = Object.values(schemas).flatMap(({ $defs }) =>
  Object.entries($defs).flatMap(([name, definition]) =>
    'x-open-enum' in definition ? [{ name, values: Object.keys(Object(definition['x-open-enum'])) }] : [],
  ),
);

const isTest = (value: unknown): value is (candidate: unknown) => boolean => typeof value === 'function';

describe('the open enums', () => {
  it('are found in the schema', () => {
    expect(openEnums.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'PrismEagerness',
        'RealtimeResponseStatus',
        'RealtimeModality',
        'ResponsesStatus',
      ]),
    );
  });

  it.each(openEnums)('$name tells its known values from others', ({ name, values }) => {
    const isKnown = exported.get(`isKnown${name}`);
    if (!isTest(isKnown)) throw new Error(`core exports no isKnown${name}.`);
    expect(values.filter((value) => !isKnown(value))).toEqual([]);
    expect(['future', '', 'toString', null, undefined, 0, {}, [values[0]]].filter(isKnown)).toEqual([]);
  });

  it.each(openEnums)('$name takes any text and nothing else', ({ name, values }) => {
    const guard = guardOf(name);
    expect([...values, 'future', ''].filter((value) => !guard(value))).toEqual([]);
    expect([null, 0, true, [], {}].filter((value) => guard(value))).toEqual([]);
  });

  it('have one list of known values each', () => {
    const lists = [...exported].filter(([name, value]) => name.startsWith('known') && Array.isArray(value));
    const expected = openEnums.map(({ values }) => values);
    expect(lists.map(([, list]) => list)).toHaveLength(expected.length);
    expect(lists.map(([, list]) => list)).toEqual(expect.arrayContaining(expected));
    expect(lists.filter(([, list]) => !Object.isFrozen(list))).toEqual([]);
  });
});
