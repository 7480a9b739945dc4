import { millisecondsOf } from '../audio/tone.js';
import type { Entry } from './conversation.js';
import { RequestRefusal } from './request-refusal.js';

/**
 * Cuts a spoken part to what was heard; its transcript goes with the rest.
 *
 * @throws RequestRefusal if there is no such part, or it is shorter than that.
 */
export function truncateItem({ item, samples }: Entry, contentIndex: number, audioEndMs: number): void {
  const length = samples.get(contentIndex);
  if (item.type !== 'message' || length === undefined) {
    const message = 'There is no speech of the agent in this place.';
    throw new RequestRefusal('invalid_value', message, 'content_index');
  }
  const lengthMs = millisecondsOf(length);
  if (audioEndMs > lengthMs) {
    const message = `The audio of ${Math.floor(lengthMs)} ms is shorter than that.`;
    throw new RequestRefusal('invalid_value', message, 'audio_end_ms');
  }
  samples.set(contentIndex, Math.round((length * audioEndMs) / (lengthMs || 1)));
  item.content = (item.content ?? []).with(contentIndex, { type: 'audio', transcript: '' });
}
