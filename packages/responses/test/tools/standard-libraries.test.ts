import { toStandardJsonSchema } from '@valibot/to-json-schema';
import { type } from 'arktype';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { descriptionToChatCompletionsJsonSchema as toJsonSchema } from '../../src/tools/description-to-json-schema.js';
import { toStrictSchema } from '../../src/tools/strict-schema.js';

describe.each([
  ['ArkType', type({ city: 'string', 'days?': 'number', tags: 'string[]' })],
  [
    'Valibot with its converter',
    toStandardJsonSchema(
      v.object({ city: v.string(), days: v.optional(v.number()), tags: v.array(v.string()) }),
    ),
  ],
])('from %s', (_, schema) => {
  it('reads the schema', () => {
    const { required, ...rest } = toJsonSchema(schema);
    expect(rest).toEqual({
      type: 'object',
      properties: {
        city: { type: 'string' },
        days: { type: 'number' },
        tags: { type: 'array', items: { type: 'string' } },
      },
    });
    expect([...(Array.isArray(required) ? required : [])].sort()).toEqual(['city', 'tags']);
  });

  it('makes it strict', () => {
    expect(toStrictSchema(toJsonSchema(schema))).toMatchObject({
      properties: { days: { type: ['number', 'null'] } },
      additionalProperties: false,
    });
  });
});
