import type { ResponsesOutputItem } from '@prismwire/core/responses';
import type { ItemRecord, Message, Thought, ToolCall } from '../../../src/records/records.js';
import { type GivenResponse, type Known, knownOf } from './known.js';
import { type Records, type ResponseToRecord, recordsOfResponse } from './records-of-response.js';

/** The model that a history's responses come from unless another is named. */
export const MODEL = 'model-a';

/** What differs from response to response. */
export interface ResponseOptions extends Partial<Omit<ResponseToRecord, 'responseId' | 'output' | 'from'>> {
  /** The ids of items of which no record is kept. */
  readonly lost?: readonly string[];
  /** What became of the records since. Absent: nothing. */
  readonly damage?: (records: Records) => Records;
}

/** A conversation that is written down record by record. */
export class History {
  readonly messages: Message[] = [];
  readonly thoughts: Thought[] = [];
  readonly toolCalls: ToolCall[] = [];
  readonly items: ItemRecord[] = [];
  readonly renderedToolCallResults: Map<string, string> = new Map();
  readonly #given: GivenResponse[] = [];
  #now = Date.UTC(2026, 0, 1);

  /** A time that is later than that of all records so far. */
  tick(): number {
    this.#now += 1000;
    return this.#now;
  }

  /** A user says something. */
  user(content: string, rest: Partial<Message> = {}): this {
    const createdAt = this.tick();
    this.messages.push({ id: `user-${createdAt}`, role: 'user', content, createdAt, ...rest });
    return this;
  }

  /** The agent said something, and nobody kept the response that it came from. */
  own(content: string, rest: Partial<Message> = {}): this {
    const createdAt = this.tick();
    this.messages.push({ id: `own-${createdAt}`, role: 'assistant', content, createdAt, ...rest });
    return this;
  }

  /** A call of a tool that no response is kept of. Its result, if any, is sent as it is. */
  call(id: string, rest: Partial<ToolCall> = {}): this {
    this.toolCalls.push({ id, tool: 'f', args: {}, createdAt: this.tick(), ...rest });
    if (typeof rest.results === 'string') this.renderedToolCallResults.set(id, rest.results);
    return this;
  }

  /** An item as it is. */
  item(item: ItemRecord['item'], rest: Partial<ItemRecord> = {}): this {
    const createdAt = this.tick();
    this.items.push({ id: `item-${createdAt}`, createdAt, item, ...rest });
    return this;
  }

  /** The model answers. Results of calls are sent as they are. */
  response(output: readonly ResponsesOutputItem[], options: ResponseOptions = {}): this {
    const { damage = (records) => records, lost = [], ...rest } = options;
    const { model = MODEL, provider } = rest;
    const responseId = `resp_${this.#given.length + 1}`;
    this.#given.push({ model, output, ...(provider !== undefined && { provider }) });
    const records = recordsOfResponse({ responseId, model, output, from: this.tick(), ...rest });
    const isKept = ({ id }: { readonly id: string }): boolean =>
      !lost.some((gone) => gone === id || id.endsWith(`|${gone}`));
    return this.add(
      damage({
        messages: records.messages.filter(isKept),
        thoughts: records.thoughts.filter(isKept),
        toolCalls: records.toolCalls.filter(isKept),
        items: records.items.filter(isKept),
      }),
    );
  }

  /** Takes in records that were made elsewhere. */
  add({ messages, thoughts, toolCalls, items }: Records): this {
    this.messages.push(...messages);
    this.thoughts.push(...thoughts);
    this.toolCalls.push(...toolCalls);
    this.items.push(...items);
    for (const { id, results } of toolCalls) {
      if (typeof results === 'string') this.renderedToolCallResults.set(id, results);
    }
    return this;
  }

  /** What the API knows of its own responses. */
  get known(): Known {
    return knownOf(this.#given);
  }
}
