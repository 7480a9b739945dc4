import { describe, expect, it } from 'vitest';
import { buildInput } from '../../src/build/build-input.js';
import { PrefixFingerprints } from '../../src/hash/prefix-fingerprints.js';
import { appendHistory, createResponsesBuilder, recordResponse } from '../../src/index.js';
import { HistoryMemory } from '../../src/memory/history-memory.js';
import { knownPrefix } from '../../src/memory/known-prefix.js';
import { History, MODEL } from '../build/support/history.js';
import { output, reasoning } from '../build/support/items.js';

/** A conversation in which a response was reasoned about. */
function conversation(): History {
  return new History().user('q').response([reasoning('rs_1', 'E1'), output('msg_1', 'a')]);
}

function now({ messages, thoughts, toolCalls, items }: History) {
  return appendHistory({ messages, thoughts, toolCalls, items }, {});
}

describe('the fingerprint of a request that a builder remembers', () => {
  /** The system prompt of each of three turns, and how it is sent. */
  const cases = {
    'under one system prompt': ['P', 'P', 'P'],
    'under another system prompt each time': ['P', 'Q', 'P'],
    'without any': ['', '', ''],
  };

  it.each(Object.entries(cases))('is that of its items, %s', async (_, prompts) => {
    for (const systemPromptChannel of ['instructions', 'developer-item'] as const) {
      for (const replayGuard of ['prefix', 'group'] as const) {
        const memory = new HistoryMemory();
        const history = conversation();
        for (const systemPrompt of prompts) {
          history.user('go on');
          const options = { model: MODEL, systemPrompt, systemPromptChannel, replayGuard, ...now(history) };
          const { input, instructions, fingerprintableLength } = await buildInput(options, memory);
          const head = { model: MODEL, instructions };
          const fresh = new PrefixFingerprints(head);
          for (const item of input) fresh.append(item);
          const known = knownPrefix(input, fingerprintableLength, head);
          expect(known?.digest() ?? fresh.digest()).toBe(fresh.digest());
          const isSame = prompts[0] === prompts[1] || systemPromptChannel === 'instructions';
          if (isSame) expect(known).toBeDefined();
        }
      }
    }
  });

  it('is not taken from what was built if the caller changed it', async () => {
    const change: ((input: object[]) => unknown)[] = [
      (input) => Object.assign(input[0] ?? {}, { content: 'changed' }),
      (input) => Object.assign(input[0] ?? {}, { status: 'completed' }),
      (input) => Reflect.deleteProperty(input.at(-1) ?? {}, 'id'),
      (input) => input.reverse(),
      (input) => input.splice(0, 1),
      (input) => input.splice(1, 1, {}),
    ];
    for (const each of change) {
      const { input, fingerprintableLength } = await buildInput(
        { model: MODEL, replayGuard: 'group', ...now(conversation()) },
        new HistoryMemory(),
      );
      expect(knownPrefix(input, fingerprintableLength, { model: MODEL })).toBeDefined();
      each(input);
      expect(knownPrefix(input, fingerprintableLength, { model: MODEL })).toBeUndefined();
    }
  });

  it('stands in the records of its response, as if nothing were remembered', async () => {
    const builder = createResponsesBuilder({
      model: MODEL,
      bucketOrder: ['timeline', 'memories'],
      memories: [{ id: 'm', content: 'likes tea' }],
    });
    const history = conversation();
    for (let turn = 2; turn < 5; turn += 1) {
      history.user('go on');
      const body = await builder.build(now(history));
      const items = [reasoning(`rs_${turn}`, 'E'), output(`msg_${turn}`, 'a'), reasoning(`rs_${turn}0`, 'E')];
      const response = { id: `resp_${turn}`, status: 'completed', output: items };
      const clock = () => 0;
      const { records } = builder.read(response, body, { clock });
      const copy = structuredClone(body.input);
      const built = {
        ...body,
        input: copy,
        fingerprintableLength: copy.length - 1,
        historyEnd: lastTime(history),
      };
      expect(await records).toEqual(recordResponse(response, built, clock));
      history.add(await records);
    }
  });
});

function lastTime(history: History): number {
  const { messages, thoughts, toolCalls } = history;
  return Math.max(
    ...[...messages, ...thoughts, ...toolCalls].map(
      ({ createdAt }) => Date.parse(String(createdAt)) || Number(createdAt),
    ),
  );
}
