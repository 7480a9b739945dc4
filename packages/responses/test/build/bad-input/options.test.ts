import { describe, expect, it } from 'vitest';
import {
  build,
  called,
  type Mended,
  mends,
  type Refused,
  refuses,
  said,
  thought,
} from '../support/bad-input.js';

const LISTS = [
  ...[
    'messages',
    'thoughts',
    'toolCalls',
    'items',
    'memories',
    'retrievables',
    'standingInstructions',
    'tools',
  ],
];

describe('collections', () => {
  const records = {
    messages: [said()],
    thoughts: [thought()],
    toolCalls: [called()],
    items: [{ id: 'i', createdAt: 9, item: { role: 'user', content: 'x' } }],
    memories: [{ id: 'a', content: 'c' }],
    retrievables: [{ id: 'b', content: 'd', trustTier: 'first-party' }],
    standingInstructions: ['rule'],
    tools: [{ name: 'f', inputSchema: { type: 'object', properties: {} } }],
  };

  it.each(LISTS)('takes null and undefined as no %s', async (name) => {
    const { [name]: _, ...others } = Object.fromEntries(Object.entries(records));
    const without = JSON.stringify((await build(others)).built);
    for (const nothing of [null, undefined]) {
      const { built, codes } = await build({ ...others, [name]: nothing });
      expect(JSON.stringify(built)).toBe(without);
      expect(codes).toEqual([]);
    }
    expect(JSON.stringify((await build(records)).built)).not.toBe(without);
  });

  it('takes what can be read only once', async () => {
    function* once<T>(values: readonly T[]): Generator<T> {
      yield* values;
    }
    const readOnce = Object.fromEntries(
      Object.entries(records).map(([name, list]) => [name, once<unknown>(list)]),
    );
    const { built } = await build(readOnce);
    expect(built).toEqual((await build(records)).built);
  });

  it('takes null for every option but the model', async () => {
    const names = Object.keys((await import('../../../src/build/options.js')).withDefaults({ model: 'm' }));
    const nothing = Object.fromEntries(
      names.filter((name) => !['model', 'warn', 'explain'].includes(name)).map((name) => [name, null]),
    );
    expect(Object.keys(nothing).length).toBeGreaterThan(30);
    expect((await build({ ...nothing, messages: [said()] })).built.input).toEqual([
      { role: 'user', content: 'the-secret' },
    ]);
  });

  const breaking = {
    [Symbol.iterator](): Iterator<never> {
      throw new Error('the-secret');
    },
  };
  refuses(
    LISTS.flatMap((name) =>
      [5, true, 'the-secret', {}, () => [], breaking].map(
        (value): Refused => ({
          name: `${typeof value === 'object' ? Object.prototype.toString.call(value) : String(value)} as ${name}`,
          input: { [name]: value },
          code: 'invalid_option',
          path: `/${name}`,
        }),
      ),
    ),
  );
  refuses([
    {
      name: 'a registry that throws',
      input: { tools: { get: () => undefined, visible: () => [...breaking] } },
      code: 'invalid_option',
      path: '/tools',
    },
    {
      name: 'a registry that shows nothing',
      input: { tools: { get: () => undefined, visible: () => undefined } },
      code: 'invalid_option',
      path: '/tools',
    },
  ]);
});

describe('bucketOrder', () => {
  const given = {
    standingInstructions: ['RULE'],
    memories: [{ id: 'a', content: 'MEMORY' }],
    retrievables: [{ id: 'b', content: 'DOCUMENT', trustTier: 'first-party' }],
    messages: [said({ content: 'QUESTION' })],
  };
  const all = ['standingInstructions', 'memories', 'retrievables', 'timeline'];
  mends([
    {
      name: 'an unknown label',
      input: { ...given, bucketOrder: ['the-secret', ...all] },
      warnings: ['bucket_repaired'],
      items: 1,
    },
    {
      name: 'a doubled label',
      input: { ...given, bucketOrder: ['memories', ...all] },
      warnings: ['bucket_repaired'],
      items: 1,
    },
    {
      name: 'a doubled timeline',
      input: { ...given, bucketOrder: [...all, 'timeline'] },
      warnings: ['bucket_repaired'],
      items: 1,
    },
    ...[null, undefined, 5, {}, 5n, Symbol('the-secret')].map(
      (label): Mended => ({
        name: `${String(label)} for a label`,
        input: { ...given, bucketOrder: [label, ...all] },
        warnings: ['bucket_repaired'],
        items: 1,
      }),
    ),
    {
      name: 'a label on both sides of the timeline',
      input: { ...given, bucketOrder: [...all, 'memories'] },
      warnings: ['bucket_repaired'],
      sends: [/MEMORY.*QUESTION/],
      sendsNot: [/MEMORY.*MEMORY/],
      items: 1,
    },
    ...all.slice(0, 3).map(
      (label): Mended => ({
        name: `an order without ${label}`,
        input: { ...given, bucketOrder: all.filter((one) => one !== label) },
        warnings: ['bucket_left_out'],
        items: 1,
      }),
    ),
  ]);

  it.each([[[]], [['memories', 'retrievables', 'standingInstructions']]])(
    'tells that %j leaves the history out',
    async (bucketOrder) => {
      const { built, codes } = await build({ messages: [said()], bucketOrder });
      expect(built.input).toEqual([]);
      expect(codes).toEqual(['bucket_left_out']);
    },
  );

  it('says nothing of a bucket that has nothing in it', async () => {
    expect((await build({ messages: [said()], bucketOrder: ['timeline'] })).codes).toEqual([]);
  });

  it('tells of a bad label once, whoever renders the system prompt', async () => {
    const bad = { ...given, bucketOrder: ['other', ...all] };
    const orders: unknown[] = [];
    const own = async (input: { bucketOrder: unknown }): Promise<string> =>
      String(orders.push(input.bucketOrder));
    expect((await build(bad)).codes).toEqual(['bucket_repaired']);
    expect((await build({ ...bad, renderChatCompletionsSystemPrompt: own })).codes).toEqual([
      'bucket_repaired',
    ]);
    expect(orders).toEqual([all]);
  });
});

describe('options', () => {
  const wrong: Readonly<Record<string, readonly unknown[]>> = {
    model: ['', 5, {}, null, undefined],
    bucketOrder: ['timeline', 5, {}, new Set(['timeline'])],
    systemPromptChannel: ['system', '', 5],
    selfIdentity: [5, {}],
    thoughtSurfacing: ['none', 5],
    reasoningReplay: ['on', true],
    replayCompatibility: ['openai-responses', 5, {}],
    replayGuard: ['none', 5],
    unfinishedCalls: ['ignore', 5],
    unknownItems: ['ignore', 5],
    unsupportedMediaPolicy: ['ignore', 5, {}, { mode: 'throw' }, { mode: 'fallback-stash', stashKeys: 'a' }],
    renderedToolCallResults: [{}, [], 5, 'x'],
    nonceKey: [5, {}],
    strict: ['yes', 1],
    explain: ['yes', 1],
    warn: ['yes', 5, {}],
    renderRetrievableHandleBody: ['yes', 5, {}],
    renderThought: ['yes', 5, {}],
    filterThoughts: ['all', []],
    toolsToOpenAIResponsesTools: [[], {}],
  };
  refuses(
    Object.entries(wrong).flatMap(([name, values]) =>
      values.map(
        (value, n): Refused => ({
          name: `${name}: ${value instanceof Set ? 'a set' : JSON.stringify(value)} (${n})`,
          input: { [name]: value },
          code: 'invalid_option',
          path: `/${name}`,
        }),
      ),
    ),
  );
});
