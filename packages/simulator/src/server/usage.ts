import type { RealtimeUsage } from '@prismwire/core/prism';
import { millisecondsOf } from '../audio/tone.js';
import { type Conversation, textOf } from './conversation.js';

const LETTERS_PER_TOKEN = 4;
const MS_PER_AUDIO_TOKEN = 50;

/** What came out of a response. */
export interface Produced {
  letters: number;
  samples: number;
}

/** How many tokens a conversation would cost a model that reads it. */
export function inputTokens(conversation: Conversation): number {
  let letters = 0;
  for (const entry of conversation.entries) {
    const { item } = entry;
    if (item.type === 'message') letters += textOf(entry).length;
    else if (item.type === 'function_call') letters += item.arguments?.length ?? 0;
    else letters += item.output?.length ?? 0;
  }
  return Math.ceil(letters / LETTERS_PER_TOKEN);
}

/** The bill of a response. */
export function usageOf(input: number, { letters, samples }: Produced): RealtimeUsage {
  const text = Math.ceil(letters / LETTERS_PER_TOKEN);
  const audio = Math.ceil(millisecondsOf(samples) / MS_PER_AUDIO_TOKEN);
  return {
    total_tokens: input + text + audio,
    input_tokens: input,
    output_tokens: text + audio,
    input_token_details: { cached_tokens: 0, text_tokens: input, audio_tokens: 0 },
    output_token_details: { text_tokens: text, audio_tokens: audio },
  };
}
