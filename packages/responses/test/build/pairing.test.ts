import { describe, expect, it } from 'vitest';
import { fingerprintOpenAIResponsesPrefix } from '../../src/hash/fingerprint.js';
import { buildOpenAIResponsesInput } from '../../src/index.js';
import type { WarningCode } from '../../src/warning.js';
import type { BuildInput } from './cases/case.js';
import { output, reasoning, user } from './support/items.js';
import { fingerprintAfter, messageAfter, thoughtBefore, userMessage } from './support/pairs.js';
import { kindOf, textOfItem } from './support/text-of-item.js';

const model = 'model-a';
const q = userMessage('q', 1);
const memory = { id: 'm', content: 'likes tea' };
const trailing = {
  bucketOrder: ['standingInstructions', 'timeline', 'memories'],
  memories: [memory],
} as const;

async function build(input: BuildInput) {
  const codes: (WarningCode | undefined)[] = [];
  const built = await buildOpenAIResponsesInput({ ...input, warn: (_, detail) => codes.push(detail?.code) });
  return { ...built, codes, text: JSON.stringify(built.input) };
}

/** A question, then reasoning and its answer, stored with the digest of the request that had the question. */
async function turn(options: Partial<BuildInput> = {}): Promise<BuildInput> {
  const fingerprint = await fingerprintAfter({ model, ...options, messages: [q] });
  const records = { messages: [q, messageAfter(1, 3)], thoughts: [thoughtBefore(1, 2, fingerprint)] };
  return { model, ...options, ...records };
}

describe('step 3: reasoning and its partner', () => {
  it('keeps reasoning that stands behind the prefix that it was made behind', async () => {
    const { input, codes } = await build(await turn({ systemPrompt: 'PROMPT' }));
    expect(input).toEqual([user('q'), reasoning('rs_1', 'E1'), output('msg_1', 'answer 1')]);
    expect(codes).toEqual([]);
  });

  const changes: readonly (readonly [string, Partial<BuildInput>])[] = [
    ['the model', { model: 'model-b' }],
    ['the instructions', { systemPrompt: 'OTHER' }],
    ['the tools', { tools: [{ name: 'f', inputSchema: { type: 'object', properties: {} } }] }],
    ['a memory before the timeline', { memories: [memory] }],
    ['an item before it', { messages: [userMessage('edited', 1), messageAfter(1, 3)] }],
  ];

  it.each(changes)('drops it, and the id of its partner, after a change of %s', async (_name, change) => {
    const { codes, input, text } = await build({ ...(await turn({ systemPrompt: 'PROMPT' })), ...change });
    expect(text).not.toMatch(/rs_1|E1|msg_1|idea 1/);
    expect(textOfItem(input.at(-1))).toBe('answer 1');
    expect(codes.length).toBeGreaterThan(0);
  });

  it('drops it when nobody stored a digest', async () => {
    const { text } = await build({
      model,
      messages: [q, messageAfter(1, 3)],
      thoughts: [thoughtBefore(1, 2)],
    });
    expect(text).not.toMatch(/rs_1|E1|msg_1|idea 1/);
  });

  it('drops it when something came between it and its partner', async () => {
    const between = userMessage('wait', 2.5);
    const { messages = [], ...rest } = await turn();
    const { codes, input, text } = await build({ ...rest, messages: [...messages, between] });
    expect(text).not.toMatch(/rs_1|E1|msg_1|idea 1/);
    expect(input.map(textOfItem)).toEqual(['q', 'wait', 'answer 1']);
    expect(codes.length).toBeGreaterThan(0);
  });

  it('drops it when another message than its partner follows', async () => {
    const { input, text } = await build({ ...(await turn()), messages: [q, messageAfter(2, 3)] });
    expect(text).not.toMatch(/rs_1|E1|idea 1/);
    expect(input.map(textOfItem)).toEqual(['q', 'answer 2']);
  });

  it('drops it when nothing follows', async () => {
    const { input } = await build({ ...(await turn()), messages: [q] });
    expect(input).toEqual([user('q')]);
  });

  it('checks later reasoning against the list as it is built, so that one drop is no landslide', async () => {
    const stale = thoughtBefore(1, 2, 'f'.repeat(64));
    const messages = [q, messageAfter(1, 3), userMessage('q2', 4)];
    const fingerprint = await fingerprintAfter({ model, messages, thoughts: [stale] });
    const { text } = await build({
      model,
      messages: [...messages, messageAfter(2, 6)],
      thoughts: [stale, thoughtBefore(2, 5, fingerprint)],
    });
    expect(text).not.toMatch(/rs_1|msg_1/);
    expect(text).toContain('rs_2');
    expect(text).toContain('msg_2');
  });

  it('asks the function for fingerprints that the call brings along', async () => {
    const records = { messages: [q, messageAfter(1, 3)], thoughts: [thoughtBefore(1, 2, 'constant')] };
    const fingerprintOpenAIResponsesPrefix = async () => 'constant';
    expect((await build({ model, ...records, fingerprintOpenAIResponsesPrefix })).text).toContain('rs_1');
    expect((await build({ model, ...records })).text).not.toContain('rs_1');
  });
});

