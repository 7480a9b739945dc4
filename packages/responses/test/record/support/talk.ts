// A conversation as it is held: built, answered, recorded, built again.
import type { ResponsesOutputItem } from '@prismwire/core/responses';
import { buildOpenAIResponsesInput } from '../../../src/index.js';
import { completeCustomToolCall } from '../../../src/record/complete-custom-tool-call.js';
import { completeToolCall } from '../../../src/record/complete-tool-call.js';
import { recordResponse } from '../../../src/record/record-response.js';
import type { RecordedResponse } from '../../../src/record/recordable.js';
import type { ItemRecord, Message, Thought, ToolCall } from '../../../src/records/records.js';
import type { BuildInput } from '../../build/cases/case.js';
import { type GivenResponse, knownOf } from '../../build/support/known.js';
import { refusals } from '../../build/support/strict-api.js';

export const MODEL = 'model-a';

/** A response, or how far reading one got. */
export interface Answer {
  readonly id: string | undefined;
  /** All that the API gave out. */
  readonly given: readonly ResponsesOutputItem[];
  /** What was read of it, if it broke off. */
  readonly read?: readonly ResponsesOutputItem[];
}

export class Talk {
  messages: Message[] = [];
  thoughts: Thought[] = [];
  toolCalls: ToolCall[] = [];
  items: ItemRecord[] = [];
  /** The codes of all warnings. */
  readonly warnings: string[] = [];
  readonly #options: Partial<BuildInput>;
  readonly #given: GivenResponse[] = [];
  #now = Date.UTC(2026, 0, 1);

  constructor(options: Partial<BuildInput> = {}) {
    this.#options = options;
  }

  /** A time that is later than all before. */
  readonly clock = (): number => {
    this.#now += 1000;
    return this.#now;
  };

  user(content: string): this {
    const now = this.clock();
    this.messages.push({ id: `user-${now}`, role: 'user', content, createdAt: now });
    return this;
  }

  build() {
    const { messages, thoughts, toolCalls, items } = this;
    return buildOpenAIResponsesInput({
      model: MODEL,
      ...this.#options,
      messages,
      thoughts,
      toolCalls,
      items,
      warn: (_, detail) => this.warnings.push(String(detail?.code)),
    });
  }

  /** The model answers; what it calls is carried out, unless the answer broke off. */
  async answer({ id, given, read }: Answer): Promise<RecordedResponse> {
    this.#given.push({ model: MODEL, output: given });
    const built = await this.build();
    const response = { id, output: read ?? given };
    const recorded = recordResponse<object>(
      read === undefined ? { ...response, status: 'completed' } : { status: 'broken', response },
      built,
      this.clock,
    );
    this.messages.push(...recorded.messages);
    this.thoughts.push(...recorded.thoughts);
    const isRun = read === undefined;
    const { clock } = this;
    this.toolCalls.push(
      ...recorded.toolCalls.map((call) => (isRun ? completeToolCall(call, `r ${call.id}`, { clock }) : call)),
    );
    this.items.push(...recorded.items);
    const custom = recorded.items.filter(({ item }) => 'type' in item && item.type === 'custom_tool_call');
    if (isRun) this.items.push(...custom.map((call) => completeCustomToolCall(call, 'done', { clock })));
    return recorded;
  }

  /** All records as a database gives them back. */
  stored(): this {
    const { messages, thoughts, toolCalls, items } = this;
    const back: Pick<this, 'messages' | 'thoughts' | 'toolCalls' | 'items'> = JSON.parse(
      JSON.stringify({ messages, thoughts, toolCalls, items }),
    );
    return Object.assign(this, back);
  }

  /** Why the API would refuse the next request. */
  async refusals(): Promise<string[]> {
    const { input, instructions, tools } = await this.build();
    return refusals({ model: MODEL, input, instructions, tools }, knownOf(this.#given));
  }
}

/** The first items of a request, which the next one must begin with, as JSON. */
export function lasting({
  input,
  fingerprintableLength,
}: {
  input: readonly object[];
  fingerprintableLength: number;
}): string[] {
  return input.slice(0, fingerprintableLength).map((item) => JSON.stringify(item));
}
