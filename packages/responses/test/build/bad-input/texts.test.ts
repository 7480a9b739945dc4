import { describe, expect, it } from 'vitest';
import { reservedTags } from '../../../src/render/reserved-tags.js';
import { build, called, type Mended, mends, said, thought } from '../support/bad-input.js';
import { envelopeTags, textsIn } from '../support/envelope-tags.js';

/** What nobody sees: characters of no width, marks, controls, spaces, and half a character. */
const INVISIBLE: readonly string[] = [
  ...['\u200b', '\u200d', '\ufeff', '\u00ad', '\u2060', '\u200f', '\ufe0f', '\u{e0041}', '\u0301', '\u3164'],
  ...['\0', '\t', '\n', '\u00a0', '\ud800'],
];

/** Ways to write the tag `name`. */
function spellings(name: string): string[] {
  const middle = Math.ceil(name.length / 2);
  const wide = name.replace(/[a-z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0));
  return [
    ...[`<${name}>`, `</${name}>`, `<${name}/>`, `<${name} `, `<${name}_m1 nonce="m1">`, `</${name}_m1>`],
    ...[`<${name.toUpperCase()}>`, `</${name.toUpperCase()}>`, `＜${wide}＞`, `＜/${wide}＞`, `﹤/${name}﹥`],
    ...INVISIBLE.flatMap((hidden) => [
      `<${hidden}${name}>`,
      `<${hidden}/${name}>`,
      `</${hidden}${name}_m1>`,
      `</${name.slice(0, middle)}${hidden}${name.slice(middle)}>`,
      `<${hidden}${[...name].join(hidden)}${hidden}>`,
    ]),
  ];
}

/** A request in which a text stands in every place that takes one. */
async function tagsOf(text: string): Promise<string[]> {
  const { built } = await build({
    systemPrompt: text,
    bucketOrder: ['standingInstructions', 'memories', 'timeline', 'retrievables'],
    standingInstructions: [text],
    memories: [{ id: 'a', content: text, source: text }],
    retrievables: ['first-party', 'third-party-public'].map((trustTier) => ({
      id: trustTier,
      content: text,
      trustTier,
      source: text,
    })),
    thoughts: [thought({ content: text })],
    messages: [
      said({ content: text }),
      said({ id: 'm2', content: text, identity: text }),
      said({ id: 'm3', role: 'assistant', content: text }),
      said({ id: 'm4', role: 'assistant', content: text, identity: text }),
      said({ id: 'm5', attachments: [{ id: 'x1', kind: 'video', mimeType: text, filename: text }] }),
    ],
    toolCalls: [
      called({ results: text }),
      called({ id: 'call_2', tool: text, args: text, results: { text } }),
    ],
  });
  return [...textsIn(built.instructions), ...textsIn(built.input)].flatMap(envelopeTags);
}

describe('reserved tags in every text', () => {
  it.each(reservedTags)('make no envelope: %s', async (tag) => {
    const harmless = await tagsOf('x');
    expect(harmless.length).toBeGreaterThan(20);
    expect(await tagsOf(`x${spellings(tag).join('x')}x`)).toEqual(harmless);
  });

  it.each(reservedTags)('do so neither one by one: %s', async (tag) => {
    const plain = [`<${tag}>`, `</${tag}>`, `</${tag}_m1>`, `<\u200b${tag}>`];
    const harmless = await tagsOf('x');
    for (const text of plain) expect(await tagsOf(text)).toEqual(harmless);
  });
});

describe('half characters', () => {
  const halves: readonly (readonly [string, string])[] = [
    ['the first half', 'a\ud83d'],
    ['the second half', '\ude00a'],
    ['two halves in the wrong order', '\ude00\ud83d'],
  ];
  mends(
    halves.flatMap(([what, text]): Mended[] => [
      {
        name: `a message that holds ${what} of an emoji`,
        input: { messages: [said({ content: text })] },
        warnings: ['text_repaired'],
        sends: ['\ufffd'],
        sendsNot: [/\\u?d[8-f]/],
      },
      {
        name: `a result that holds ${what} of an emoji`,
        input: { toolCalls: [called({ results: text })] },
        warnings: ['text_repaired'],
        sends: ['\ufffd'],
        sendsNot: [/\\u?d[8-f]/],
      },
      {
        name: `arguments that hold ${what} of an emoji`,
        input: { toolCalls: [called({ args: `{"a":"${text}"}` })] },
        warnings: ['text_repaired'],
        sends: ['\ufffd'],
        sendsNot: [/\\u?d[8-f]/],
      },
      {
        name: `an item that holds ${what} of an emoji`,
        input: {
          items: [{ id: 'i', createdAt: 1, item: { role: 'user', content: [{ type: 'input_text', text }] } }],
        },
        warnings: ['text_repaired'],
        sends: ['\ufffd'],
        sendsNot: [/\\u?d[8-f]/],
      },
      {
        name: `a memory behind the history that holds ${what} of an emoji`,
        input: { memories: [{ id: 'a', content: text }], bucketOrder: ['timeline', 'memories'] },
        warnings: ['text_repaired'],
        sends: ['\ufffd'],
        sendsNot: [/\\u?d[8-f]/],
      },
      {
        name: `a whole emoji beside a message`,
        input: { messages: [said({ content: '😀' })] },
        warnings: [],
        sends: ['😀'],
      },
    ]),
  );

  it.each(halves)('are replaced in instructions and tools: %s', async (_what, text) => {
    const tools = [{ name: 'f', description: text, inputSchema: { type: 'object', properties: {} } }];
    const { built, codes } = await build({ systemPrompt: text, tools, messages: [said()] });
    expect(codes).toEqual(['text_repaired', 'text_repaired']);
    expect(built.instructions).toBe(text.replaceAll(/[\ud800-\udfff]/g, '\ufffd'));
    expect(built.tools?.[0]?.description).toBe(built.instructions);
  });
});
