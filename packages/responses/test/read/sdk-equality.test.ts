import { LLMock } from '@copilotkit/aimock';
import OpenAI from 'openai-6';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readResponse } from '../../src/read/read-response.js';
import { ResponseReader } from '../../src/read/response-reader.js';
import { accumulatedBySdk, withoutAdded } from './support/sdk.js';
import { fetchOf } from './support/sse.js';
import { recorded } from './support/traces.js';

const TRACES = ['11_responses_tool_call', '12_responses_error'] as const;

describe.each(TRACES)('the recorded stream %s', (name) => {
  const events = recorded(name);

  it.each(events.map((_, cut) => cut + 1))('after %i events is what the openai package has', (cut) => {
    const reader = new ResponseReader({ validate: true });
    for (const event of events.slice(0, cut)) reader.push(event);
    const expected = accumulatedBySdk(events.slice(0, cut));
    // The package leaves the response as it was before an `error` event.
    const hasFailed = name === '12_responses_error' && cut >= 3;
    expect(reader.response).toEqual(hasFailed ? { ...Object(expected), status: 'failed' } : expected);
    expect(reader.end().brokenEvents).toEqual([]);
  });
});

describe('a client of the openai package', () => {
  const request = { model: 'gpt-5.1', input: 'How is the weather?' };

  function clientOf(events: readonly unknown[]): OpenAI {
    return new OpenAI({ apiKey: 'none', fetch: fetchOf(events), maxRetries: 0 });
  }

  it('has the same final response as the reader of its stream', async () => {
    const events = recorded('11_responses_tool_call');
    const expected = await clientOf(events).responses.stream(request).finalResponse();
    const stream = await clientOf(events).responses.create({ ...request, stream: true });
    const { status, response } = await readResponse(stream).outcome;
    expect(status).toBe('completed');
    expect(response).toEqual(withoutAdded(expected));
    expect(response.output).toHaveLength(1);
  });

  it('can be read through its streaming helper without disturbing it', async () => {
    const stream = clientOf(recorded('11_responses_tool_call')).responses.stream(request);
    const { response } = await readResponse(stream).outcome;
    expect(response).toEqual(withoutAdded(await stream.finalResponse()));
  });

  it('throws for an error event, which is a failed response all the same', async () => {
    const stream = await clientOf(recorded('12_responses_error')).responses.create({
      ...request,
      stream: true,
    });
    const outcome = await readResponse(stream).outcome;
    expect(outcome).toMatchObject({ status: 'failed', error: { code: 'insufficient_quota' } });
    expect(outcome.response.id).toBe('resp_0001');
  });
});

describe('the mock of the API', () => {
  const mock = new LLMock({ port: 0 });
  const cases: [string, Parameters<LLMock['onMessage']>[1]][] = [
    ['text', { content: 'A sunny day, with a little wind from the west.' }],
    [
      'text after reasoning',
      { content: 'It is sunny.', reasoning: 'The user asks for the weather. '.repeat(5) },
    ],
    [
      'calls after reasoning',
      {
        reasoning: 'Two cities.',
        toolCalls: [
          { name: 'weather', arguments: '{"city":"Rome"}' },
          { name: 'weather', arguments: '{"city":"Oslo"}' },
        ],
      },
    ],
    ['text and calls', { content: 'I will look.', toolCalls: [{ name: 'weather', arguments: '{}' }] }],
    ['a web search', { content: 'Found it.', webSearches: ['weather rome'] }],
    ['an early end', { content: 'It is', finishReason: 'length' }],
  ];

  beforeAll(async () => {
    for (const [name, response] of cases) mock.onMessage(`case: ${name};`, response, { chunkSize: 7 });
    await mock.start();
  });
  afterAll(() => mock.stop());

  function requestOf(name: string) {
    return {
      model: 'gpt-5.1',
      input: `case: ${name};`,
      include: ['reasoning.encrypted_content' as const],
      store: false,
    };
  }

  it.each(cases)('gives a response with %s that reads as the openai package reads it', async (name) => {
    const client = new OpenAI({ apiKey: 'none', baseURL: `${mock.url}/v1`, maxRetries: 0 });
    const events: unknown[] = [];
    for await (const event of await client.responses.create({ ...requestOf(name), stream: true }))
      events.push(event);
    expect(events.length).toBeGreaterThan(4);
    const reading = readResponse(events);
    expect((await reading.outcome).response).toEqual(accumulatedBySdk(events));
    for (let cut = 1; cut < events.length; cut++) {
      const reader = new ResponseReader();
      for (const event of events.slice(0, cut)) reader.push(event);
      expect(reader.response).toEqual(accumulatedBySdk(events.slice(0, cut)));
      expect(reader.end()).toMatchObject({ status: 'broken', reason: 'stream_ended', brokenEvents: [] });
    }
  });

  it.each(cases)('gives a response with %s that reads the same when it does not stream', async (name) => {
    const client = new OpenAI({ apiKey: 'none', baseURL: `${mock.url}/v1`, maxRetries: 0 });
    const response = await client.responses.create(requestOf(name));
    const outcome = await readResponse(response).outcome;
    expect(outcome.response).toEqual(response);
    expect(outcome.status).toBe(name === 'an early end' ? 'incomplete' : 'completed');
  });
});
