// What is built goes into the `openai` package without a cast. Compiled, never run.
import type OpenAI from 'openai';
import type { ResponseCreateParams, ResponseInputItem } from 'openai/resources/responses/responses';
import { expectTypeOf } from 'vitest';
import {
  appendHistory,
  type BuiltInput,
  buildOpenAIResponsesInput,
  createResponsesBuilder,
  type ItemRecord,
  type OpenAIResponsesInputItem,
  type ResponsesHistory,
  recordResponse,
} from '../../src/index.js';

declare const client: OpenAI;

expectTypeOf<OpenAIResponsesInputItem[]>().toExtend<ResponseCreateParams['input']>();
expectTypeOf<BuiltInput['input']>().toExtend<ResponseCreateParams['input']>();
expectTypeOf<BuiltInput['tools']>().toExtend<ResponseCreateParams['tools']>();
expectTypeOf<BuiltInput['instructions']>().toExtend<ResponseCreateParams['instructions']>();

const { input, instructions, tools } = await buildOpenAIResponsesInput({
  model: 'gpt-5',
  messages: [{ id: 'm1', role: 'user', content: 'Hello', createdAt: 1 }],
  thoughts: [],
  toolCalls: [],
});
await client.responses.create({
  model: 'gpt-5',
  input,
  ...(instructions !== undefined && { instructions }),
  ...(tools && { tools }),
  stream: true,
});

// Items in the package's own types keep them.
declare const items: ItemRecord<ResponseInputItem>[];
const carried = await buildOpenAIResponsesInput({ model: 'gpt-5', items });
expectTypeOf(carried.input).toExtend<ResponseCreateParams['input']>();
await client.responses.create({ model: 'gpt-5', input: carried.input });

// Items whose type nobody told go along all the same.
declare const stored: ItemRecord[];
const loose = await buildOpenAIResponsesInput({ model: 'gpt-5', items: stored });
await client.responses.create({ model: 'gpt-5', input: loose.input });

// Items in other typings stay what they are.
declare const own: ItemRecord<{ type: 'my_own' }>[];
const other = await buildOpenAIResponsesInput({ model: 'gpt-5', items: own });
// @ts-expect-error the package has no such item
await client.responses.create({ model: 'gpt-5', input: other.input });

// From turn to turn.
const builder = createResponsesBuilder({ model: 'gpt-5' });
const history: ResponsesHistory = { messages: [] };
const body = await builder.build(history);
const turn = builder.read(await client.responses.create({ ...body, stream: true }), body);
const next = await builder.build(appendHistory(history, await turn.records));
const whole = await client.responses.create({ ...next, stream: false });
const built = await buildOpenAIResponsesInput({ model: 'gpt-5', ...history });
const after = appendHistory(history, recordResponse(whole, built));
await client.responses.create({ ...(await builder.build(after)), stream: true });
await builder.run(client, after).result;

for (const item of input) {
  if ('type' in item && item.type === 'function_call') expectTypeOf(item.arguments).toBeString();
  if ('type' in item && item.type === 'reasoning') expectTypeOf(item.encrypted_content).toBeString();
}
