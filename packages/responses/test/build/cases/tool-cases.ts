import { History } from '../support/history.js';
import { user } from '../support/items.js';
import type { Case } from './case.js';

const history = new History().user('q');
const input = [user('q')];
const optional = {
  type: 'object',
  properties: { a: { type: 'string' }, b: { type: 'number' } },
  required: ['a'],
};
const list = { type: 'object', properties: { tags: { type: 'array' } } };
const map = {
  type: 'object',
  properties: { m: { type: 'object', additionalProperties: { type: 'string' } } },
};

/** Tools. */
export const toolCases: readonly Case[] = [
  {
    number: 46,
    name: 'a strict schema is closed, and what was optional can be null',
    history,
    options: { strict: true, tools: [{ name: 'f', inputSchema: optional }] },
    expected: {
      input,
      tools: [
        {
          type: 'function',
          name: 'f',
          strict: true,
          parameters: {
            type: 'object',
            properties: { a: { type: 'string' }, b: { type: ['number', 'null'] } },
            required: ['a', 'b'],
            additionalProperties: false,
          },
        },
      ],
    },
  },
  {
    number: 46,
    name: 'a free-form map cannot be strict',
    history,
    options: { strict: true, tools: [{ name: 'f', inputSchema: map }] },
    expected: { error: 'schema_not_strict', mentions: ['additionalProperties'] },
  },
  {
    number: 47,
    name: 'an array without items gets items that hold anything',
    history,
    options: { tools: [{ name: 'f', inputSchema: list }] },
    expected: {
      input,
      tools: [
        {
          type: 'function',
          name: 'f',
          strict: false,
          parameters: { type: 'object', properties: { tags: { type: 'array', items: {} } } },
        },
      ],
    },
    warnings: ['schema_repaired'],
  },
  {
    number: 48,
    name: 'a tool always says that it is not strict, and a free-form map stays as it is',
    history,
    options: { tools: [{ name: 'f', inputSchema: map }] },
    expected: { input, tools: [{ type: 'function', name: 'f', strict: false, parameters: map }] },
  },
];
