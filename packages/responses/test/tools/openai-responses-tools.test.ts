import { isResponsesFunctionTool } from '@prismwire/core/responses';
import Joi from 'joi';
import type OpenAI from 'openai';
import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod';
import type { Tool } from '../../src/records/records.js';
import { descriptionToChatCompletionsJsonSchema } from '../../src/tools/description-to-json-schema.js';
import { toolsToOpenAIResponsesTools } from '../../src/tools/openai-responses-tools.js';
import { toolList, toolNamed } from '../../src/tools/tool-list.js';
import { toolRefusals } from '../build/support/strict-api-tools.js';

const convert = (tools: readonly Tool[], strict?: boolean) =>
  toolsToOpenAIResponsesTools(tools, { descriptionToChatCompletionsJsonSchema, strict });

/** Behaves like a tool of an agent kit: it describes itself, and its schema in the manner of Joi. */
class KitTool implements Tool {
  readonly name = 'get_weather';
  readonly description = 'Says the weather.';
  readonly inputSchema = Joi.object({ city: Joi.string().required() });
  readonly trusted = false;

  describe(): object {
    return { name: this.name, description: this.description, inputSchema: this.inputSchema.describe() };
  }
}

const CITY = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
const CLOSED_CITY = { ...CITY, additionalProperties: false };

