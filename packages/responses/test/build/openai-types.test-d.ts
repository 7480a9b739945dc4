// What is built goes into the `openai` package without a cast. Compiled, never run.
import type OpenAI from 'openai';
import type { ResponseCreateParams, ResponseInputItem } from 'openai/resources/responses/responses';
import { expectTypeOf } from 'vitest';
import {
  type BuiltInput,
  buildOpenAIResponsesInput,
  type ItemRecord,
  type OpenAIResponsesInputItem,
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

// Items of an unknown type stay what they are: nothing is said of them that nobody knows.
declare const stored: ItemRecord[];
const loose = await buildOpenAIResponsesInput({ model: 'gpt-5', items: stored });
// @ts-expect-error an item of any type may be none that the package knows
await client.responses.create({ model: 'gpt-5', input: loose.input });

for (const item of input) {
  if ('type' in item && item.type === 'function_call') expectTypeOf(item.arguments).toBeString();
  if ('type' in item && item.type === 'reasoning') expectTypeOf(item.encrypted_content).toBeString();
}
