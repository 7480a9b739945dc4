import { expect, it } from 'vitest';
import { toolRefusals } from '../build/support/strict-api-tools.js';

const said = (strict: boolean, parameters: object) =>
  toolRefusals([{ type: 'function', name: 'f', strict, parameters }]).join('\n');
const closed = { type: 'object', required: ['a'], additionalProperties: false };

it.each<[RegExp, boolean, object]>([
  [/not have anyOf at the top level/, false, { type: 'object', anyOf: [{}] }],
  [/not have enum at the top level/, true, { type: 'object', enum: [] }],
  [/not have undefined at the top level/, false, { properties: {} }],
  [/not have array at the top level/, false, { type: 'array', items: {} }],
  [/array without items/, false, { type: 'object', properties: { a: { type: 'array', items: true } } }],
  [/"any" is no type/, false, { type: 'object', properties: { a: { type: 'any' } } }],
  [/an empty enum/, true, { ...closed, properties: { a: { type: 'string', enum: [] } } }],
  [/a description that is no text/, false, { type: 'object', description: 5 }],
  [/properties that are no object/, false, { type: 'object', properties: null }],
  [
    /\$ref cannot have keywords \{description\}/,
    true,
    { ...closed, properties: { a: { $ref: '#', description: 'd' } } },
  ],
  [/#\/\$defs\/nope points nowhere/, true, { ...closed, properties: { a: { $ref: '#/$defs/nope' } } }],
  [/#spot points nowhere/, true, { ...closed, properties: { a: { $ref: '#spot' } } }],
])('the strict API says %s', (why, strict, parameters) => {
  expect(said(strict, parameters)).toMatch(why);
});

it('the strict API takes a reference to what is there', () => {
  const $defs = { 'x/y': { type: 'string' } };
  expect(said(true, { ...closed, properties: { a: { $ref: '#/$defs/x~1y' } }, $defs })).toBe('');
});