describe('toolsToOpenAIResponsesTools', () => {
  it.each<[string, Tool, object]>([
    ['JSON Schema in inputSchema', { name: 'f', inputSchema: CITY }, CITY],
    ['JSON Schema in parameters', { name: 'f', parameters: CITY }, CITY],
    ['a Zod schema', { name: 'f', inputSchema: z.object({ city: z.string() }) }, CITY],
    ['a Joi schema', { name: 'f', inputSchema: Joi.object({ city: Joi.string().required() }) }, CLOSED_CITY],
    [
      'a describe() of the arguments',
      { name: 'f', describe: () => Joi.object({ city: Joi.string().required() }).describe() },
      CLOSED_CITY,
    ],
    ['no schema', { name: 'f' }, { type: 'object', properties: {} }],
    [
      'an object of any keys',
      { name: 'f', parameters: { type: 'object' } },
      { type: 'object', properties: {} },
    ],
    [
      'an array without items',
      {
        name: 'f',
        parameters: {
          type: 'object',
          properties: { a: { type: 'array' }, b: { anyOf: [{ type: ['array', 'null'] }] } },
        },
      },
      {
        type: 'object',
        properties: {
          a: { type: 'array', items: {} },
          b: { anyOf: [{ type: ['array', 'null'], items: {} }] },
        },
      },
    ],
    [
      'keywords that a strict schema cannot have',
      {
        name: 'f',
        parameters: { type: 'object', additionalProperties: { type: 'string' }, minProperties: 1 },
      },
      { type: 'object', properties: {}, additionalProperties: { type: 'string' }, minProperties: 1 },
    ],
    [
      'a root that is a reference',
      { name: 'f', parameters: { $ref: '#/$defs/C', $defs: { C: { $ref: '#/$defs/D' }, D: CITY } } },
      { ...CITY, $defs: { C: { $ref: '#/$defs/D' }, D: CITY } },
    ],
    ['a root that may be null', { name: 'f', parameters: { ...CITY, type: ['object', 'null'] } }, CITY],
    [
      'items of every kind',
      {
        name: 'f',
        parameters: {
          type: 'object',
          properties: {
            any: { type: 'array', items: true },
            none: { type: 'array', items: false },
            old: { type: 'array', items: [{ type: 'string' }], additionalItems: { type: 'number' } },
            tuple: z.toJSONSchema(z.tuple([z.string(), z.number()])),
          },
        },
      },
      {
        type: 'object',
        properties: {
          any: { type: 'array', items: {} },
          none: { type: 'array', items: {}, maxItems: 0 },
          old: { type: 'array', prefixItems: [{ type: 'string' }], items: { type: 'number' } },
          tuple: expect.objectContaining({
            type: 'array',
            prefixItems: [{ type: 'string' }, { type: 'number' }],
            items: { anyOf: [{ type: 'string' }, { type: 'number' }] },
            maxItems: 2,
          }),
        },
      },
    ],
    [
      'keywords that say nothing',
      {
        name: 'f',
        parameters: {
          type: 'object',
          properties: { a: { type: 'any', description: null }, b: { type: 'object', properties: null } },
          required: null,
        },
      },
      { type: 'object', properties: { a: {}, b: { type: 'object' } } },
    ],
    [
      'no properties',
      { name: 'f', parameters: { type: 'object', properties: null } },
      { type: 'object', properties: {} },
    ],
  ])('reads %s', (_, tool, parameters) => {
    const sent = convert([tool]);
    expect(sent).toEqual([{ type: 'function', name: 'f', parameters, strict: false }]);
    expect(toolRefusals(sent)).toEqual([]);
  });

  it('reads a tool that describes itself', () => {
    const [tool] = convert([new KitTool()], true);
    expect(tool).toEqual({
      type: 'function',
      name: 'get_weather',
      description: 'Says the weather.',
      parameters: CLOSED_CITY,
      strict: true,
    });
    expect(isResponsesFunctionTool(tool)).toBe(true);
  });

  it('hands a replaced converter what the tool describes', () => {
    const given: unknown[] = [];
    toolsToOpenAIResponsesTools([new KitTool()], {
      descriptionToChatCompletionsJsonSchema: (description) => {
        given.push(description);
        return { type: 'object', title: 'mine' };
      },
    });
    expect(given).toEqual([new KitTool().inputSchema.describe()]);
  });

  it.each([
    [undefined, undefined, false],
    [undefined, true, true],
    [undefined, false, false],
    [false, true, false],
    [true, false, true],
  ])('strict of the tool %s, of the call %s: sends %s', (own, ofCall, sent) => {
    expect(convert([{ name: 'f', strict: own }], ofCall)).toMatchObject([{ strict: sent }]);
  });

  it('keeps the order, and maps names as history does', () => {
    const tools = [{ name: 'z' }, { name: 'fs.read' }, { name: 'a' }];
    expect(convert(tools).map((tool) => tool.name)).toEqual(['z', 'fs_read', 'a']);
  });

  it('does not change or keep the schema that it was given', () => {
    const schema = { type: 'object', properties: { a: { type: 'array' } } };
    const [tool] = convert([{ name: 'f', parameters: schema }]);
    expect(schema).toEqual({ type: 'object', properties: { a: { type: 'array' } } });
    schema.properties.a.type = 'string';
    expect(tool?.parameters).toEqual({ type: 'object', properties: { a: { type: 'array', items: {} } } });
  });

  it.each<[string, Tool[], object]>([
    [
      'two tools of one name',
      [{ name: 'f' }, { name: 'g' }, { name: 'f' }],
      { code: 'tool_conflict', path: '/tools/2/name' },
    ],
    [
      'a tool without a name',
      [{ name: 'f' }, { name: '' }],
      { code: 'tool_name_invalid', path: '/tools/1/name' },
    ],
    [
      'arguments that are no object',
      [{ name: 'f', parameters: { type: 'string' } }],
      { code: 'schema_unreadable', path: '/tools/0/parameters' },
    ],
    [
      'a union at the root',
      [
        {
          name: 'f',
          inputSchema: z.discriminatedUnion('t', [
            z.object({ t: z.literal('a') }),
            z.object({ t: z.literal('b') }),
          ]),
        },
      ],
      {
        code: 'schema_unreadable',
        path: '/tools/0/parameters',
        message: expect.stringMatching(/"(oneOf|anyOf)" cannot stand at its root; wrap it in a property/),
      },
    ],
    ...['anyOf', 'allOf', 'enum', 'not'].map((keyword): [string, Tool[], object] => [
      `${keyword} at the root`,
      [{ name: 'f', parameters: { type: 'object', [keyword]: keyword === 'not' ? {} : [{}] } }],
      { code: 'schema_unreadable', path: '/tools/0/parameters' },
    ]),
    [
      'a root that refers to nothing',
      [{ name: 'f', parameters: { $ref: '#/$defs/X' } }],
      { code: 'schema_unreadable', path: '/tools/0/parameters' },
    ],
    [
      'a type that there is not',
      [{ name: 'f', parameters: { type: 'object', properties: { a: { type: 'str' } } } }],
      { code: 'schema_unreadable', path: '/tools/0/parameters/properties/a' },
    ],
    [
      'a schema that is no schema',
      [{ name: 'f', parameters: 'x' }],
      { code: 'schema_unreadable', path: '/tools/0/parameters' },
    ],
    [
      'a schema that no JSON can hold',
      [{ name: 'f', parameters: { type: 'object', default: 1n } }],
      { code: 'schema_unreadable', path: '/tools/0/parameters' },
    ],
    [
      'a Joi schema with a symbol',
      [{ name: 'f', inputSchema: Joi.object({ s: Joi.symbol() }) }],
      { code: 'schema_unreadable', path: '/tools/0/parameters/keys/s' },
    ],
  ])('refuses %s', (_, tools, error) => {
    expect(() => convert(tools)).toThrow(expect.objectContaining({ name: 'ResponsesInputError', ...error }));
  });

  it('says which tool cannot be strict, and where', () => {
    const tools = [
      { name: 'f' },
      { name: 'g', parameters: { type: 'object', properties: { m: { type: 'object' } } } },
    ];
    expect(() => convert(tools, true)).toThrow(
      expect.objectContaining({
        code: 'schema_not_strict',
        path: '/tools/1/parameters/properties/m',
        message: expect.stringContaining('"g"'),
      }),
    );
  });

  it('gives tools that the openai client takes', () => {
    expectTypeOf(convert([])).toExtend<OpenAI.Responses.Tool[]>();
  });
});

describe('toolList and toolNamed', () => {
  const tools: Tool[] = [{ name: 'exec_command' }, { name: 'fs.read' }];
  const hidden: Tool = { name: 'hidden' };
  const registry = {
    visible: () => tools.values(),
    get: (name: string) => [...tools, hidden].find((tool) => tool.name === name),
  };

  it('read a registry, any iterable, and nothing', () => {
    expect(toolList(registry)).toEqual(tools);
    expect(toolList(new Set(tools))).toEqual(tools);
    expect(toolList(undefined)).toEqual([]);
  });

  it.each([
    ['exec_command', 'exec_command'],
    ['functions.exec_command', 'exec_command'],
    ['fs.read', 'fs.read'],
    ['fs_read', 'fs.read'],
    ['other', undefined],
    ['', undefined],
  ])('find %j: %s', (name, found) => {
    expect(toolNamed(registry, name)?.name).toBe(found);
    expect(toolNamed(tools, name)?.name).toBe(found);
  });

  it('find a hidden tool of a registry', () => {
    expect(toolNamed(registry, 'hidden')).toBe(hidden);
    expect(toolNamed(tools, 'hidden')).toBeUndefined();
  });
});
