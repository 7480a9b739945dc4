import { appendHistory, createResponsesBuilder } from '@prismwire/responses';
import OpenAI from 'openai-6';
import type { Subject } from '../rows/row.js';
import type { GrowingHistory } from '../workloads/growing-history.js';
import type { History } from '../workloads/history.js';
import { conversationSubject } from './conversation.js';
import { sentTexts } from './sent-texts.js';
import { StubApi } from './stub-api.js';

/** A builder of ours, its requests sent by the client of the `openai` package, and the answers recorded. */
export function prismwireRequest(conversation: GrowingHistory): Subject {
  const { model, systemPrompt } = conversation.start.input;
  const api = new StubApi();
  const client = new OpenAI({ apiKey: 'none', fetch: api.fetch, baseURL: 'http://localhost/v1' });
  const newBuilder = () => createResponsesBuilder({ model, systemPrompt });
  let builder = newBuilder();
  let history = appendHistory({}, {});
  const turn = async (added: History): Promise<void> => {
    const { messages, thoughts, toolCalls } = added.input;
    history = appendHistory(history, { messages, thoughts, toolCalls });
    const body = await builder.build(history);
    await builder.read(await client.responses.create(body), body).records;
  };
  return conversationSubject(conversation, {
    begin(start) {
      builder = newBuilder();
      history = appendHistory({}, {});
      return turn(start);
    },
    turn,
    sent: () => sentTexts(api.input),
  });
}
