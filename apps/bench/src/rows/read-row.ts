import { canonicalOnce } from '../contenders/canonical-once.js';
import { fieldsOf } from '../contenders/wire-event.js';
import { responseStreams } from '../workloads/response-stream.js';
import type { TimedRow } from './row.js';

export const readRow: TimedRow = {
  kind: 'time',
  id: '11',
  title: 'Reading a Responses stream, over JSON.parse of its events',
  gate: 0.5,
  contenders: [
    {
      id: 'json',
      name: 'JSON.parse of the events',
      async load(scale) {
        const streams = responseStreams(scale);
        const parse = () => streams.map((events) => events.map((event): unknown => JSON.parse(event)));
        return {
          run: parse,
          facts: () => ({ results: parse().map((events) => outputOf(fieldsOf(events.at(-1)).response)) }),
        };
      },
    },
    {
      id: 'prismwire',
      name: 'ResponseReader, events parsed already',
      ours: true,
      async load(scale) {
        const { ResponseReader } = await import(
          '../../../../packages/responses/dist/read/response-reader.js'
        );
        const streams = responseStreams(scale).map((events) =>
          events.map((event): unknown => JSON.parse(event)),
        );
        const read = () =>
          streams.map((events) => {
            const reader = new ResponseReader();
            for (const event of events) reader.push(event);
            return reader.end();
          });
        return {
          run: read,
          facts: () => ({ results: read().map(({ response }) => outputOf(response)) }),
        };
      },
    },
  ],
};

/** What a response holds, in a short text. */
function outputOf(response: unknown): string {
  const { id, output } = fieldsOf(response);
  return canonicalOnce([{ id, output }]);
}
