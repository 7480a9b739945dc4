import { isResponsesOutputItem, type ResponsesOutputItem } from '@prismwire/core/responses';
import { describe, expect, it } from 'vitest';
import { appendHistory } from '../../src/turn/history.js';
import { createResponsesBuilder } from '../../src/turn/responses-builder.js';
import { output, reasoning } from '../build/support/items.js';
import { knownOf } from '../build/support/known.js';
import { refusals } from '../build/support/strict-api.js';
import { eventsOf } from '../read/support/events-of.js';
import { recorded } from '../read/support/traces.js';

const call = (n: number) => ({
  ...{ type: 'function_call' as const, id: `fc_${n}`, call_id: `call_${n}`, name: 'weather' },
  ...{ arguments: `{"city":"Rome ${n}"}`, status: 'completed' as const },
});
const whole: ResponsesOutputItem[] = [
  { ...reasoning('rs_1', 'E1'), summary: [{ type: 'summary_text', text: 'Two cities.' }] },
  output('msg_1', 'I will look.', 'commentary'),
  call(1),
  { type: 'custom_tool_call', id: 'ctc_1', call_id: 'call_3', name: 'sh', input: 'ls -l' },
  reasoning('rs_2', 'E2'),
  call(2),
];
const generated = eventsOf(
  {
    id: 'resp_1',
    object: 'response',
    model: 'gpt-5',
    status: 'completed',
    output: whole.map((item) => ({ ...item })),
  },
  4,
);
const streams: [string, readonly unknown[]][] = [
  ['11_responses_tool_call', recorded('11_responses_tool_call')],
  ['12_responses_error', recorded('12_responses_error')],
  ['a response with all that depends on its order', generated],
];

describe.each(streams)('the stream %s', (_, events) => {
  const cuts = Array.from({ length: events.length + 1 }, (__, cut) => cut);
  const ends = [
    ['ends', async function* () {}],
    [
      'fails',
      // biome-ignore lint/correctness/useYield: it fails instead.
      async function* (): AsyncGenerator<never> {
        throw new TypeError('terminated');
      },
    ],
  ] as const;

  it.each(cuts.flatMap((cut) => ends.map(([how, end]) => ({ cut, how, end }))))(
    'that $how after $cut events has a typed outcome, and records from which the next request is accepted',
    async ({ cut, end }) => {
      const builder = createResponsesBuilder({ model: 'gpt-5' });
      const asked = { messages: [{ id: 'u1', role: 'user' as const, content: 'Weather?', createdAt: 1 }] };
      const body = await builder.build(asked);
      async function* source() {
        yield* events.slice(0, cut);
        yield* end();
      }
      const turn = builder.read(source(), body);
      const outcome = await turn.outcome;
      expect(['completed', 'failed', 'broken']).toContain(outcome.status);
      if (cut < events.length && outcome.status === 'completed') throw new Error('It cannot be whole yet.');

      const records = await turn.records;
      expect(JSON.parse(JSON.stringify(records))).toEqual(records);
      const said = { id: 'u2', role: 'user' as const, content: 'Go on.', createdAt: Date.now() + 10_000 };
      const next = await builder.build(appendHistory(appendHistory(asked, records), { messages: [said] }));
      const known = knownOf([{ model: 'gpt-5', output: finishedItems(events) }]);
      expect(refusals({ ...next, store: false }, known)).toEqual([]);
      expect(next.input[0]).toEqual(body.input[0]);
      expect(next.input.at(-1)).toEqual({ role: 'user', content: 'Go on.' });
      // Text that was read is not lost.
      for (const { content } of records.messages) {
        if (content !== '') expect(JSON.stringify(next.input)).toContain(JSON.stringify(content));
      }
    },
  );
});

/** The items that a stream tells of in full: those whose ids the API gave out. */
function finishedItems(events: readonly unknown[]): ResponsesOutputItem[] {
  const items = events.map((event) =>
    typeof event === 'object' && event !== null && 'item' in event ? event.item : undefined,
  );
  const done = items.filter(isResponsesOutputItem);
  return done.filter((item, index) => done.findLastIndex(({ id }) => id === item.id) === index);
}
