// What can be registered as a tool, what the server is told of it, and how arguments are checked (case 18).
import { isPrismClientEvent } from '@prismwire/core/prism';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { defineTool } from '../../src/tools/define-tool.js';
import type { SessionTool } from '../../src/tools/tool.js';
import { toolDefinitions } from '../../src/tools/tool-definitions.js';
import { settle } from '../support/fake-clock.js';
import { startTools } from '../support/start-tools.js';

const execute = () => 'done';
const city = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };

describe('the definition of a tool', () => {
  it.each<[string, Partial<SessionTool>, object]>([
    ['a JSON Schema', { parameters: city }, city],
    ['a frozen JSON Schema', { parameters: Object.freeze({ ...city }) }, city],
    ['no parameters', {}, { type: 'object', properties: {} }],
    ['zod', { parameters: z.object({ city: z.string() }) }, city],
    [
      'zod, what goes in',
      { parameters: z.object({ city: z.string().transform((text) => text.length) }) },
      city,
    ],
    ['a JSON Schema of zod', { parameters: z.toJSONSchema(z.object({ city: z.string() })) }, city],
    ['valibot', { parameters: v.object({ city: v.string() }), jsonSchema: city }, city],
  ])('is made of %s', (_, given, parameters) => {
    const tools = toolDefinitions([{ name: 'work', description: 'Works.', ...given, execute }]);
    expect(tools).toMatchObject([{ type: 'function', name: 'work', description: 'Works.', parameters }]);
    expect(JSON.stringify(tools)).not.toMatch(/__absolute|~standard/);
    expect(isPrismClientEvent({ type: 'session.update', session: { tools } })).toBe(true);
  });

  it('shares nothing with the schema that was given', async () => {
    const parameters = { type: 'object', properties: { n: { type: 'number' } } };
    const before = structuredClone(parameters);
    const { call, read } = startTools([{ name: 'work', parameters, execute }]);
    expect(parameters).toEqual(before);
    parameters.properties.n.type = 'string';
    call('c1', 'work', { args: { n: 1 } });
    await settle();
    expect(read('c1')).toBe('done');
  });
});

describe('what cannot be a tool', () => {
  const cyclic: { self?: unknown } = {};
  cyclic.self = cyclic;
  it.each<[unknown, string]>([
    ['weather', 'tools must be an array of tools.'],
    [[null], 'tools[0] must be an object with execute.'],
    [[{ name: '', execute }], 'tools[0].name must be text, not empty.'],
    [[{ execute }], 'tools[0].name must be text, not empty.'],
    [[{ name: 'a', execute }, { name: 'b' }], 'tools[1].execute must be a function.'],
    [
      [
        { name: 'a', execute },
        { name: 'a', execute },
      ],
      'tools[1].name is taken by an earlier tool: each needs a name of its own.',
    ],
    [[{ name: 'a', description: 1, execute }], 'tools[0].description must be text.'],
    [
      [{ name: 'a', parameters: [], execute }],
      'tools[0].parameters must be a JSON Schema or a schema of a Standard Schema library.',
    ],
    [
      [{ name: 'a', parameters: cyclic, execute }],
      'tools[0].parameters must be a JSON Schema or a schema of a Standard Schema library.',
    ],
    [
      [{ name: 'a', parameters: { type: 'string' }, execute }],
      'tools[0].parameters must be the schema of an object, since arguments have names.',
    ],
    [
      [{ name: 'a', parameters: v.object({}), execute }],
      'tools[0].parameters does not say its JSON Schema: give that as jsonSchema beside it.',
    ],
    [
      [{ name: 'a', parameters: z.object({ at: z.date() }), execute }],
      'tools[0].parameters does not say its JSON Schema: give that as jsonSchema beside it.',
    ],
    [
      [{ name: 'a', parameters: { $defs: { a: { $id: 'x:y' }, b: { $id: 'x:y' } } }, execute }],
      'tools[0].parameters is a JSON Schema that cannot be used.',
    ],
  ])('is refused with its place and the remedy: %#', (tools, message) => {
    expect(() => Reflect.apply(toolDefinitions, undefined, [tools])).toThrow(new TypeError(message));
  });

  it('is one with a time limit that no timer can hold', () => {
    expect(() => toolDefinitions([{ name: 'a', timeoutMs: 0, execute }])).toThrow(RangeError);
    expect(() => toolDefinitions([{ name: 'a', timeoutMs: 0, execute }])).toThrow(/^tools\[0\]\.timeoutMs /);
  });
});

