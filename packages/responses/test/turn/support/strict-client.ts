import type { ResponsesOutputItem } from '@prismwire/core/responses';
import type { ResponsesClient } from '../../../src/turn/responses-client.js';
import { type GivenResponse, knownOf } from '../../build/support/known.js';
import { type ApiRequest, refusals } from '../../build/support/strict-api.js';
import { eventsOf } from '../../read/support/events-of.js';

/** What the API answers to a request: items, an error to throw, or a stream of its own. */
export type Reply =
  | readonly ResponsesOutputItem[]
  | Error
  | { readonly events: AsyncIterable<object> | Iterable<object> };

/** A client whose API refuses what the real one refuses, and answers with the given replies in turn. */
export function strictClient(replies: readonly Reply[]) {
  const bodies: (ApiRequest & { readonly [member: string]: unknown })[] = [];
  const given: GivenResponse[] = [];
  const client: ResponsesClient = {
    responses: {
      async create(body, { signal } = {}) {
        signal?.throwIfAborted();
        if (!isRequest(body)) throw new TypeError('The body is no request.');
        const number = bodies.push(structuredClone(body));
        const why = refusals(body, knownOf(given));
        if (why.length > 0) throw apiError(400, why.join('; '));
        const reply = replies[number - 1];
        if (reply === undefined) throw new Error(`Nothing is left to answer request ${number}.`);
        if (reply instanceof Error) throw reply;
        if ('events' in reply) return iterate(reply.events);
        given.push({ model: body.model, output: reply });
        const response = {
          id: `resp_${number}`,
          object: 'response',
          created_at: 1_780_000_000,
          model: body.model,
          status: 'completed',
          error: null,
          incomplete_details: null,
          output: reply.map((item) => ({ ...item })),
        };
        return body.stream === false ? structuredClone(response) : iterate(eventsOf(response, 3));
      },
    },
  };
  return { client, bodies };
}

/** An error as the `openai` package throws it. */
export function apiError(status: number, message: string, code?: string): Error {
  return Object.assign(new Error(message), { status, ...(code !== undefined && { code }) });
}

function isRequest(body: object): body is ApiRequest & { readonly [member: string]: unknown } {
  return 'model' in body && typeof body.model === 'string' && 'input' in body && Array.isArray(body.input);
}

async function* iterate(events: AsyncIterable<object> | Iterable<object>): AsyncGenerator<object> {
  yield* events;
}
