import { LLMock } from '@copilotkit/aimock';
import { createResponsesBuilder, type RunnableTool, type RunResult } from '@prismwire/responses';
import OpenAI from 'openai-6';

/** What a turn of the Responses API came to. */
export interface ShownTurn {
  /** The kinds of items of each request, in order. */
  readonly requests: readonly (readonly string[])[];
  readonly result: RunResult;
}

/** Asks a model for the weather and lets it use a tool. The model is a mock that answers on this machine. */
export async function responsesTurn(): Promise<ShownTurn> {
  const mock = await startMock();
  const requests: string[][] = [];
  const client = new OpenAI({
    apiKey: 'not needed',
    baseURL: `${mock.url}/v1`,
    fetch: (url, init) => {
      requests.push(kindsOfItems(JSON.parse(String(init?.body))));
      return fetch(url, init);
    },
  });

  const weather: RunnableTool<{ city: string }> = {
    name: 'get_weather',
    description: 'The weather in a city',
    parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
    execute: ({ city }) => ({ city, sky: 'foggy', degrees: 12 }),
  };
  const builder = createResponsesBuilder({ model: 'gpt-5', systemPrompt: 'Answer in one sentence.' });
  const question = { id: 'm1', role: 'user', content: 'How is the weather in London?' } as const;
  const history = { messages: [{ ...question, createdAt: new Date() }] };
  try {
    const result = await builder.run(client, history, { tools: [weather] }).result;
    return { requests, result };
  } finally {
    await mock.stop();
  }
}

/** A server of the Responses API that reasons, calls the tool, and answers when it has the result. */
async function startMock(): Promise<LLMock> {
  const mock = new LLMock({ port: 0 });
  mock.onToolResult('call_1', {
    reasoning: 'The tool has told me.',
    content: "It's foggy and 12 degrees in London right now.",
  });
  mock.onMessage(/weather/, {
    reasoning: 'I have a tool for that.',
    toolCalls: [{ id: 'call_1', name: 'get_weather', arguments: '{"city":"London"}' }],
  });
  await mock.start();
  return mock;
}

function kindsOfItems(body: { readonly input: readonly { type?: string; role?: string }[] }): string[] {
  return body.input.map(({ type, role }) => type ?? `message of the ${role}`);
}