describe('arguments', () => {
  const schema = {
    type: 'object',
    properties: {
      city: { type: 'string', maxLength: 20 },
      days: { type: 'integer', minimum: 1 },
      units: { $ref: '#/$defs/units' },
    },
    required: ['city'],
    additionalProperties: false,
    $defs: { units: { enum: ['metric', 'imperial'] } },
  };

  it.each<[object, string]>([
    [{}, '/: Instance does not have required property "city".'],
    [{ city: 42 }, '/city: Instance type "number" is invalid. Expected "string".'],
    [{ city: 'Rome', days: 0 }, '/days: It is less than 1.'],
    [
      { city: 'Rome', days: -1.5e-7 },
      '/days: Instance type "number" is invalid. Expected "integer". /days: It is less than 1.',
    ],
    [{ city: 'Rome', units: 'secret' }, '/units: Instance does not match any of ["metric","imperial"].'],
    [{ city: 'Rome', more: 1 }, '/: Property "more" does not match additional properties schema.'],
  ])('that a JSON Schema refuses are answered with the place and the rule: %j', async (args, faults) => {
    const run = vi.fn(execute);
    const { call, calls, read, settled, wire } = startTools([
      { name: 'work', parameters: schema, execute: run },
    ]);
    call('c1', 'work', { args });
    calls.responseEnded('r1', 'completed');
    await settle();
    const message = `The arguments are not valid. ${faults}`;
    expect(read('c1')).toEqual({ error: { code: 'arguments_invalid', message } });
    expect(settled).toMatchObject([{ outcome: 'failed', error: { code: 'arguments_invalid', message } }]);
    expect(wire).toEqual(['output c1', 'continue r1']);
    expect(run).not.toHaveBeenCalled();
  });

  it('that a JSON Schema takes are given on as they are', async () => {
    const run = vi.fn(execute);
    const { call } = startTools([{ name: 'work', parameters: schema, execute: run }]);
    const args = { city: 'Rome', days: 3, units: 'metric' };
    call('c1', 'work', { args });
    await settle();
    expect(run).toHaveBeenCalledExactlyOnceWith(args, expect.anything());
  });

  it.each([
    ['https://json-schema.org/draft/2020-12/schema', { prefixItems: [{ type: 'string' }] }],
    ['http://json-schema.org/draft-07/schema#', { items: [{ type: 'string' }] }],
    ['http://json-schema.org/draft-04/schema#', { items: { maximum: 5, exclusiveMaximum: true } }],
  ])('are judged by the dialect that the schema names: %s', async ($schema, list) => {
    const parameters = { $schema, type: 'object', properties: { list: { type: 'array', ...list } } };
    const { call, read } = startTools([{ name: 'work', parameters, execute }]);
    call('c1', 'work', { args: { list: [5] } });
    await settle();
    expect(read('c1')).toMatchObject({ error: { code: 'arguments_invalid' } });
  });

  it.each([
    ['zod', z.object({ city: z.string().trim(), days: z.number().default(7) })],
    ['valibot', v.object({ city: v.pipe(v.string(), v.trim()), days: v.optional(v.number(), 7) })],
    [
      'zod, later',
      z.object({
        city: z
          .string()
          .trim()
          .refine(async () => true),
        days: z.number().default(7),
      }),
    ],
  ])('of a schema of %s are what it makes of them, or answered with its words', async (_, parameters) => {
    const run = vi.fn(execute);
    const { call, read } = startTools([{ name: 'work', parameters, jsonSchema: city, execute: run }]);
    call('c1', 'work', { args: { city: ' Rome ' } });
    call('c2', 'work', { args: { city: 'Rome', days: 'secret' } });
    await settle();
    expect(run).toHaveBeenCalledExactlyOnceWith({ city: 'Rome', days: 7 }, expect.anything());
    expect(read('c2')).toMatchObject({
      error: {
        code: 'arguments_invalid',
        message: expect.stringMatching(/^The arguments are not valid\. \/days: .+\.$/),
      },
    });
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('No judge.');
      },
      'No judge.',
    ],
    ['rejects', () => Promise.reject(new Error('No judge.')), 'No judge.'],
    ['gives nothing', () => undefined, expect.any(String)],
  ])('whose check %s are answered like those of a tool that throws', async (_, validate, message) => {
    const parameters = { '~standard': { version: 1, vendor: 'test', validate } };
    const tool = { name: 'work', parameters, jsonSchema: city, execute };
    const { call, read } = startTools([tool]);
    call('c1');
    await settle();
    expect(read('c1')).toEqual({ error: { code: 'tool_failed', message } });
  });

  it.each([
    [{ $ref: '#/$defs/none' }, 'tools[0].parameters.properties.a.$ref refers to nothing'],
    [{ pattern: '(' }, 'tools[0].parameters.properties.a.pattern is no regular expression'],
    [{ patternProperties: { '[': {} } }, 'patternProperties has a name that is no regular expression'],
  ])('are not checked by a JSON Schema that cannot be used: %j', (a, message) => {
    const parameters = { type: 'object', properties: { a } };
    expect(() => startTools([{ name: 'work', parameters, execute }])).toThrow(message);
  });

  it('are checked by a JSON Schema whose references lead somewhere', async () => {
    const parameters = {
      type: 'object',
      $defs: { city: { $anchor: 'city', type: 'string', pattern: '^[A-Z]' } },
      properties: { from: { $ref: '#/$defs/city' }, to: { $ref: '#city' }, self: { $ref: '#' } },
    };
    const { call, read } = startTools([{ name: 'work', parameters, execute }]);
    call('c1', 'work', { args: { from: 'rome' } });
    call('c2', 'work', { args: { self: { to: 1 } } });
    await settle();
    for (const id of ['c1', 'c2']) expect(read(id)).toMatchObject({ error: { code: 'arguments_invalid' } });
  });
});

it('gives a defined tool back as it is', () => {
  const tool = { name: 'work', execute };
  expect(defineTool(tool)).toBe(tool);
});
