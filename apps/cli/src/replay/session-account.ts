import type { SessionSnapshot } from '@prismwire/session';
import { counted, countTable } from '../frames/account.js';
import { Counts } from '../frames/tally.js';

/** What a session came to: its items, its responses and its tokens. */
export function sessionAccount({ items, responses, usage }: SessionSnapshot, lineWidth: number): string {
  const kinds = new Counts();
  for (const { type, role } of items)
    kinds.add(role === undefined ? (type ?? 'item without a type') : `${type ?? 'item'} of the ${role}`);
  const statuses = new Counts();
  for (const { status } of responses) statuses.add(status);
  return [
    `${counted(items.length, 'item')}, ${counted(responses.length, 'response')}; ${tokens(usage)}.\n`,
    countTable('item', kinds, lineWidth),
    countTable('response', statuses, lineWidth),
  ].join('');
}

function tokens({ input_tokens: input, output_tokens: output }: SessionSnapshot['usage']): string {
  if (typeof input !== 'number' && typeof output !== 'number') return 'nobody counted tokens';
  return `tokens: ${told(input)} in, ${told(output)} out`;
}

function told(count: number | null | undefined): string {
  return typeof count === 'number' ? count.toLocaleString('en') : 'unknown';
}
