import { buildOpenAIResponsesInput } from '@prismwire/responses';
import OpenAI from 'openai-6';
import type { Subject } from '../rows/row.js';
import type { History } from '../workloads/history.js';
import { sentTexts } from './sent-texts.js';
import { StubApi } from './stub-api.js';

/** Our builder, and its request sent by the client of the `openai` package. */
export function prismwireRequest({ input }: History): Subject {
  const api = new StubApi();
  const client = new OpenAI({ apiKey: 'none', fetch: api.fetch, baseURL: 'http://localhost/v1' });
  const run = async () => {
    const built = await buildOpenAIResponsesInput(input);
    const body = { model: built.model, input: built.input, instructions: built.instructions, store: false };
    await client.post('/responses', { body });
  };
  return {
    run,
    async facts() {
      await run();
      return { results: sentTexts(api.input) };
    },
  };
}
