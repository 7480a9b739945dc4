import { createHash } from 'node:crypto';
import type {
  ResponsesFunctionCall,
  ResponsesInputItem,
  ResponsesOutputMessage,
} from '@prismwire/core/responses';
import {
  type BuildInput,
  type Message,
  nonceOf,
  renderUntrustedContent,
  type Thought,
  type ToolCall,
} from '@prismwire/responses';
import { stringify } from 'safe-stable-stringify';
import { idWith } from './ids.js';
import { prose } from './prose.js';
import { Random } from './random.js';

const ITEMS_PER_TURN = 5;
const MODEL = 'gpt-5';
const INSTRUCTIONS =
  'You are a helpful assistant. Answer in short sentences, and look things up when unsure.';
const base64Url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** A conversation, as records and as the items that they have to become. */
export interface History {
  /** What the builder is called with: all stored fingerprints match. */
  readonly input: BuildInput & {
    readonly messages: Message[];
    readonly thoughts: Thought[];
    readonly toolCalls: ToolCall[];
  };
  /** What must come out of it. */
  readonly items: readonly ResponsesInputItem[];
}

/** How a history is made. */
export interface HistoryOptions {
  readonly seed?: number;
  /** How many items; a multiple of 5. Every fifth is a reasoning item. */
  readonly items: number;
  /** Whether records say which response they come from. */
  readonly withOrigin: boolean;
}

/**
 * A conversation with an agent. In each turn a user asks, the model thinks and calls a tool, the tool answers, and
 * the model speaks: five items, of about 635 characters each on average.
 */
export function historyOf({ seed = 1, items: count, withOrigin }: HistoryOptions): History {
  const random = new Random(seed);
  const items: ResponsesInputItem[] = [];
  const messages: Message[] = [];
  const thoughts: Thought[] = [];
  const toolCalls: ToolCall[] = [];
  const prefix = createHash('sha256').update('{"input":[');
  let now = Date.UTC(2026, 0, 1);

  const tick = (): number => {
    now += 1000;
    return now;
  };
  const add = (item: ResponsesInputItem): void => {
    prefix.update(`${items.length === 0 ? '' : ','}${stringify(item)}`);
    items.push(item);
  };
  const fingerprint = (): string =>
    prefix
      .copy()
      .update(
        `],"instructions":${JSON.stringify(INSTRUCTIONS)},"model":${JSON.stringify(MODEL)},"tools":undefined}`,
      )
      .digest('hex');

  for (let turn = 0; turn < count / ITEMS_PER_TURN; turn += 1) {
    const origin = (response: string, index: number, size: number) =>
      withOrigin ? { origin: { responseId: `resp_${turn}_${response}`, index, size, model: MODEL } } : {};

    const question = prose(random, random.between(40, 400));
    messages.push({ id: `user-${turn}`, role: 'user', content: question, createdAt: tick() });
    add({ role: 'user', content: question });

    const reasoning = {
      type: 'reasoning' as const,
      id: idWith('rs', random),
      summary: [{ type: 'summary_text' as const, text: prose(random, random.between(50, 250)) }],
      encrypted_content: `gAAAA${random.characters(random.between(600, 1300), base64Url)}`,
    };
    const call: ResponsesFunctionCall = {
      type: 'function_call',
      id: idWith('fc', random),
      call_id: idWith('call', random, 24),
      name: 'search_orders',
      arguments: JSON.stringify({
        query: prose(random, random.between(20, 120)),
        limit: random.between(1, 50),
      }),
      status: 'completed',
    };
    thoughts.push({
      id: `thought-${turn}`,
      content: '',
      payload: {
        variant: 'responses-reasoning',
        item: reasoning,
        pairedItemId: call.id,
        prefixFingerprint: fingerprint(),
      },
      replayCompatibility: 'openai-responses',
      createdAt: tick(),
      ...origin('a', 0, 2),
    });
    add(reasoning);
    const results = prose(random, random.between(100, 900));
    const id = `${call.call_id}|${call.id}`;
    toolCalls.push({
      id,
      tool: call.name,
      args: call.arguments,
      results,
      item: call,
      createdAt: tick(),
      ...origin('a', 1, 2),
    });
    add(call);
    const nonce = nonceOf(id);
    const output = renderUntrustedContent(results, { nonce, kind: 'tool-result', tool: call.name });
    add({ type: 'function_call_output', call_id: call.call_id, output });

    const answer: ResponsesOutputMessage = {
      type: 'message',
      id: idWith('msg', random),
      role: 'assistant',
      status: 'completed',
      content: [{ type: 'output_text', text: prose(random, random.between(100, 800)), annotations: [] }],
    };
    const content = answer.content.map((part) => ('text' in part ? part.text : '')).join('');
    messages.push({
      id: `agent-${turn}`,
      role: 'assistant',
      content,
      item: answer,
      createdAt: tick(),
      ...origin('b', 0, 1),
    });
    add(answer);
  }
  return {
    input: { model: MODEL, systemPrompt: INSTRUCTIONS, replayGuard: 'prefix', messages, thoughts, toolCalls },
    items,
  };
}
