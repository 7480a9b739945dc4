import { type Fixture, LLMock } from '@copilotkit/aimock';
import OpenAI from 'openai-6';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appendHistory } from '../../src/turn/history.js';
import { createResponsesBuilder } from '../../src/turn/responses-builder.js';
import type { RunnableTool } from '../../src/turn/runnable-tool.js';

const mock = new LLMock({ port: 0 });
let client: OpenAI;
/** The bodies that went over the wire. */
const sent: string[] = [];

beforeAll(async () => {
  mock.onToolResult('call_weather', { content: 'It is sunny in Rome.', reasoning: 'The tool said so.' });
  mock.onMessage(/weather/i, {
    reasoning: 'I should look it up.',
    toolCalls: [{ id: 'call_weather', name: 'weather', arguments: '{"city":"Rome"}' }],
  });
  mock.onMessage(/thanks/i, { content: 'You are welcome.' });
  await mock.start();
  client = new OpenAI({
    apiKey: 'test',
    baseURL: `${mock.url}/v1`,
    fetch: (url, init) => {
      sent.push(String(init?.body));
      return fetch(url, init);
    },
  });
});
beforeEach(() => sent.splice(0));
afterAll(() => mock.stop());

const tool: RunnableTool<{ city: string }> = {
  name: 'weather',
  parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  trusted: true,
  execute: ({ city }) => ({ city, sky: 'clear' }),
};
const builder = createResponsesBuilder({ model: 'gpt-5', tools: [tool] });
const user = (id: string, content: string) => ({
  messages: [{ id, role: 'user' as const, content, createdAt: new Date().toISOString() }],
});

describe.each([true, false])('the openai package against a server, streaming: %s', (stream) => {
  it('holds a turn with reasoning, a tool call and a follow-up', async () => {
    const first = await builder.run(client, user('u1', 'The weather in Rome?'), { tools: [tool], stream })
      .result;
    expect(first).toMatchObject({ status: 'completed', text: 'It is sunny in Rome.', rounds: 2 });
    expect(first.records.thoughts).toHaveLength(2);
    expect(first.refusal).toBeUndefined();

    const stored: typeof first.history = JSON.parse(JSON.stringify(first.history));
    const history = appendHistory(stored, user('u2', 'Thanks!'));
    const second = await builder.run(client, history, { tools: [tool], stream }).result;
    expect(second).toMatchObject({ status: 'completed', text: 'You are welcome.', rounds: 1 });

    const inputs = sent.map((body) => inputOf(JSON.parse(body)));
    expect(inputs.map((input) => input.length)).toEqual([1, 4, 7]);
    const [asked = [], answered = [], thanked = []] = inputs;
    expect(answered.slice(0, asked.length)).toEqual(asked);
    expect(thanked.slice(0, answered.length)).toEqual(answered);
    expect(thanked.filter(isReasoning)).toHaveLength(2);
  });

  it('takes a loop that is written by hand', async () => {
    let history = appendHistory(user('u1', 'The weather in Rome?'), {});
    const texts: string[] = [];
    for (let round = 0; round < 2; round++) {
      const body = await builder.build<never>({ ...history, items: [] });
      const turn = builder.read(await client.responses.create({ ...body, stream }), body);
      for await (const delta of turn) if (delta.type === 'text.delta') texts.push(delta.delta);
      const records = await turn.records;
      const toolCalls = records.toolCalls.map((call) => ({ ...call, isComplete: true, results: 'clear' }));
      history = appendHistory(history, { ...records, toolCalls });
    }
    expect(texts.join('')).toBe('It is sunny in Rome.');
    expect(history.toolCalls).toHaveLength(1);
  });
});

it('ends with the error of the server when it refuses the request', async () => {
  const broken = new OpenAI({ apiKey: 'test', baseURL: `${mock.url}/nowhere`, maxRetries: 0 });
  expect(await builder.run(broken, user('u1', 'hello')).result).toMatchObject({
    status: 'request_failed',
    error: { status: 404 },
    records: { messages: [] },
  });
});

it('is aborted in the middle of a stream, and the connection with it', async () => {
  const slow: Fixture = {
    match: { userMessage: /slow/i },
    response: { content: 'a b c d e f g h i j k l m n o p' },
    chunkSize: 1,
    latency: 50,
  };
  mock.addFixture(slow);
  const controller = new AbortController();
  const run = builder.run(client, user('u1', 'slow'), { signal: controller.signal });
  for await (const event of run) if (event.type === 'text.delta') controller.abort();
  const result = await run.result;
  expect(result.status).toBe('aborted');
  expect(result.text.length).toBeGreaterThan(0);
  expect(result.text.length).toBeLessThan(31);
  const next = await builder.run(client, appendHistory(result.history, user('u2', 'Thanks!'))).result;
  expect(next).toMatchObject({ status: 'completed', text: 'You are welcome.' });
});

function inputOf(body: unknown): unknown[] {
  const isBody = typeof body === 'object' && body !== null && 'input' in body;
  return isBody && Array.isArray(body.input) ? body.input : [];
}

function isReasoning(item: unknown): boolean {
  return typeof item === 'object' && item !== null && 'type' in item && item.type === 'reasoning';
}