describe('step 4: the trailing buckets', () => {
  it('are one system message at the end', async () => {
    const { input, instructions } = await build({
      model,
      systemPrompt: 'PROMPT',
      standingInstructions: ['Be kind.'],
      memories: [memory],
      retrievables: [{ id: 'd', content: 'a document', trustTier: 'first-party' }],
      bucketOrder: ['standingInstructions', 'timeline', 'retrievables', 'memories'],
      messages: [q],
    });
    expect(input.map(kindOf)).toEqual(['user', 'system']);
    expect(input[1]).toMatchObject({ type: 'message', role: 'system' });
    expect(textOfItem(input[1])).toMatch(/a document.*\n\n<memories>.*likes tea/s);
    expect(instructions).toMatch(/^PROMPT\n\n.*Be kind\./s);
    expect(instructions).not.toMatch(/likes tea|a document/);
  });

  it('are no item when they are empty', async () => {
    const { input } = await build({ model, ...trailing, memories: [], messages: [q] });
    expect(input.map(kindOf)).toEqual(['user']);
  });

  it('without a timeline there is no history', async () => {
    const { codes: _, ...built } = await build({
      model,
      bucketOrder: ['memories'],
      memories: [memory],
      messages: [q, messageAfter(1, 3)],
      thoughts: [thoughtBefore(1, 2)],
      toolCalls: [{ id: 'call_1', tool: 'f', results: 'r', createdAt: 4 }],
    });
    expect(built.input).toEqual([]);
    expect(built.instructions).toContain('likes tea');
    expect(built.fingerprintableLength).toBe(0);
  });
});

describe('invariant 1: fingerprints cover what stands before the trailing buckets', () => {
  it('counts the items before them', async () => {
    const built = await build({ model, ...trailing, messages: [q, userMessage('q2', 2)] });
    expect(built.input).toHaveLength(3);
    expect(built.fingerprintableLength).toBe(2);
  });

  it('is all items when there are none', async () => {
    const built = await build({ model, messages: [q, userMessage('q2', 2)] });
    expect(built.fingerprintableLength).toBe(2);
  });

  it('replays reasoning behind a trailing bucket, also when that has changed', async () => {
    const next = await turn(trailing);
    expect((await build(next)).text).toContain('rs_1');
    expect((await build({ ...next, memories: [{ id: 'm', content: 'likes coffee' }] })).text).toContain(
      'rs_1',
    );
  });
});

describe('invariant 2: reasoning sorts strictly before its partner', () => {
  it('drops reasoning that has the time of its partner, since messages come first', async () => {
    const { messages = [], thoughts = [], ...rest } = await turn();
    const late = [...thoughts].map((thought) => ({ ...thought, createdAt: 3 }));
    const { input, text } = await build({ ...rest, messages, thoughts: late });
    expect(text).not.toMatch(/rs_1|E1|msg_1|idea 1/);
    expect(input.map(textOfItem)).toEqual(['q', 'answer 1']);
  });

  it('keeps reasoning that is a millisecond earlier', async () => {
    const { thoughts = [], ...rest } = await turn();
    const early = [...thoughts].map((thought) => ({ ...thought, createdAt: 2.999 }));
    expect((await build({ ...rest, thoughts: early })).text).toContain('rs_1');
  });
});

describe('invariant 3: no tools are absent tools', () => {
  const none: readonly (readonly [string, Partial<BuildInput>])[] = [
    ['no tools', {}],
    ['an empty list', { tools: [] }],
    ['an empty registry', { tools: { visible: () => [], get: () => undefined } }],
  ];

  it.each(none)('%s are undefined', async (_name, options) => {
    const built = await buildOpenAIResponsesInput({ model, messages: [q], ...options });
    expect(built.tools).toBeUndefined();
  });

  it.each(none)('%s give the fingerprint of absent tools', async (_name, options) => {
    expect((await build({ ...(await turn()), ...options })).text).toContain('rs_1');
  });

  it('drops reasoning that was stored with the fingerprint of an empty list', async () => {
    const items = [user('q')];
    const empty = await fingerprintOpenAIResponsesPrefix({ model, input: items, tools: [] });
    const absent = await fingerprintOpenAIResponsesPrefix({ model, input: items });
    const messages = [q, messageAfter(1, 3)];
    expect((await build({ model, messages, thoughts: [thoughtBefore(1, 2, absent)] })).text).toContain(
      'rs_1',
    );
    expect((await build({ model, messages, thoughts: [thoughtBefore(1, 2, empty)] })).text).not.toContain(
      'rs_1',
    );
  });
});
