import type { ResponsesOutputItem } from '@prismwire/core/responses';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BuildInput } from '../build/cases/case.js';
import { anyCut, anyOutput, cutOff } from './support/answers.js';
import { lasting, Talk } from './support/talk.js';

const runs = { numRuns: 80 };
const tools = [{ name: 'f', inputSchema: { type: 'object', properties: {} } }];
const options: fc.Arbitrary<Partial<BuildInput>> = fc.record(
  {
    replayGuard: fc.constantFrom('prefix' as const, 'group' as const),
    tools: fc.constant(tools),
    systemPrompt: fc.constant('PROMPT'),
    systemPromptChannel: fc.constantFrom('instructions' as const, 'developer-item' as const),
    memories: fc.constant([{ id: 'm', content: 'likes tea' }]),
    bucketOrder: fc.constantFrom(['memories', 'timeline'] as const, ['timeline', 'memories'] as const),
  },
  { requiredKeys: ['replayGuard'] },
);
const step = fc.record({ question: fc.option(fc.string({ minLength: 1 })), output: anyOutput });
const steps = fc.array(step, { minLength: 1, maxLength: 4 });

/** What a build says of arguments, ids and texts that no server should have made. */
const unavoidable = ['arguments_repaired', 'call_id_hashed', 'text_repaired'];

function reasoningIn(input: readonly object[]): unknown[] {
  return input.flatMap((item) =>
    'type' in item && item.type === 'reasoning' && 'id' in item ? item.id : [],
  );
}

function withoutId(item: ResponsesOutputItem): ResponsesOutputItem {
  return item.type === 'local_shell_call_output' || item.type === 'mcp_approval_request'
    ? item
    : { ...item, id: null };
}

describe('build, respond, record, build', () => {
  it('begins with the same bytes, with all reasoning and without a warning', async () => {
    await fc.assert(
      fc.asyncProperty(steps, options, async (given, more) => {
        const talk = new Talk(more).user('hello');
        const thought: unknown[] = [];
        for (const [n, { question, output }] of given.entries()) {
          if (question !== null) talk.user(question);
          const first = await talk.build();
          const items = output(`${n}`);
          thought.push(...reasoningIn(items));
          await talk.answer({ id: `resp_${n}`, given: items });
          const second = await talk.build();
          expect(lasting(second).slice(0, first.fingerprintableLength)).toEqual(lasting(first));
          expect(await talk.refusals()).toEqual([]);
        }
        const { input } = await talk.build();
        expect(reasoningIn(input)).toEqual(thought);
        expect(talk.warnings.filter((code) => !unavoidable.includes(code))).toEqual([]);
      }),
      runs,
    );
  });

  it('is the same when a database had the records', async () => {
    await fc.assert(
      fc.asyncProperty(steps, options, async (given, more) => {
        const talk = new Talk(more).user('hello');
        for (const [n, { output }] of given.entries()) {
          await talk.answer({ id: n % 2 === 0 ? `resp_${n}` : undefined, given: output(`${n}`) });
        }
        const { messages, thoughts, toolCalls, items } = talk;
        const fresh = JSON.stringify(await talk.build());
        talk.stored();
        expect([talk.messages, talk.thoughts, talk.toolCalls, talk.items]).toStrictEqual([
          messages,
          thoughts,
          toolCalls,
          items,
        ]);
        expect(JSON.stringify(await talk.build())).toBe(fresh);
      }),
      runs,
    );
  });
});

describe('what went wrong', () => {
  const broken = fc.array(fc.record({ output: anyOutput, cut: fc.option(anyCut) }), {
    minLength: 1,
    maxLength: 4,
  });

  it('a response that broke off leaves a history that the API accepts', async () => {
    await fc.assert(
      fc.asyncProperty(broken, options, async (given, more) => {
        const talk = new Talk(more).user('hello');
        for (const [n, { output, cut }] of given.entries()) {
          const first = await talk.build();
          const items = output(`${n}`);
          const id = cut === null || cut.withId ? `resp_${n}` : undefined;
          await talk.answer({ id, given: items, ...(cut !== null && { read: cutOff(items, cut) }) });
          expect(await talk.refusals()).toEqual([]);
          talk.user('go on');
          const second = await talk.build();
          expect(lasting(second).slice(0, first.fingerprintableLength)).toEqual(lasting(first));
          expect(await talk.refusals()).toEqual([]);
        }
      }),
      { numRuns: 120 },
    );
  });

  it('missing ids leave a history that the API accepts, and never a made-up id in it', async () => {
    const lossy = fc.array(
      fc.record({ output: anyOutput, lost: fc.array(fc.nat(5)), withId: fc.boolean() }),
      {
        minLength: 1,
        maxLength: 4,
      },
    );
    await fc.assert(
      fc.asyncProperty(lossy, options, async (given, more) => {
        const talk = new Talk(more).user('hello');
        for (const [n, { output, lost, withId }] of given.entries()) {
          const items = output(`${n}`).map((item, at) => (lost.includes(at) ? withoutId(item) : item));
          const first = await talk.build();
          await talk.answer({ id: withId ? `resp_${n}` : undefined, given: items });
          const second = await talk.build();
          expect(lasting(second).slice(0, first.fingerprintableLength)).toEqual(lasting(first));
          expect(await talk.refusals()).toEqual([]);
        }
        const ids = [talk.messages, talk.thoughts, talk.toolCalls, talk.items].flat().map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
      }),
      { numRuns: 120 },
    );
  });
});
