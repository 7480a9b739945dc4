import { createResponsesBuilder, type RunnableTool, type RunResult } from '@prismwire/responses';
import { startMockApi } from './mock-api.js';

/** What a turn of the Responses API came to. */
export interface ShownTurn {
  /** The kinds of items of each request, in order. */
  readonly requests: readonly (readonly string[])[];
  readonly result: RunResult;
}

/** Asks a model for the weather and lets it use a tool. The model is a mock that answers on this machine. */
export async function responsesTurn(): Promise<ShownTurn> {
  await using api = await startMockApi();
  const weather: RunnableTool<{ city: string }> = {
    name: 'get_weather',
    description: 'The weather in a city',
    parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
    execute: ({ city }) => ({ city, sky: 'foggy', degrees: 12 }),
  };
  const builder = createResponsesBuilder({ model: 'gpt-5', systemPrompt: 'Answer in one sentence.' });
  const question = { id: 'm1', role: 'user', content: 'How is the weather in London?' } as const;
  const history = { messages: [{ ...question, createdAt: new Date() }] };
  const result = await builder.run(api.client, history, { tools: [weather] }).result;
  return { requests: api.requests, result };
}
