import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readResponse } from '../../src/read/read-response.js';
import type { ResponseDelta } from '../../src/read/response-delta.js';
import { ResponseReader } from '../../src/read/response-reader.js';
import type { ResponseSource } from '../../src/read/response-source.js';
import { sseOf, streamOf } from './support/sse.js';
import { recorded } from './support/traces.js';

const events = recorded('11_responses_tool_call');
const expected = new ResponseReader();
const expectedDeltas = events.flatMap((event) => expected.push(event));

async function readAll(source: ResponseSource, options = {}) {
  const reading = readResponse(source, options);
  const deltas: ResponseDelta[] = [];
  for await (const delta of reading) deltas.push(delta);
  return { deltas, outcome: await reading.outcome };
}

/** A source that never ends by itself after these events, and tells whether it was given up. */
function endless(start: readonly unknown[]) {
  let isCancelled = false;
  const stream = new ReadableStream<unknown>({
    start: (controller) => start.forEach((event) => void controller.enqueue(event)),
    cancel: () => {
      isCancelled = true;
    },
  });
  return { stream, isCancelled: () => isCancelled };
}

async function* generated(list: readonly unknown[], failure?: Error) {
  yield* list;
  if (failure !== undefined) throw failure;
}

describe('a response read from', () => {
  const bytes = new TextEncoder().encode(sseOf(events));
  const headers = { 'content-type': 'text/event-stream; charset=utf-8' };
  const sources: [string, () => ResponseSource][] = [
    ['an async iterable of events', () => generated(events)],
    ['a list of events', () => events],
    ['a stream of events', () => streamOf(events)],
    ['a stream of bytes', () => streamOf([bytes])],
    ['an async iterable of bytes', () => generated([bytes])],
    ['a stream of text', () => streamOf([sseOf(events)])],
    ['what fetch gives', () => new Response(bytes, { headers })],
    [
      'SSE with the mark of its end',
      () => streamOf([`${sseOf(events.slice(0, -1))}${sseOf(events.slice(-1))}data: [DONE]\n\n`]),
    ],
    ['SSE that ends without a blank line', () => streamOf([sseOf(events).trimEnd()])],
    [
      'SSE with other line ends, comments and a byte order mark',
      () => streamOf([`\uFEFF: hi\n\n${sseOf(events)}`.replaceAll('\n', '\r\n')]),
    ],
    [
      'SSE that tells the type in the event line alone',
      () => streamOf([sseOf(events).replaceAll(/"type":"response\.[^"]*",/g, '')]),
    ],
  ];

  it.each(sources)('%s is the same', async (_, source) => {
    const { deltas, outcome } = await readAll(source());
    expect(outcome).toEqual(expected.outcome);
    expect(deltas).toEqual(expectedDeltas);
  });

  it('JSON that fetch gives is the same response', async () => {
    const { outcome } = await readAll(Response.json(expected.response));
    expect(outcome).toEqual(expected.outcome);
  });

  it('the body of an error is a failed one', async () => {
    const error = { message: 'No such model.', code: 'model_not_found' };
    const { outcome, deltas } = await readAll(Response.json({ error }, { status: 404 }));
    expect(outcome).toMatchObject({ status: 'failed', error });
    expect(deltas).toEqual([{ type: 'error', error }]);
  });

  it('bytes that are split anywhere is the same', async () => {
    const accented = events.map((event) => JSON.parse(JSON.stringify(event).replaceAll('San', 'Sâñ🌉')));
    const whole = await readAll(accented);
    const stream = new TextEncoder().encode(sseOf(accented).replaceAll('\n', '\r\n'));
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.nat(stream.length), { maxLength: 40 }), async (cuts) => {
        const ends = [...cuts.sort((left, right) => left - right), stream.length];
        const chunks = ends.map((end, place) => stream.slice(ends[place - 1] ?? 0, end));
        expect(await readAll(streamOf(chunks))).toEqual(whole);
      }),
      { numRuns: 100 },
    );
    expect(await readAll(streamOf(Array.from(stream, (byte) => Uint8Array.of(byte))))).toEqual(whole);
  });
});

describe('the outcome', () => {
  it('comes without anybody taking the deltas, which are still there', async () => {
    const reading = readResponse(generated(events));
    expect(await reading.outcome).toEqual(expected.outcome);
    const deltas: ResponseDelta[] = [];
    for await (const delta of reading) deltas.push(delta);
    expect(deltas).toEqual(expectedDeltas);
  });

  it('can be waited for inside the loop', async () => {
    const reading = readResponse(generated(events));
    const statuses: string[] = [];
    for await (const delta of reading) {
      if (delta.type === 'item.added') statuses.push((await reading.outcome).status);
    }
    expect(statuses).toEqual(['completed']);
  });

  it.each(events.map((_, cut) => cut))('is typed when the stream ends after %i events', async (cut) => {
    for (const source of [generated(events.slice(0, cut)), streamOf([sseOf(events.slice(0, cut))])]) {
      const { outcome, deltas } = await readAll(source);
      expect(outcome).toMatchObject({ status: 'broken', reason: 'stream_ended', brokenEvents: [] });
      expect(deltas).toEqual(expectedDeltas.slice(0, cut));
      expect(outcome.response.output).toHaveLength(cut > 2 ? 1 : 0);
    }
  });

  it('has what the source threw', async () => {
    const cause = new Error('socket hang up');
    const { outcome, deltas } = await readAll(generated(events.slice(0, 5), cause));
    expect(outcome).toMatchObject({ status: 'broken', reason: 'source_failed', cause });
    expect(deltas).toEqual(expectedDeltas.slice(0, 5));
  });

  it('is broken for a source that is in use', async () => {
    const stream = streamOf(events);
    stream.getReader();
    expect((await readAll(stream)).outcome).toMatchObject({ status: 'broken', reason: 'source_failed' });
  });

  it('tells of data that is no JSON, and reads on', async () => {
    const { outcome } = await readAll(streamOf([`data: {"oops\n\n${sseOf(events)}`]));
    expect(outcome).toMatchObject({ status: 'completed', brokenEvents: [{ index: 0, problem: 'not_json' }] });
  });

  it('tells of broken events when they are checked', async () => {
    const odd = { type: 'response.output_text.delta', output_index: 0 };
    const { outcome } = await readAll([odd], { validate: true });
    expect(outcome.brokenEvents).toMatchObject([{ index: 0, problem: 'invalid' }]);
  });
});

