import Joi from 'joi';
import { describe, expect, it } from 'vitest';
import { descriptionToChatCompletionsJsonSchema as toJsonSchema } from '../../src/tools/description-to-json-schema.js';

describe('from a Joi description', () => {
  it.each<[string, Joi.Schema, object]>([
    ['a string', Joi.string(), { type: 'string' }],
    ['a description', Joi.string().description('who'), { type: 'string', description: 'who' }],
    ['a default', Joi.number().default(0), { type: 'number', default: 0 }],
    ['a default of false', Joi.boolean().default(false), { type: 'boolean', default: false }],
    ['no default that is computed', Joi.number().default(() => 1), { type: 'number' }],
    [
      'no default that is collected from the keys',
      Joi.object({}).default(),
      { type: 'object', properties: {}, additionalProperties: false },
    ],
    ['examples', Joi.string().example('x'), { type: 'string', examples: ['x'] }],
    ['a number', Joi.number(), { type: 'number' }],
    ['an integer', Joi.number().integer(), { type: 'integer' }],
    ['a range', Joi.number().min(0).max(9), { type: 'number', minimum: 0, maximum: 9 }],
    [
      'an open range',
      Joi.number().greater(0).less(9),
      { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 9 },
    ],
    ['a positive number', Joi.number().positive(), { type: 'number', exclusiveMinimum: 0 }],
    ['a negative number', Joi.number().negative(), { type: 'number', exclusiveMaximum: 0 }],
    ['a multiple', Joi.number().multiple(3), { type: 'number', multipleOf: 3 }],
    ['a port', Joi.number().port(), { type: 'integer', minimum: 0, maximum: 65_535 }],
    ['no limit that is a reference', Joi.number().min(Joi.ref('a')), { type: 'number' }],
    ['a boolean', Joi.boolean(), { type: 'boolean' }],
    ['lengths', Joi.string().min(1).max(5), { type: 'string', minLength: 1, maxLength: 5 }],
    ['one length', Joi.string().length(3), { type: 'string', minLength: 3, maxLength: 3 }],
    ['a pattern', Joi.string().pattern(/^a\/b$/), { type: 'string', pattern: '^a\\/b$' }],
    ['no pattern whose flags change it', Joi.string().pattern(/^a$/i), { type: 'string' }],
    ['no pattern that must not fit', Joi.string().pattern(/x/, { invert: true }), { type: 'string' }],
    ['an e-mail address', Joi.string().email(), { type: 'string', format: 'email' }],
    ['a UUID', Joi.string().uuid(), { type: 'string', format: 'uuid' }],
    ['a URI', Joi.string().uri(), { type: 'string', format: 'uri' }],
    ['a time', Joi.string().isoDate(), { type: 'string', format: 'date-time' }],
    ['an IPv4 address', Joi.string().ip({ version: ['ipv4'] }), { type: 'string', format: 'ipv4' }],
    ['an IP address of any version', Joi.string().ip(), { type: 'string' }],
    ['letters and digits', Joi.string().alphanum(), { type: 'string', pattern: '^[a-zA-Z0-9]+$' }],
    ['a date', Joi.date(), { type: 'string', format: 'date-time' }],
    ['a date in ISO format', Joi.date().iso(), { type: 'string', format: 'date-time' }],
    ['a timestamp', Joi.date().timestamp(), { type: 'number' }],
    ['anything', Joi.any(), {}],
    ['bytes', Joi.binary().max(3), { type: 'string', maxLength: 3 }],
    ['an enum', Joi.string().valid('a', 'b'), { type: 'string', enum: ['a', 'b'] }],
    ['an enum without its rules', Joi.string().min(5).valid('a'), { type: 'string', enum: ['a'] }],
    ['an enum with null', Joi.string().valid('a', null), { type: ['string', 'null'], enum: ['a', null] }],
    ['an enum of several types', Joi.any().valid('a', 1), { type: ['string', 'number'], enum: ['a', 1] }],
    [
      'an enum that replaces another',
      Joi.string().valid('a').valid(Joi.override, 'b'),
      { type: 'string', enum: ['b'] },
    ],
    ['no enum with a reference', Joi.number().valid(Joi.ref('a')), { type: 'number' }],
    ['no enum with a reference among its values', Joi.number().valid(1, Joi.ref('a')), { type: 'number' }],
    ['a nullable', Joi.string().allow(null), { type: ['string', 'null'] }],
    ['an allowed value that is no enum', Joi.string().allow(''), { type: 'string' }],
    [
      'a value besides',
      Joi.number().allow('auto').description('d'),
      { description: 'd', anyOf: [{ type: 'number' }, { type: 'string', enum: ['auto'] }] },
    ],
    [
      'a value besides, and null',
      Joi.number().allow('auto', null),
      { anyOf: [{ type: 'number' }, { type: 'string', enum: ['auto'] }, { type: 'null' }] },
    ],
    [
      'an empty string besides a pattern',
      Joi.string().alphanum().allow(''),
      {
        anyOf: [
          { type: 'string', pattern: '^[a-zA-Z0-9]+$' },
          { type: 'string', enum: [''] },
        ],
      },
    ],
    ['an array of anything', Joi.array(), { type: 'array' }],
    [
      'an array',
      Joi.array().items(Joi.string()).min(1).max(2).unique(),
      { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 2, uniqueItems: true },
    ],
    [
      'an array of several',
      Joi.array().items(Joi.string(), Joi.number()),
      { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'number' }] } },
    ],
    [
      'an array with a forbidden item',
      Joi.array().items(Joi.string(), Joi.number().forbidden()),
      { type: 'array', items: { type: 'string' } },
    ],
    [
      'an array with places',
      Joi.array().ordered(Joi.string(), Joi.number()),
      { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'number' }] } },
    ],
    [
      'a sparse array',
      Joi.array().items(Joi.string()).sparse(),
      { type: 'array', items: { type: ['string', 'null'] } },
    ],
    [
      'alternatives',
      Joi.alternatives(Joi.string(), Joi.number()),
      { anyOf: [{ type: 'string' }, { type: 'number' }] },
    ],
    [
      'nullable alternatives',
      Joi.alternatives(Joi.string(), Joi.number()).allow(null),
      { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'null' }] },
    ],
    [
      'one alternative alone',
      Joi.alternatives().match('one').try(Joi.string(), Joi.number()),
      { oneOf: [{ type: 'string' }, { type: 'number' }] },
    ],
    [
      'all alternatives',
      Joi.alternatives().match('all').try(Joi.string(), Joi.string().min(1)),
      { allOf: [{ type: 'string' }, { type: 'string', minLength: 1 }] },
    ],
    [
      'conditions',
      // biome-ignore lint/suspicious/noThenProperty: it is what Joi calls it
      Joi.alternatives().conditional('a', { is: 1, then: Joi.string(), otherwise: Joi.number() }),
      { anyOf: [{ type: 'string' }, { type: 'number' }] },
    ],
    ['an object of any keys', Joi.object(), { type: 'object' }],
    ['an object of no keys', Joi.object({}), { type: 'object', properties: {}, additionalProperties: false }],
    [
      'an object that takes others',
      Joi.object({ a: Joi.string() }).unknown(),
      { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: true },
    ],
    [
      'keys',
      Joi.object({ a: Joi.string().required(), b: Joi.number(), c: Joi.any().forbidden() }),
      {
        type: 'object',
        properties: { a: { type: 'string' }, b: { type: 'number' } },
        required: ['a'],
        additionalProperties: false,
      },
    ],
    [
      'keys required by default',
      Joi.object({ a: Joi.string(), b: Joi.number().optional() }).prefs({ presence: 'required' }),
      {
        type: 'object',
        properties: { a: { type: 'string' }, b: { type: 'number' } },
        required: ['a'],
        additionalProperties: false,
      },
    ],
    [
      'a map',
      Joi.object().pattern(Joi.string(), Joi.number()),
      { type: 'object', properties: {}, additionalProperties: { type: 'number' } },
    ],
    [
      'a map by pattern',
      Joi.object().pattern(/^x/, Joi.number()),
      {
        type: 'object',
        properties: {},
        additionalProperties: false,
        patternProperties: { '^x': { type: 'number' } },
      },
    ],
    ['how many keys', Joi.object().min(1), { type: 'object', minProperties: 1 }],
    [
      'an object in an object',
      Joi.object({ a: Joi.object({ b: Joi.array().items(Joi.boolean()) }) }),
      {
        type: 'object',
        properties: {
          a: {
            type: 'object',
            properties: { b: { type: 'array', items: { type: 'boolean' } } },
            additionalProperties: false,
          },
        },
        additionalProperties: false,
      },
    ],
    [
      'a link to itself',
      Joi.object({ next: Joi.link('/') }),
      { type: 'object', properties: { next: { $ref: '#' } }, additionalProperties: false },
    ],
    [
      'a link to a shared schema',
      Joi.object({ a: Joi.link('#n') }).shared(Joi.string().id('n')),
      {
        type: 'object',
        properties: { a: { $ref: '#/$defs/n' } },
        additionalProperties: false,
        $defs: { n: { type: 'string' } },
      },
    ],
  ])('%s', (_, schema, expected) => {
    expect(toJsonSchema(schema.describe())).toEqual(expected);
    expect(toJsonSchema(schema)).toEqual(expected);
  });

  it.each([
    ['symbol', Joi.object({ a: Joi.symbol() }), '/keys/a'],
    ['function', Joi.object({ a: Joi.array().items(Joi.function()) }), '/keys/a/items/0'],
  ])('refuses a %s, which JSON cannot hold', (_, schema, path) => {
    expect(() => toJsonSchema(schema.describe())).toThrow(
      expect.objectContaining({ name: 'ResponsesInputError', code: 'schema_unreadable', path }),
    );
  });

  it('reads descriptions in the manner of Joi that put things elsewhere', () => {
    const description = {
      type: 'object',
      keys: {
        a: { type: 'string', presence: 'required', description: 'text', valids: ['x', 'y'] },
        b: { type: 'array', items: { type: 'number' }, default: [] },
      },
    };
    expect(toJsonSchema(description)).toEqual({
      type: 'object',
      properties: {
        a: { type: 'string', description: 'text', enum: ['x', 'y'] },
        b: { type: 'array', items: { type: 'number' }, default: [] },
      },
      required: ['a'],
      additionalProperties: false,
    });
  });

  it('keeps keys named like members of every object', () => {
    const keys: unknown = JSON.parse('{"__proto__":{"type":"string"},"toString":{"type":"number"}}');
    const { properties } = toJsonSchema({ type: 'object', keys });
    expect(JSON.stringify(properties)).toBe('{"__proto__":{"type":"string"},"toString":{"type":"number"}}');
  });
});
