import type { Known } from './known.js';
import type { Fields } from './values.js';

/** Who is asked. */
export interface Asked {
  readonly model: string;
  readonly provider: string | undefined;
  readonly store: boolean;
}

/** What is wrong with the reasoning items, and with the items that they came with. */
export function reasoningRefusals(items: readonly Fields[], asked: Asked, known: Known): string[] {
  const found: string[] = [];
  for (const [index, item] of items.entries()) {
    if (item.type === 'reasoning') found.push(...ofReasoning(item, items[index + 1], asked, known));
    if (typeof item.id !== 'string') continue;
    const before = new Set(items.slice(0, index).map(({ id }) => id));
    for (const id of known.reasoningOf.get(item.id) ?? []) {
      if (!before.has(id)) found.push(`item ${item.id} was sent without its reasoning ${id}`);
    }
  }
  return found;
}

function ofReasoning(item: Fields, next: Fields | undefined, asked: Asked, known: Known): string[] {
  const found: string[] = [];
  const { id, encrypted_content: ciphertext } = item;
  const name = `reasoning ${String(id)}`;
  if (!Array.isArray(item.summary)) found.push(`${name} has no summary`);
  if (Array.isArray(item.content) && item.content.length > 0) found.push(`${name} has content`);
  if (typeof id !== 'string') found.push(`${name} has no id`);

  if (typeof ciphertext !== 'string' || ciphertext === '') {
    if (!asked.store) found.push(`${name} was not found: nothing is stored, and it has no ciphertext`);
    if (next === undefined || !isOutput(next)) found.push(`${name} lacks its following item`);
    return found;
  }
  const facts = known.byCiphertext.get(ciphertext);
  if (facts === undefined) return [...found, `${name} has a ciphertext that nobody gave out`];
  if (facts.id !== id) found.push(`${name} has the ciphertext of ${facts.id}`);
  if (facts.model !== asked.model) found.push(`${name} has a ciphertext of the model ${facts.model}`);
  if (facts.provider !== asked.provider) found.push(`${name} has a ciphertext of ${String(facts.provider)}`);
  if (facts.following === undefined || next?.id !== facts.following) {
    found.push(`${name} lacks its following item ${String(facts.following)}`);
  }
  return found;
}

/** Whether an item is one that a model writes. */
function isOutput({ type, role }: Fields): boolean {
  if (type === 'message' || type === undefined) return role === 'assistant';
  return typeof type === 'string' && !type.endsWith('_output');
}
