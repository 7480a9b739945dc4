import type { ResponsesOutputItem } from '@prismwire/core/responses';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PrefixFingerprints } from '../../src/hash/prefix-fingerprints.js';
import { buildOpenAIResponsesInput } from '../../src/index.js';
import type { BuildInput } from './cases/case.js';
import { envelopeTags, tagPieces, textsIn } from './support/envelope-tags.js';
import { History, MODEL } from './support/history.js';
import { output, reasoning } from './support/items.js';
import { refusals } from './support/strict-api.js';
import { addTurn, anyTurns, historyOf, wholeTurns } from './support/turns.js';

const runs = { numRuns: 150 };
const guard = fc.constantFrom('prefix' as const, 'group' as const);

function build(history: History, options: Partial<BuildInput> = {}) {
  const { messages, thoughts, toolCalls, items, renderedToolCallResults } = history;
  const records = { messages, thoughts, toolCalls, items, renderedToolCallResults };
  return buildOpenAIResponsesInput({ model: MODEL, ...records, ...options });
}

/** The ids of the reasoning items, in order. */
function reasoningIn(items: readonly object[]): unknown[] {
  const input: readonly { readonly type?: unknown; readonly id?: unknown }[] = items;
  return input.filter(({ type }) => type === 'reasoning').map(({ id }) => id);
}

describe('any history', () => {
  const options: fc.Arbitrary<Partial<BuildInput>> = fc.record(
    {
      replayGuard: guard,
      reasoningReplay: fc.constantFrom('encrypted' as const, 'off' as const, 'summary-only' as const),
      unfinishedCalls: fc.constantFrom('synthesize' as const, 'drop' as const),
      unknownItems: fc.constantFrom('carry' as const, 'drop' as const),
      systemPromptChannel: fc.constantFrom('instructions' as const, 'developer-item' as const),
      systemPrompt: fc.constantFrom('', 'PROMPT'),
    },
    { requiredKeys: [] },
  );

  it('becomes a request that the API accepts', async () => {
    await fc.assert(
      fc.asyncProperty(anyTurns, options, async (turns, more) => {
        const history = historyOf(turns);
        const { input, instructions, tools } = await build(history, more);
        expect(refusals({ model: MODEL, input, instructions, tools }, history.known)).toEqual([]);
      }),
      runs,
    );
  });

  it('becomes the same bytes twice', async () => {
    await fc.assert(
      fc.asyncProperty(anyTurns, options, async (turns, more) => {
        const history = historyOf(turns);
        const first = await build(history, more);
        expect(JSON.stringify(await build(history, more))).toBe(JSON.stringify(first));
        // Equal records that no build has seen before: nothing is remembered between builds.
        expect(JSON.stringify(await build(historyOf(turns), more))).toBe(JSON.stringify(first));
      }),
      runs,
    );
  });
});

describe('a history that nobody damaged', () => {
  it('grows at its end: the earlier input is a prefix of the later one, reasoning and all', async () => {
    await fc.assert(
      fc.asyncProperty(wholeTurns, guard, async (turns, replayGuard) => {
        const history = new History();
        let before: string[] = [];
        for (const [n, turn] of turns.entries()) {
          const { input, instructions, tools } = await build(history, { replayGuard });
          const fingerprint = (items: readonly ResponsesOutputItem[]): string => {
            const prefix = new PrefixFingerprints({ model: MODEL, instructions, tools });
            for (const item of [...input, ...items]) prefix.append(item);
            return prefix.digest();
          };
          addTurn(history, turn, n, fingerprint);
          const { input: next } = await build(history, { replayGuard });
          const after = next.map((item) => JSON.stringify(item));
          expect(after.slice(0, before.length)).toEqual(before);
          before = after;
        }
        const { input } = await build(history, { replayGuard });
        expect(reasoningIn(input)).toEqual(history.thoughts.map(({ id }) => id));
      }),
      { numRuns: 60 },
    );
  });
});

