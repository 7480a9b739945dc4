import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { descriptionToChatCompletionsJsonSchema } from '../../src/tools/description-to-json-schema.js';
import type { JsonSchema } from '../../src/tools/json-schema.js';
import { toStrictSchema } from '../../src/tools/strict-schema.js';
import { toolRefusals } from '../build/support/strict-api-tools.js';

/** An object schema with one required property. */
const having = (a: unknown, more: JsonSchema = {}): JsonSchema => ({
  type: 'object',
  properties: { a },
  required: ['a'],
  additionalProperties: false,
  ...more,
});
const NULL = { type: 'null' };

describe('toStrictSchema', () => {
  it('requires every property and makes the optional ones nullable', () => {
    const schema = {
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'number' } },
      required: ['a'],
    };
    const before = structuredClone(schema);
    expect(toStrictSchema(schema)).toEqual({
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: ['number', 'null'] } },
      required: ['a', 'b'],
      additionalProperties: false,
    });
    expect(schema).toEqual(before);
  });

  it.each<[string, JsonSchema, JsonSchema]>([
    ['several types', { type: ['string', 'number'] }, { type: ['string', 'number', 'null'] }],
    ['null already', { type: ['string', 'null'] }, { type: ['string', 'null'] }],
    ['an enum', { type: 'string', enum: ['x'] }, { type: ['string', 'null'], enum: ['x', null] }],
    [
      'an enum without a type',
      { enum: ['x', 1] },
      { type: ['string', 'number', 'null'], enum: ['x', 1, null] },
    ],
    ['a constant', { const: 'x' }, { type: ['string', 'null'], enum: ['x', null] }],
    ['alternatives', { anyOf: [{ type: 'string' }] }, { anyOf: [{ type: 'string' }, NULL] }],
    ['nullable alternatives', { anyOf: [{ type: 'string' }, NULL] }, { anyOf: [{ type: 'string' }, NULL] }],
    [
      'a reference',
      { $ref: '#/$defs/X', description: 'd' },
      { description: 'd', anyOf: [{ $ref: '#/$defs/X' }, NULL] },
    ],
    ['an object', having({ type: 'string' }), { ...having({ type: 'string' }), type: ['object', 'null'] }],
  ])('makes an optional property nullable: %s', (_, property, expected) => {
    const schema = { type: 'object', properties: { a: property }, $defs: { X: { type: 'string' } } };
    expect(toStrictSchema(schema).properties).toEqual({ a: expected });
  });

  it.each<[string, JsonSchema, JsonSchema]>([
    [
      'an array without items',
      { type: 'array' },
      { type: 'array', items: { type: ['string', 'number', 'boolean', 'null'] } },
    ],
    [
      'an array of anything',
      { type: 'array', items: {} },
      { type: 'array', items: { type: ['string', 'number', 'boolean', 'null'] } },
    ],
    [
      'objects in an array',
      { type: 'array', items: { type: 'object', properties: { b: { type: 'string' } } } },
      {
        type: 'array',
        items: {
          type: 'object',
          properties: { b: { type: ['string', 'null'] } },
          required: ['b'],
          additionalProperties: false,
        },
      },
    ],
    [
      'an object without a type',
      { properties: {} },
      { type: 'object', properties: {}, required: [], additionalProperties: false },
    ],
    ['an array without a type', { items: { type: 'string' } }, { type: 'array', items: { type: 'string' } }],
    [
      'oneOf',
      { oneOf: [{ type: 'string' }, { type: 'number' }] },
      { anyOf: [{ type: 'string' }, { type: 'number' }] },
    ],
    ['allOf around one schema', { description: 'd', allOf: [{ $ref: '#' }] }, { $ref: '#' }],
    ['the nullable of OpenAPI', { type: 'string', nullable: true }, { type: ['string', 'null'] }],
    [
      'what limits nothing',
      { type: 'string', default: 'x', examples: ['y'], deprecated: true, $comment: 'c' },
      { type: 'string' },
    ],
    ['a known format', { type: 'string', format: 'date-time' }, { type: 'string', format: 'date-time' }],
    ['another format', { type: 'string', format: 'color' }, { type: 'string' }],
    [
      'limits',
      { type: 'integer', minimum: 1, maximum: 2, multipleOf: 1 },
      { type: 'integer', minimum: 1, maximum: 2, multipleOf: 1 },
    ],
    [
      'a pattern and lengths',
      { type: 'string', pattern: '^a$', minLength: 1 },
      { type: 'string', pattern: '^a$', minLength: 1 },
    ],
    [
      'a property named like a keyword',
      having(
        { type: 'string' },
        { properties: { patternProperties: { type: 'string' } }, required: ['patternProperties'] },
      ),
      {
        type: 'object',
        properties: { patternProperties: { type: 'string' } },
        required: ['patternProperties'],
        additionalProperties: false,
      },
    ],
  ])('takes %s', (_, property, expected) => {
    expect(toStrictSchema(having(property)).properties).toEqual({ a: expected });
  });

  it.each<[string, unknown, string, string]>([
    ['a free-form object', { type: 'object' }, 'additionalProperties', '/properties/a'],
    [
      'a map',
      { type: 'object', additionalProperties: { type: 'string' } },
      'additionalProperties',
      '/properties/a',
    ],
    [
      'an open object',
      having({ type: 'string' }, { additionalProperties: true }),
      'additionalProperties',
      '/properties/a',
    ],
    [
      'a map in an array',
      { type: 'array', items: { type: 'object' } },
      'additionalProperties',
      '/properties/a/items',
    ],
    [
      'a map in an alternative',
      { anyOf: [{ type: 'string' }, { type: 'object' }] },
      'additionalProperties',
      '/properties/a/anyOf/1',
    ],
    ['anything', {}, 'type', '/properties/a'],
    ['true', true, 'type', '/properties/a'],
    ['false', false, 'type', '/properties/a'],
    ['patternProperties', { type: 'object', patternProperties: {} }, 'patternProperties', '/properties/a'],
    ['propertyNames', having({ type: 'string' }, { propertyNames: {} }), 'propertyNames', '/properties/a'],
    ['not', { type: 'string', not: {} }, 'not', '/properties/a'],
    ['if', { type: 'string', if: {} }, 'if', '/properties/a'],
    ['allOf', { allOf: [{ type: 'string' }, { minLength: 1 }] }, 'allOf', '/properties/a'],
    [
      'uniqueItems',
      { type: 'array', items: { type: 'string' }, uniqueItems: true },
      'uniqueItems',
      '/properties/a',
    ],
    ['prefixItems', { type: 'array', prefixItems: [] }, 'prefixItems', '/properties/a'],
    ['a list of items', { type: 'array', items: [{ type: 'string' }] }, 'items', '/properties/a'],
    [
      'dependentRequired',
      having({ type: 'string' }, { dependentRequired: {} }),
      'dependentRequired',
      '/properties/a',
    ],
    ['a keyword of nobody', { type: 'string', wish: 1 }, 'wish', '/properties/a'],
    ['a reference to elsewhere', { $ref: 'https://example.com/a.json' }, '$ref', '/properties/a'],
    [
      'a required property without a schema',
      having({ type: 'string' }, { required: ['a', 'z'] }),
      'required',
      '/properties/a',
    ],
    ['no alternative', { anyOf: [] }, 'anyOf', '/properties/a'],
    ['a type that there is not', { type: 'any' }, 'type', '/properties/a'],
    ['no type', { type: [], anyOf: [{ type: 'string' }] }, 'type', '/properties/a'],
    ['an enum of nothing', { type: 'string', enum: [] }, 'enum', '/properties/a'],
    ['a limit beside a reference', { $ref: '#', minLength: 1 }, '$ref', '/properties/a'],
    ['a reference to nothing', { $ref: '#/$defs/nope' }, '$ref', '/properties/a'],
    ['a reference to what is no schema', { $ref: '#/required' }, '$ref', '/properties/a'],
    ['a reference to an anchor', { $ref: '#spot' }, '$ref', '/properties/a'],
  ])('refuses %s, naming keyword and place', (_, property, keyword, path) => {
    expect(() => toStrictSchema(having(property))).toThrow(
      expect.objectContaining({
        name: 'ResponsesInputError',
        code: 'schema_not_strict',
        path,
        message: expect.stringContaining(`${JSON.stringify(keyword)} at ${path} cannot`),
      }),
    );
  });

  it.each<[string, JsonSchema, string]>([
    ['a string', { type: 'string' }, 'type'],
    ['alternatives', { anyOf: [having({ type: 'string' })] }, 'anyOf'],
    ['oneOf', { oneOf: [having({ type: 'string' })] }, 'oneOf'],
    ['a nullable object', { type: ['object', 'null'], properties: {} }, 'type'],
    ['a reference to nothing', { $ref: '#/$defs/X' }, '$ref'],
    [
      'references in a circle',
      { $ref: '#/$defs/X', $defs: { X: { $ref: '#/$defs/Y' }, Y: { $ref: '#/$defs/X' } } },
      '$ref',
    ],
    ['values', { type: 'object', properties: {}, enum: [{}] }, 'enum'],
    ['one value', { type: 'object', properties: {}, const: {} }, 'const'],
    ['an open object', { type: 'object', additionalProperties: true }, 'additionalProperties'],
  ])('refuses %s as the root', (_, schema, keyword) => {
    expect(() => toStrictSchema(schema, { path: '/tools/3/parameters', tool: 'f' })).toThrow(
      expect.objectContaining({
        code: 'schema_not_strict',
        path: '/tools/3/parameters',
        message: expect.stringContaining(`${JSON.stringify(keyword)} at /tools/3/parameters of the tool "f"`),
      }),
    );
  });

  it.each([{}, { type: 'object' }, { type: 'object', properties: {} }])(
    'takes %j for no arguments',
    (schema) => {
      expect(toStrictSchema(schema)).toEqual({
        type: 'object',
        properties: {},
        required: [],
        additionalProperties: false,
      });
    },
  );

  it('puts what the root refers to in its place, and keeps recursion', () => {
    const node = { type: 'object', properties: { next: { $ref: '#/$defs/Node' } } };
    const strict = {
      type: 'object',
      properties: { next: { anyOf: [{ $ref: '#/$defs/Node' }, NULL] } },
      required: ['next'],
      additionalProperties: false,
    };
    expect(toStrictSchema({ $ref: '#/$defs/Node', $defs: { Node: node } })).toEqual({
      ...strict,
      $defs: { Node: strict },
    });
  });

  it('has nothing beside a reference', () => {
    const $defs = { A: { type: 'string' } };
    const described = having({ $ref: '#/$defs/A', description: 'd', title: 't', default: 'x' }, { $defs });
    expect(toStrictSchema(described).properties).toEqual({ a: { $ref: '#/$defs/A' } });
    const nullable = having({ $ref: '#/$defs/A', description: 'd', nullable: true }, { $defs });
    expect(toStrictSchema(nullable).properties).toEqual({
      a: { description: 'd', anyOf: [{ $ref: '#/$defs/A' }, NULL] },
    });
    expect(faultsOfTool(toStrictSchema(described))).toEqual([]);
  });

  it('leaves out a description that is no text', () => {
    expect(toStrictSchema(having({ type: 'string', description: 5 })).properties).toEqual({
      a: { type: 'string' },
    });
  });

  it.each<[string, JsonSchema, string]>([
    ['below an alternative that is renamed', { oneOf: [{ type: 'string' }, NULL] }, '#/properties/a/oneOf/0'],
    ['at an optional property', { type: 'string' }, '#/properties/a'],
    [
      'in definitions of its own',
      { $ref: '#', $defs: { 'x/y': { type: 'string' } } },
      '#/properties/a/$defs/x~1y',
    ],
  ])('keeps what a reference means that points to a place %s', (_, a, $ref) => {
    const strict = toStrictSchema({ type: 'object', properties: { a, b: { $ref } }, required: ['b'] });
    expect(strict.$defs).toEqual({ ref_1: { type: 'string' } });
    expect(strict.properties).toMatchObject({ b: { $ref: '#/$defs/ref_1' } });
    expect(faultsOfTool(strict)).toEqual([]);
  });

  it('gives what refers to itself one definition, under a name that is free', () => {
    const list = { type: 'array', items: { $ref: '#/properties/list' } };
    const schema = { type: 'object', properties: { list }, $defs: { ref_1: { type: 'string' } } };
    expect(toStrictSchema(schema)).toEqual({
      type: 'object',
      properties: { list: { type: ['array', 'null'], items: { $ref: '#/$defs/ref_2' } } },
      required: ['list'],
      additionalProperties: false,
      $defs: { ref_1: { type: 'string' }, ref_2: { type: 'array', items: { $ref: '#/$defs/ref_2' } } },
    });
  });

  it('refuses what is not JSON', () => {
    const cycle: JsonSchema = { type: 'object' };
    cycle.properties = { cycle };
    expect(() => toStrictSchema(cycle)).toThrow(expect.objectContaining({ code: 'schema_unreadable' }));
  });

  it('takes the schema of an ordinary Zod object', () => {
    const schema = z.object({
      city: z.string().min(1),
      days: z.number().int().optional(),
      kind: z.discriminatedUnion('t', [z.object({ t: z.literal('a') }), z.object({ t: z.literal('b') })]),
    });
    expect(() => toStrictSchema(descriptionToChatCompletionsJsonSchema(schema))).not.toThrow();
    const map = z.object({ labels: z.record(z.string(), z.string()) });
    expect(() => toStrictSchema(descriptionToChatCompletionsJsonSchema(map))).toThrow(
      expect.objectContaining({ code: 'schema_not_strict', path: '/properties/labels' }),
    );
  });

  it('gives a schema that keeps the rules at every depth, and that it would not change again', () => {
    fc.assert(
      fc.property(OBJECT, (schema) => {
        const strict = toStrictSchema(schema);
        expect(faultsOf(strict)).toEqual([]);
        expect(faultsOfTool(strict)).toEqual([]);
        expect(toStrictSchema(strict)).toEqual(strict);
      }),
    );
  });
});

