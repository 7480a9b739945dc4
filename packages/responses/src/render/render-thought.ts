import type { ThoughtAttrs } from './attribute-bags.js';
import { type Attributes, envelope, wrap } from './envelope.js';
import { nonceOf } from './nonce-of.js';
import { summaryTextOf } from './reasoning-payload.js';

/**
 * Renders a thought as text. Another agent's thought is wrapped once more, as that agent's output.
 *
 * @param content What can be read of the thought.
 * @param attrs Whose thought it is.
 * @param payload The thought's payload; its summary is shown when there is no content.
 * @returns The text; `''` when nothing can be read.
 */
export function renderThought(content: string, attrs: ThoughtAttrs, payload?: unknown): string {
  const readable = content === '' ? summaryTextOf(payload) : content;
  if (readable === '') return '';
  const nonce = nonceOf(attrs.nonce);
  const from: Attributes = [
    ['from', attrs.from],
    ['createdAt', attrs.createdAt],
  ];
  const thought = envelope(`thought_${nonce}`, [['nonce', nonce], ['kind', attrs.kind], ...from], readable);
  return attrs.kind === 'peer-reasoning' ? wrap(`peer_agent_output_${nonce}`, from, thought) : thought;
}
