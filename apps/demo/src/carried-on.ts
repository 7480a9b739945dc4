import { isDeepStrictEqual } from 'node:util';
import { createResponsesBuilder, type RunResult, timelineFromConversation } from '@prismwire/responses';
import { replayTrace } from '@prismwire/session';
import { startMockApi } from './mock-api.js';
import { type SpokenCall, spokenCall } from './spoken-call.js';

/** A call, and what was made of it afterwards. */
export interface CarriedOn {
  readonly call: SpokenCall;
  /** Whether the recording gives the same conversation when it is played back. */
  readonly replaysAlike: boolean;
  /** The kinds of items of the request that goes on with it. */
  readonly request: readonly string[];
  readonly result: RunResult;
}

/** Plays a call back, and goes on with it in text: the model of the Responses API knows what was said. */
export async function carryOn(): Promise<CarriedOn> {
  const call = await spokenCall();
  const replayed = await replayTrace(call.lines);

  await using api = await startMockApi();
  const conversation = timelineFromConversation(call.snapshot);
  const question = { id: 'm1', role: 'user', content: 'Write me a summary.', createdAt: new Date() } as const;
  const history = { ...conversation, messages: [...conversation.messages, question] };
  const builder = createResponsesBuilder({ model: 'gpt-5' });
  const result = await builder.run(api.client, history).result;
  return {
    call,
    replaysAlike: isDeepStrictEqual(replayed.snapshot(), call.snapshot),
    request: api.requests[0] ?? [],
    result,
  };
}
