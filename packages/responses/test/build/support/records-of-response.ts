import type {
  ResponsesFunctionCall,
  ResponsesOutputItem,
  ResponsesOutputMessage,
  ResponsesReasoningItem,
} from '@prismwire/core/responses';
import type { ItemRecord, Message, Origin, Thought, ToolCall } from '../../../src/records/records.js';

/** The records of a history, by kind. */
export interface Records {
  readonly messages: Message[];
  readonly thoughts: Thought[];
  readonly toolCalls: ToolCall[];
  readonly items: ItemRecord[];
}

/** A response, and what there is to know when it is written into a history. */
export interface ResponseToRecord {
  readonly responseId: string;
  readonly model: string;
  readonly provider?: string;
  readonly output: readonly ResponsesOutputItem[];
  /** The time of the first record in milliseconds. */
  readonly from: number;
  /** How much later each next record is, in milliseconds. Absent means 1. */
  readonly step?: number;
  /** Whether the records say where they come from. Absent means that they do. */
  readonly withOrigin?: boolean;
  /** The digest of the request and of the response's items before the one at `index`. Absent: none is recorded. */
  readonly fingerprint?: (before: readonly ResponsesOutputItem[]) => string;
  /** What the tools returned, by call id. A call without an entry is unfinished. */
  readonly results?: { readonly [callId: string]: string };
}

/** A record without its time and its origin. */
type Undated<T> = Omit<T, 'createdAt' | 'origin'>;

/** The records of a response: one for each item, in order, at strictly increasing times unless `step` says else. */
export function recordsOfResponse(response: ResponseToRecord): Records {
  const records: Records = { messages: [], thoughts: [], toolCalls: [], items: [] };
  for (const [index, item] of response.output.entries()) {
    const place = originOf(response, index);
    const base = {
      createdAt: response.from + index * (response.step ?? 1),
      ...(response.withOrigin !== false && { origin: place }),
    };
    if (isReasoning(item)) {
      records.thoughts.push({ ...base, ...thoughtOf(item, place, response) });
    } else if (isOutputMessage(item)) {
      records.messages.push({ ...base, ...messageOf(item, place) });
    } else if (isFunctionCall(item)) {
      const results = response.results?.[item.call_id];
      records.toolCalls.push({ ...base, ...toolCallOf(item), ...(results !== undefined && { results }) });
    } else {
      records.items.push({ ...base, id: idOf(item, place), item: { ...item } });
    }
  }
  return records;
}

function originOf({ responseId, model, provider, output }: ResponseToRecord, index: number): Origin {
  return { responseId, index, model, size: output.length, ...(provider !== undefined && { provider }) };
}

function thoughtOf(
  item: ResponsesReasoningItem,
  place: Origin,
  { output, fingerprint }: ResponseToRecord,
): Undated<Thought> {
  const pairedItemId = output[place.index + 1]?.id ?? undefined;
  return {
    id: idOf(item, place),
    content: item.summary.map((part) => part.text).join('\n\n'),
    payload: {
      variant: 'responses-reasoning',
      item,
      ...(pairedItemId !== undefined && { pairedItemId }),
      ...(fingerprint !== undefined && { prefixFingerprint: fingerprint(output.slice(0, place.index)) }),
    },
    replayCompatibility: 'openai-responses',
    identity: 'assistant',
  };
}

function messageOf(item: ResponsesOutputMessage, place: Origin): Undated<Message> {
  const content = item.content.map(textOfPart).join('');
  return { id: idOf(item, place), role: 'assistant', content, identity: 'assistant', item };
}

function textOfPart(part: ResponsesOutputMessage['content'][number]): string {
  if ('text' in part && typeof part.text === 'string') return part.text;
  return 'refusal' in part && typeof part.refusal === 'string' ? part.refusal : '';
}

function toolCallOf(item: ResponsesFunctionCall): Undated<ToolCall> {
  const id = item.id === undefined || item.id === null ? item.call_id : `${item.call_id}|${item.id}`;
  return { id, tool: item.name, args: item.arguments, item };
}

function idOf(item: { readonly id?: string | null }, { responseId, index }: Origin): string {
  return item.id ?? `${responseId}-${index}`;
}

function isReasoning(item: ResponsesOutputItem): item is ResponsesReasoningItem {
  return item.type === 'reasoning';
}

function isOutputMessage(item: ResponsesOutputItem): item is ResponsesOutputMessage {
  return item.type === 'message';
}

function isFunctionCall(item: ResponsesOutputItem): item is ResponsesFunctionCall {
  return item.type === 'function_call';
}
