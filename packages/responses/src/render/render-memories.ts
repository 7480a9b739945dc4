import type { Memory } from '../records/records.js';
import { textOf } from '../records/text-of.js';
import type { MemoryAttrs } from './attribute-bags.js';
import { type Attributes, envelope, wrap } from './envelope.js';
import { nonceOf } from './nonce-of.js';

/**
 * Renders what the agent remembers, each memory in an envelope of its own.
 *
 * @returns The block; `''` when there are no memories.
 * @throws ResponsesInputError `text_unreadable` when a memory holds no text.
 */
export function renderMemories(items: Iterable<{ memory: Memory; attrs: MemoryAttrs }>): string {
  const rendered: string[] = [];
  for (const { memory, attrs } of items) {
    const text = textOf(memory.content, undefined, { recordId: memory.id, path: '/content' });
    rendered.push(envelope(`memory_${nonceOf(attrs.nonce)}`, attributesOf(attrs), text));
  }
  return rendered.length === 0 ? '' : wrap('memories', [], rendered.join('\n'));
}

/** The attributes of a memory or of a retrieved document, in the order in which they are shown. */
export function attributesOf(attrs: MemoryAttrs): Attributes {
  return [
    ['source', attrs.source],
    ['nonce', nonceOf(attrs.nonce)],
    ['createdAt', attrs.createdAt],
    ['kind', attrs.kind],
    ['score', attrs.score],
  ];
}