const { OBJECT } = fc.letrec<{ ANY: JsonSchema; OBJECT: JsonSchema }>((tie) => ({
  ANY: fc.oneof(
    { depthSize: 'small' },
    fc.record({ type: fc.constantFrom('string', 'number', 'boolean', 'integer') }),
    fc.record({ enum: fc.uniqueArray(fc.string(), { minLength: 1 }) }),
    fc.record({ type: fc.constant('array'), items: tie('ANY') }),
    fc.record({ type: fc.constant('array') }),
    fc.record({ anyOf: fc.array(tie('ANY'), { minLength: 1, maxLength: 3 }) }),
    tie('OBJECT'),
  ),
  OBJECT: fc.dictionary(fc.string(), tie('ANY'), { maxKeys: 4 }).chain((properties) =>
    fc.record({
      type: fc.constant('object'),
      properties: fc.constant(properties),
      required: fc.subarray(Object.keys(properties)),
    }),
  ),
}));

/** What the API would say of a tool with that schema. */
const faultsOfTool = (parameters: JsonSchema) =>
  toolRefusals([{ type: 'function', name: 'f', strict: true, parameters }]);

/** The rules of strict schemas that a schema breaks, here or below. */
function faultsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const faults: string[] = [];
  const { type, properties, required, additionalProperties, items, anyOf }: JsonSchema = { ...schema };
  const types = Array.isArray(type) ? type : [type];
  if (types.includes('object')) {
    if (additionalProperties !== false) faults.push('open object');
    if (JSON.stringify(required) !== JSON.stringify(Object.keys(Object(properties)))) faults.push('optional');
  }
  if (types.includes('array') && items === undefined) faults.push('no items');
  if (type === undefined && anyOf === undefined) faults.push('anything');
  const below = [...Object.values(Object(properties)), items, ...(Array.isArray(anyOf) ? anyOf : [])];
  return [...faults, ...below.flatMap(faultsOf)];
}
