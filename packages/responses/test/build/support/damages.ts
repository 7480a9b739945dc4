import type { ResponsesOutputItem } from '@prismwire/core/responses';
import type { ResponseOptions } from './history.js';
import type { Records } from './records-of-response.js';
import { isObject } from './values.js';

/** What can become of a response's records before they are sent again. */
export const damages = [
  ...(['none', 'other model', 'other provider', 'lost record', 'no ciphertext', 'edited'] as const),
  ...([
    'no results',
    'no origin',
    'moved',
    'doubled',
    'bad arguments',
    'bad ids',
    'foreign payload',
  ] as const),
] as const;
/** One of the {@link damages}. */
export type Damage = (typeof damages)[number];

/** How a response is recorded so that its records have the damage. */
export function damageOf(
  damage: Damage,
  at: number,
  output: readonly ResponsesOutputItem[],
): ResponseOptions {
  const options = { ...(damage !== 'no results' && { results: resultsOf(output) }) };
  const change = changes[damage];
  switch (damage) {
    case 'other model':
      return { ...options, model: 'model-b' };
    case 'other provider':
      return { ...options, provider: 'elsewhere' };
    case 'lost record': {
      const id = output[at % output.length]?.id;
      return { ...options, lost: typeof id === 'string' ? [id] : [] };
    }
    case 'no origin':
      return { ...options, withOrigin: false };
    case 'moved':
      return { ...options, step: -1 };
    default:
      return change === undefined ? options : { ...options, damage: change };
  }
}

function resultsOf(output: readonly ResponsesOutputItem[]): { readonly [callId: string]: string } {
  const calls = output.flatMap((item) => (item.type === 'function_call' ? [item.call_id] : []));
  return Object.fromEntries(calls.map((id) => [id, 'r']));
}

const changes: { readonly [name in Damage]?: (records: Records) => Records } = {
  edited: (records) => ({
    ...records,
    messages: records.messages.map((message) => ({ ...message, content: 'edited' })),
  }),
  doubled: ({ messages, thoughts, toolCalls, items }) => ({
    messages: [...messages, ...messages],
    thoughts: [...thoughts, ...thoughts],
    toolCalls: [...toolCalls, ...toolCalls],
    items: [...items, ...items],
  }),
  'bad arguments': (records) => ({
    ...records,
    toolCalls: records.toolCalls.map((call) => ({ ...call, args: '{"a' })),
  }),
  'bad ids': (records) => ({
    messages: records.messages.map((one) => ({ ...one, id: `app ${one.id}`, item: undefined })),
    thoughts: records.thoughts.map((one) => ({ ...one, id: `app ${one.id}` })),
    toolCalls: records.toolCalls.map((one) => ({ ...one, id: one.id.replace('|fc_', '|app ') })),
    items: records.items.map((one) => ({ ...one, id: `app ${one.id}`, item: { ...one.item, id: 'app id' } })),
  }),
  'foreign payload': (records) => ({
    ...records,
    thoughts: records.thoughts.map((thought) => ({ ...thought, payload: null })),
  }),
  'no ciphertext': (records) => ({
    ...records,
    thoughts: records.thoughts.map((thought) => ({
      ...thought,
      payload: withoutCiphertext(thought.payload),
    })),
  }),
};

function withoutCiphertext(payload: unknown): unknown {
  if (!isObject(payload) || !isObject(payload.item)) return payload;
  const { encrypted_content: _, ...item } = payload.item;
  return { ...payload, item };
}
