// Compiled by the type check and never run: what the types take from users, and what they promise.
import type {
  ResponsesCompactionItem,
  ResponsesInputItem,
  ResponsesOutputItem,
} from '@prismwire/core/responses';
import { expectTypeOf } from 'vitest';
import { type BuildInput, buildOpenAIResponsesInput, toolsToOpenAIResponsesTools } from '../src/index.js';
import type {
  ItemRecord,
  Message,
  Thought,
  Tool,
  ToolCall,
  ToolCallResults,
} from '../src/records/records.js';
import type { WarningCode } from '../src/warning.js';
import { instances, plainData } from './build/support/two-histories.js';

/** An item of core's types stands in a record as it is. */
export function items(
  one: ResponsesOutputItem,
  other: ResponsesInputItem,
  third: ResponsesCompactionItem,
): void {
  const records = [one, other, third].map((item): ItemRecord => ({ id: 'i', createdAt: 1, item }));
  expectTypeOf<ItemRecord<ResponsesCompactionItem>>().toExtend<ItemRecord>();
  buildOpenAIResponsesInput({ model: 'm', items: records }) satisfies Promise<unknown>;
  ({ id: 'i', createdAt: 1, item: { type: 'hologram', brightness: 1 } }) satisfies ItemRecord;
  // @ts-expect-error An item is an object.
  ({ id: 'i', createdAt: 1, item: 'text' }) satisfies ItemRecord;
}

interface Weather {
  readonly city: string;
  readonly degrees: number | null;
}

/** A result is whatever a tool returned. */
export function results(weather: Weather): void {
  expectTypeOf(weather).toExtend<ToolCallResults>();
  expectTypeOf<string | number | boolean | bigint | null>().toExtend<ToolCallResults>();
  expectTypeOf<readonly Weather[]>().toExtend<ToolCallResults>();
  expectTypeOf<{ a: unknown[] }>().toExtend<ToolCallResults>();
  expectTypeOf<undefined>().not.toExtend<ToolCallResults>();
  ({ id: 'c', tool: 'f', createdAt: 1, results: weather }) satisfies ToolCall;
}

/** The records of an agent kit are taken without a conversion. */
export function kit(): void {
  const held = instances('');
  expectTypeOf(held.messages).toExtend<BuildInput['messages']>();
  expectTypeOf(held.thoughts).toExtend<BuildInput['thoughts']>();
  expectTypeOf(held.toolCalls).toExtend<BuildInput['toolCalls']>();
  expectTypeOf(held.memories).toExtend<BuildInput['memories']>();
  expectTypeOf(held.retrievables).toExtend<BuildInput['retrievables']>();
  expectTypeOf(held.standingInstructions).toExtend<BuildInput['standingInstructions']>();
  expectTypeOf(held.systemPrompt).toExtend<BuildInput['systemPrompt']>();
  expectTypeOf(held.tools).toExtend<BuildInput['tools']>();
  expectTypeOf(plainData('').tools).toExtend<BuildInput['tools']>();
}

/** Only the model must be given, and a record needs no more than its own facts. */
export function least(): void {
  ({ model: 'm' }) satisfies BuildInput;
  // @ts-expect-error The model decides what can be sent.
  ({}) satisfies BuildInput;
  ({ id: 'm', role: 'user', content: 'q', createdAt: 1 }) satisfies Message;
  ({ id: 't', createdAt: new Date() }) satisfies Thought;
  // @ts-expect-error There are messages of users and of agents only.
  ({ id: 'm', role: 'system', content: 'q', createdAt: 1 }) satisfies Message;
}

/** Tools are converted with or without somebody to tell. */
export function tools(tool: Tool, convert: (description: unknown) => { type: string }): void {
  const deps = { descriptionToChatCompletionsJsonSchema: convert };
  expectTypeOf(toolsToOpenAIResponsesTools([tool], deps)[0]?.strict).toEqualTypeOf<boolean | undefined>();
  toolsToOpenAIResponsesTools([tool], {
    ...deps,
    warn: (message, detail) => {
      expectTypeOf(message).toEqualTypeOf<string>();
      expectTypeOf(detail?.code).toEqualTypeOf<WarningCode | undefined>();
    },
  });
}
