// I1 and case 16, for any order of what the agent, the tools and the server do.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PrismConnectionError } from '../../src/errors/connection-error.js';
import { PrismRequestError } from '../../src/errors/request-error.js';
import { settle } from '../support/fake-clock.js';
import { heldTool, startTools } from '../support/start-tools.js';

const callId = fc.constantFrom('a1', 'a2', 'b1', 'b2');
const responseId = fc.constantFrom('ra', 'rb');

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('call' as const), callId }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('finish' as const), callId, ok: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('answer' as const), callId, ok: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('end' as const),
      responseId,
      status: fc.constantFrom('completed', 'completed', 'cancelled', 'failed'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('send' as const), responseId }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('give up' as const), callIds: fc.array(callId) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refuse' as const), callId }) },
);

it('answers each call at most once, settles it exactly once, and continues each response at most once', async () => {
  const last = fc.constantFrom('close', 'lose');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), last, async (steps, end) => {
      const { tool, runs } = heldTool();
      const world = startTools([tool], { acknowledges: false, queued: true });
      const { calls, clock, outputs, events, settled, continuations } = world;
      const seen = new Set<string>();
      const givenUp = new Set<string>();
      const ended = new Map<string, string>();
      for (const one of steps) {
        const before = outputs.length;
        if (one.do === 'call' || one.do === 'refuse') {
          const { callId: id } = one;
          if (!givenUp.has(id)) seen.add(id);
          if (one.do === 'call') world.call(id, 'work', { responseId: responseOf(id) });
          else calls.refuse({ callId: id, responseId: responseOf(id) }, new Error('unreadable'));
        } else if (one.do === 'finish') {
          if (one.ok) runs.get(one.callId)?.finish('done');
          else runs.get(one.callId)?.fail(null);
        } else if (one.do === 'answer') {
          const error = one.ok ? undefined : new PrismRequestError({ message: 'No.' });
          for (const output of outputs) if (output.callId === one.callId) output.settle(error);
        } else if (one.do === 'end') {
          if (!ended.has(one.responseId)) ended.set(one.responseId, one.status);
          calls.responseEnded(one.responseId, one.status);
        } else if (one.do === 'send') {
          for (const waiting of continuations) {
            if (waiting.responseId === one.responseId && waiting.state === 'waiting') waiting.send();
          }
        } else if (one.do === 'give up') {
          for (const id of one.callIds) givenUp.add(id);
          calls.giveUp(one.callIds);
        } else {
          await clock.advance(10_000);
        }
        await settle();
        for (const { callId: id } of outputs.slice(before)) {
          if (one.do === 'give up') expect(givenUp).not.toContain(id);
        }
        for (const id of ['ra', 'rb']) {
          const waiting = continuations.filter((c) => c.responseId === id && c.state === 'waiting');
          expect(waiting.length).toBeLessThanOrEqual(1);
          if (waiting.length > 0) expect(['completed', 'failed']).toContain(ended.get(id));
        }
      }
      const error = new PrismConnectionError({ code: 1000, reason: '' });
      if (end === 'close') calls.close(error);
      calls.lose(error);
      const sent = outputs.map((output) => output.callId);
      await clock.advance(120_000);

      expect(new Set(sent).size).toBe(sent.length);
      expect(outputs).toHaveLength(sent.length);
      expect(settled.map((event) => event.callId).sort()).toEqual([...seen].sort());
      expect(events.length - settled.length).toBeLessThanOrEqual(seen.size);
      expect(continuations.filter(({ state }) => state === 'waiting')).toEqual([]);
      expect([calls.size, calls.sets, clock.pending]).toEqual([0, 0, 0]);
      // Each that was neither given up nor lost has its answer.
      const outcomes = new Map(settled.map((event) => [event.callId, event.outcome]));
      for (const [id, outcome] of outcomes) {
        if (!['given_up', 'connection_lost'].includes(outcome)) expect(sent).toContain(id);
      }
      if (end === 'close') for (const id of seen) if (!givenUp.has(id)) expect(sent).toContain(id);
    }),
    { numRuns: 300 },
  );
});

function responseOf(id: string): string {
  return id.startsWith('a') ? 'ra' : 'rb';
}