describe('what was changed', () => {
  const turnCount = fc.integer({ min: 2, max: 12 });

  /** Questions with answers that were reasoned about. */
  function conversation(count: number): History {
    const history = new History();
    for (let n = 0; n < count; n += 1) {
      history.user(`q${n}`).response([reasoning(`rs_${n}`, `E${n}`), output(`msg_${n}`, `a${n}`)]);
    }
    return history;
  }

  function idsBut(count: number, gone?: number): string[] {
    return Array.from({ length: count }, (_, n) => `rs_${n}`).filter((id) => id !== `rs_${gone}`);
  }

  it('an edited answer costs the reasoning and the ids of its own response alone', async () => {
    await fc.assert(
      fc.asyncProperty(turnCount, fc.nat(), fc.string({ minLength: 1 }), async (count, pick, content) => {
        const at = pick % count;
        const history = conversation(count);
        const edited = history.messages.map((one) => (one.id === `msg_${at}` ? { ...one, content } : one));
        fc.pre(content !== `a${at}`);
        const { input } = await build(history, { messages: edited, replayGuard: 'group' });
        expect(reasoningIn(input)).toEqual(idsBut(count, at));
        expect(
          input.flatMap((item) => ('id' in item ? item.id : [])).filter((id) => id === `msg_${at}`),
        ).toEqual([]);
        expect(refusals({ model: MODEL, input }, history.known)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('an edited question costs no reasoning under the group guard', async () => {
    await fc.assert(
      fc.asyncProperty(turnCount, fc.nat(), fc.string({ minLength: 1 }), async (count, pick, content) => {
        const history = conversation(count);
        const messages = history.messages.map((one) =>
          one.content === `q${pick % count}` ? { ...one, content } : one,
        );
        const { input } = await build(history, { messages, replayGuard: 'group' });
        expect(reasoningIn(input)).toEqual(idsBut(count));
      }),
      { numRuns: 60 },
    );
  });

  it('a changed memory, rule or tool costs no reasoning under the group guard', async () => {
    await fc.assert(
      fc.asyncProperty(turnCount, fc.string({ minLength: 1 }), async (count, text) => {
        const { input } = await build(conversation(count), {
          replayGuard: 'group',
          systemPrompt: text,
          memories: [{ id: 'm', content: text }],
          tools: [{ name: 'f', description: text, inputSchema: { type: 'object', properties: {} } }],
        });
        expect(reasoningIn(input)).toEqual(idsBut(count));
      }),
      { numRuns: 60 },
    );
  });
});

describe('what a text holds', () => {
  const evil = fc.array(fc.constantFrom(...tagPieces), { maxLength: 12 }).map((pieces) => pieces.join(''));

  /** A request in which one text stands in every place that takes a text. */
  async function requestWith(text: string, policy: BuildInput['unsupportedMediaPolicy']): Promise<string[]> {
    const artifact = { asString: () => text, byteLength: () => 1, lineCount: () => 1 };
    const film = {
      id: 'v',
      kind: 'video',
      mimeType: 'video/mp4',
      filename: `f${text}`,
      stash: { 'text:caption': text },
      base64: 'AAAA',
    };
    const { input, instructions } = await buildOpenAIResponsesInput({
      model: MODEL,
      systemPrompt: text,
      standingInstructions: [text],
      memories: [{ id: 'm', content: text, source: text, kind: text }],
      retrievables: ['first-party', 'third-party-public', 'third-party-private'].map((trustTier) => ({
        ...{ id: trustTier, content: text, trustTier, source: text, kind: text },
      })),
      bucketOrder: ['standingInstructions', 'memories', 'timeline', 'retrievables'],
      thoughtSurfacing: 'all',
      thoughts: ['assistant', text].map((identity, n) => ({
        id: `t${n}`,
        content: `t${text}`,
        identity,
        createdAt: n,
      })),
      messages: [
        { id: 'u1', role: 'user', content: `u${text}`, createdAt: 5 },
        {
          id: 'u2',
          role: 'user',
          content: `u${text}`,
          identity: `someone ${text}`,
          createdAt: 6,
          attachments: [film],
        },
        { id: 'a1', role: 'assistant', content: `a${text}`, identity: `peer ${text}`, createdAt: 7 },
        { id: 'a2', role: 'assistant', content: `a${text}`, createdAt: 8 },
      ],
      toolCalls: [
        { id: 'c1', tool: 'f', results: `r${text}`, createdAt: 10 },
        { id: 'c2', tool: `g${text}`, results: artifact, createdAt: 11 },
        { id: 'c3', tool: 'trusted', results: { toString: () => `r${text}` }, createdAt: 12 },
        { id: 'c4', tool: 'f', results: film, createdAt: 13 },
        { id: 'c5', tool: 'f', args: `{${text}`, results: 'r', createdAt: 14 },
      ],
      tools: [{ name: 'trusted', trusted: true, inputSchema: { type: 'object', properties: {} } }],
      unsupportedMediaPolicy: policy,
    });
    return [...textsIn(instructions), ...textsIn(input)].flatMap(envelopeTags);
  }

  it('neither creates nor closes an envelope', async () => {
    const policies = ['fallback-stash', 'synthetic-description'] as const;
    const harmless = new Map<string, string[]>();
    for (const policy of policies) harmless.set(policy, await requestWith('x', policy));
    expect(harmless.get('fallback-stash')?.length).toBeGreaterThan(30);
    await fc.assert(
      fc.asyncProperty(evil, fc.constantFrom(...policies), async (text, policy) => {
        expect(await requestWith(`x${text}`, policy)).toEqual(harmless.get(policy));
      }),
      runs,
    );
  });
});
