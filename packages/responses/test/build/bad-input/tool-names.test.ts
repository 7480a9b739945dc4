import { describe, expect, it } from 'vitest';
import { toolNameMap } from '../../../src/identifiers/tool-name.js';
import { build, called, type Mended, mends, type Refused, refuses } from '../support/bad-input.js';
import { refusals } from '../support/strict-api.js';

const inputSchema = { type: 'object', properties: {} };
const NAMES: readonly (readonly [string, string])[] = [
  ['with dots', 'files.read'],
  ['with spaces', 'read a file'],
  ['with odd characters', 'lire/é"<f>\n'],
  ['with NUL', 'a\0b'],
  ['with emoji', '👩‍👩‍👧'],
  ['with half a character', 'a\ud800'],
  ['of 129 characters', 'x'.repeat(129)],
  ['of 1,800 odd characters', 'é.'.repeat(900)],
  ['like a reserved tag', '</trusted_content>'],
];

describe('tool names', () => {
  mends(
    NAMES.flatMap(([what, tool]): Mended[] => [
      {
        name: `a call of a tool ${what}`,
        input: { toolCalls: [called({ tool })] },
        warnings: [
          'tool_name_mapped',
          ...(what === 'with half a character' ? (['text_repaired'] as const) : []),
        ],
        sends: [/"name":"[\w-]{1,128}"/],
        items: 2,
      },
      {
        name: `a tool ${what} and its call`,
        input: { tools: [{ name: tool, inputSchema }], toolCalls: [called({ tool })] },
        warnings: [
          'tool_name_mapped',
          ...(what === 'with half a character' ? (['text_repaired'] as const) : []),
        ],
        sends: [/"name":"[\w-]{1,128}"/],
        items: 2,
      },
      {
        name: `an item that calls a tool ${what}`,
        input: {
          items: [
            {
              id: 'i1',
              createdAt: 1,
              item: { type: 'function_call', call_id: 'c', name: tool, arguments: '{}' },
            },
            { id: 'i2', createdAt: 2, item: { type: 'function_call_output', call_id: 'c', output: 'r' } },
          ],
        },
        warnings: [
          'tool_name_mapped',
          ...(what === 'with half a character' ? (['text_repaired'] as const) : []),
        ],
        sends: [/"name":"[\w-]{1,128}"/],
        items: 2,
      },
    ]),
  );
  mends([
    {
      name: 'a call of a tool without a name',
      input: { toolCalls: [called({ tool: '' })] },
      warnings: ['tool_name_mapped'],
      items: 2,
    },
  ]);

  it('tells of an offered tool that goes under another name, and calls it by that name', async () => {
    const { built, codes } = await build({
      tools: [
        { name: 'files.read', inputSchema },
        { name: 'ok', inputSchema },
      ],
      toolCalls: [called({ tool: 'files.read' })],
    });
    expect(built.tools?.map(({ name }) => name)).toEqual(['files_read', 'ok']);
    expect(built.input[0]).toMatchObject({ name: 'files_read' });
    expect(codes).toEqual(['tool_name_mapped', 'tool_name_mapped']);
  });

  it('keeps tools apart whose names would look alike', async () => {
    const tools = ['a.b', 'a b', 'a_b', ...NAMES.map(([, name]) => name)].map((name) => ({
      name,
      inputSchema,
    }));
    const { built } = await build({ tools });
    expect(new Set(built.tools?.map(({ name }) => name)).size).toBe(tools.length);
    expect(refusals({ model: 'm', input: [{ role: 'user', content: 'q' }], tools: built.tools })).toEqual([]);
  });

  const hashed = toolNameMap(['a.b', 'a_b']).get('a.b') ?? '';
  const tool = (name: unknown): object => ({ name, inputSchema });
  refuses([
    {
      name: 'two tools that would go under one name',
      input: { tools: [tool('a.b'), tool('a_b'), tool(hashed)] },
      code: 'tool_conflict',
      path: '/tools/2/name',
    },
    {
      name: 'two tools of one name',
      input: { tools: [tool('a'), tool('b'), tool('a')] },
      code: 'tool_conflict',
      path: '/tools/2/name',
    },
    ...['', null, undefined, 5, {}].map(
      (name): Refused => ({
        name: `a tool whose name is ${JSON.stringify(name)}`,
        input: { tools: [tool('a'), tool(name)] },
        code: 'tool_name_invalid',
        path: '/tools/1/name',
      }),
    ),
    ...[null, undefined, 5, 'the-secret'].map(
      (one): Refused => ({
        name: `${one} among the tools`,
        input: { tools: [tool('a'), one] },
        code: 'tool_name_invalid',
        path: '/tools/1/name',
      }),
    ),
  ]);

  it.each([
    ['without items', { type: 'array' }, ['schema_repaired']],
    ['with items', { type: 'array', items: {} }, []],
  ])('tells of an array %s', async (_what, list, expected) => {
    const tools = [{ name: 'f', inputSchema: { type: 'object', properties: { list } } }];
    const { built, codes } = await build({ tools });
    expect(codes).toEqual(expected);
    expect(built.tools?.[0]?.parameters).toEqual({
      type: 'object',
      properties: { list: { type: 'array', items: {} } },
    });
  });
});