describe('a reading that is given up', () => {
  it('by leaving the loop is broken, and cancels its source', async () => {
    // The last delta before the response ends.
    const last = 'item.done';
    const sources = [endless(events.slice(0, -1)), endless([sseOf(events)]), endless(events)];
    for (const { stream, isCancelled } of sources) {
      const reading = readResponse(stream);
      for await (const delta of reading) if (delta.type === last) break;
      expect(await reading.outcome).toMatchObject({
        status: 'broken',
        reason: 'aborted',
        response: { id: 'resp_0001' },
      });
      expect(isCancelled()).toBe(true);
    }
  });

  it('by a signal is broken at once, with the reason and with what was read', async () => {
    const controller = new AbortController();
    const { stream, isCancelled } = endless(events.slice(0, 5));
    const reading = readResponse(stream, { signal: controller.signal });
    const deltas: ResponseDelta[] = [];
    for await (const delta of reading) {
      deltas.push(delta);
      if (deltas.length === 5) controller.abort('enough');
    }
    expect(await reading.outcome).toMatchObject({
      status: 'broken',
      reason: 'aborted',
      cause: 'enough',
      response: { output: [{ arguments: '{"location', status: 'incomplete' }] },
    });
    expect(deltas).toEqual(expectedDeltas.slice(0, 5));
    expect(isCancelled()).toBe(true);
  });

  it('before it began is broken', async () => {
    const { stream, isCancelled } = endless(events);
    const { outcome, deltas } = await readAll(stream, { signal: AbortSignal.abort() });
    expect(outcome).toMatchObject({ status: 'broken', reason: 'aborted' });
    expect(deltas).toEqual([]);
    expect(isCancelled()).toBe(true);
  });

  it('by its source is aborted too', async () => {
    const failure = new DOMException('This operation was aborted', 'AbortError');
    const { outcome } = await readAll(generated(events.slice(0, 3), failure));
    expect(outcome).toMatchObject({ status: 'broken', reason: 'aborted', cause: failure });
  });

  it('cancels the controller that the source has', async () => {
    const controller = new AbortController();
    const never = {
      controller,
      [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }),
    };
    const reading = readResponse(never);
    const iterator = reading[Symbol.asyncIterator]();
    await iterator.return?.();
    expect((await reading.outcome).status).toBe('broken');
    expect(controller.signal.aborted).toBe(true);
  });
});

describe('the signal', () => {
  it('has no listener left once the response is read, however it was', async () => {
    const { signal } = new AbortController();
    const listeners = new Set<unknown>();
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    signal.addEventListener = (...given: Parameters<typeof add>) => {
      listeners.add(given[1]);
      add(...given);
    };
    signal.removeEventListener = (...given: Parameters<typeof remove>) => {
      listeners.delete(given[1]);
      remove(...given);
    };
    for (const source of [expected.response, generated(events), Response.json(expected.response)]) {
      await readAll(source, { signal });
      expect(listeners).toEqual(new Set());
    }
  });

  it('is heard while a source gives all that it has at once', async () => {
    const controller = new AbortController();
    let given = 0;
    async function* busy() {
      for (; given < 3_000_000; given += 1) yield { type: 'keepalive' };
    }
    setTimeout(() => controller.abort('enough'), 30);
    const { outcome } = await readAll(busy(), { signal: controller.signal });
    expect(outcome).toMatchObject({ status: 'broken', reason: 'aborted', cause: 'enough' });
    expect(given).toBeLessThan(3_000_000);
  });
});

it.each([5, null, undefined, 'x'])('a source whose iterator gives %j has failed', async (step) => {
  const source = {
    [Symbol.asyncIterator]: () => ({ next: async () => JSON.parse(JSON.stringify({ step })).step }),
  };
  const { outcome } = await readAll(source);
  expect(outcome).toMatchObject({ status: 'broken', reason: 'source_failed', cause: expect.any(TypeError) });
});

describe('a stream that goes on after the response', () => {
  it('does not hold up a completed one, and is cancelled in the end', async () => {
    const { stream, isCancelled } = endless(events);
    expect((await readAll(stream)).outcome).toEqual(expected.outcome);
    await expect.poll(isCancelled, { timeout: 10_000 }).toBe(true);
  });

  it('does not hold up a failed one', async () => {
    const failed = recorded('12_responses_error');
    const { outcome } = await readAll(endless(failed.slice(0, 3)).stream);
    expect(outcome).toMatchObject({ status: 'failed', error: { code: 'insufficient_quota' } });
    const whole = await readAll(endless(failed).stream);
    expect(whole.outcome).toMatchObject({
      status: 'failed',
      response: { error: { code: 'insufficient_quota' } },
    });
  });
});
