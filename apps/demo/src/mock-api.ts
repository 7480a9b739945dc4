import { LLMock } from '@copilotkit/aimock';
import OpenAI from 'openai-6';

/** A server of the Responses API on this machine, and a client of it that notes what it sends. */
export interface MockApi extends AsyncDisposable {
  readonly client: OpenAI;
  /** The kinds of items of each request, in order. */
  readonly requests: readonly (readonly string[])[];
}

/** Starts a model that reasons, calls a tool when it is asked for the weather, and answers when it has the result. */
export async function startMockApi(): Promise<MockApi> {
  const mock = new LLMock({ port: 0 });
  mock.onToolResult('call_1', {
    reasoning: 'The tool has told me.',
    content: "It's foggy and 12 degrees in London right now.",
  });
  mock.onMessage(/weather/, {
    reasoning: 'I have a tool for that.',
    toolCalls: [{ id: 'call_1', name: 'get_weather', arguments: '{"city":"London"}' }],
  });
  mock.onMessage(/summary/, {
    content: 'The night train to Rome leaves at 19:52, and a bed costs 89 euros.',
  });
  await mock.start();

  const requests: string[][] = [];
  const client = new OpenAI({
    apiKey: 'not needed',
    baseURL: `${mock.url}/v1`,
    fetch: (url, init) => {
      requests.push(kindsOfItems(JSON.parse(String(init?.body))));
      return fetch(url, init);
    },
  });
  return { client, requests, [Symbol.asyncDispose]: () => mock.stop() };
}

function kindsOfItems(body: { readonly input: readonly { type?: string; role?: string }[] }): string[] {
  return body.input.map(({ type, role }) => type ?? `message of the ${role}`);
}
