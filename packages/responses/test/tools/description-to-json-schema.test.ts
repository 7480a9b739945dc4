import Joi from 'joi';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { descriptionToChatCompletionsJsonSchema as toJsonSchema } from '../../src/tools/description-to-json-schema.js';

const unreadable = (text: string) =>
  expect.objectContaining({
    name: 'ResponsesInputError',
    code: 'schema_unreadable',
    message: expect.stringContaining(text),
  });

describe('from JSON Schema', () => {
  it.each([
    { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
    { type: 'object' },
    { $ref: '#/$defs/A', $defs: { A: { type: 'object' } } },
    { type: 'object', properties: { flags: { type: 'string' } }, description: 'd' },
    { anyOf: [{ type: 'object' }, { type: 'null' }] },
    {},
  ])('gives %j back as it is', (schema) => {
    expect(toJsonSchema(schema)).toBe(schema);
  });

  it.each([undefined, null, true])('takes %s for no limit', (schema) => {
    expect(toJsonSchema(schema)).toEqual({});
  });

  it.each(['text', 1, false, [], () => ({})])('refuses %j', (schema) => {
    expect(() => toJsonSchema(schema)).toThrow(unreadable('A schema is an object'));
  });
});

describe('from Zod 4', () => {
  it('asks for the input side, in the newest dialect, and leaves the name of the dialect out', () => {
    const schema = z.object({
      city: z.string().min(1).describe('Where.'),
      days: z.number().int().min(1).max(14).default(3),
      unit: z.enum(['C', 'F']).optional(),
      tags: z.array(z.string()),
      note: z.string().nullable(),
      count: z.string().transform(Number),
    });
    expect(toJsonSchema(schema)).toEqual({
      type: 'object',
      properties: {
        city: { type: 'string', minLength: 1, description: 'Where.' },
        days: { type: 'integer', minimum: 1, maximum: 14, default: 3 },
        unit: { type: 'string', enum: ['C', 'F'] },
        tags: { type: 'array', items: { type: 'string' } },
        note: { type: ['string', 'null'] },
        count: { type: 'string' },
      },
      required: ['city', 'tags', 'note', 'count'],
    });
  });

  it('gives what z.toJSONSchema gives', () => {
    const schema = z.object({ a: z.union([z.string(), z.literal(5)]), b: z.record(z.string(), z.number()) });
    const { $schema: _, ...expected } = z.toJSONSchema(schema, { io: 'input' });
    expect(toJsonSchema(schema)).toEqual(expected);
    const written = z.toJSONSchema(schema);
    expect(toJsonSchema(written)).toBe(written);
  });

  it('says which library cannot put a schema into JSON Schema, and why', () => {
    const schema = z.object({ a: z.bigint() });
    expect(() => toJsonSchema(schema)).toThrow(unreadable('zod cannot'));
    expect(() => toJsonSchema(schema)).toThrow(expect.objectContaining({ cause: expect.any(Error) }));
  });
});

describe('from other libraries', () => {
  it('says what to do with a Valibot schema, which does not know its JSON Schema', () => {
    expect(() => toJsonSchema(v.object({ a: v.string() }))).toThrow(unreadable('@valibot/to-json-schema'));
  });

  it('asks any library that has a converter, such as that of Joi', () => {
    const schema = Joi.object({ city: Joi.string().required(), days: Joi.number().integer() });
    expect(toJsonSchema({ '~standard': schema['~standard'] })).toMatchObject({
      type: 'object',
      properties: { city: { type: 'string' }, days: { type: 'integer' } },
      required: ['city'],
    });
  });

  it('takes a schema that is a function, and the older dialect from a library that has only that', () => {
    const asked: string[] = [];
    const input = ({ target }: { target: string }): object => {
      asked.push(target);
      if (target !== 'draft-07') throw new TypeError('not supported');
      return { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object' };
    };
    const schema = Object.assign(() => true, {
      '~standard': { version: 1, vendor: 'mine', jsonSchema: { input, output: input } },
    });
    expect(toJsonSchema(schema)).toEqual({ type: 'object' });
    expect(asked).toEqual(['draft-2020-12', 'draft-07']);
  });

  it('refuses a converter that gives no schema', () => {
    const standard = { version: 1, vendor: 'mine', jsonSchema: { input: () => 'text' } };
    expect(() => toJsonSchema({ '~standard': standard })).toThrow(unreadable('mine cannot'));
    expect(() => toJsonSchema({ '~standard': { ...standard, jsonSchema: {} } })).toThrow(
      unreadable('mine does not say'),
    );
  });

  it('passes on why a describe() failed', () => {
    const cause = new Error('no');
    const schema = {
      describe(): never {
        throw cause;
      },
    };
    expect(() => toJsonSchema(schema)).toThrow(expect.objectContaining({ code: 'schema_unreadable', cause }));
  });
});
