import type { Tokenizable } from '../records/records.js';
import { textOf } from '../records/text-of.js';
import type { StandingInstructionAttrs } from './attribute-bags.js';
import { envelope } from './envelope.js';

/**
 * Renders the developer's rules as one block, a blank line between two rules.
 *
 * @returns The block; `''` when there are no rules, or only empty ones.
 * @throws ResponsesInputError `text_unreadable` when a rule holds no text.
 */
export function renderStandingInstructions(
  items: Iterable<Tokenizable>,
  attrs: StandingInstructionAttrs = {},
): string {
  const texts: string[] = [];
  for (const item of items) {
    const text = textOf(item);
    if (text !== '') texts.push(text);
  }
  if (texts.length === 0) return '';
  return envelope(
    'system_instructions',
    [
      ['kind', 'developer-rules'],
      ['version', attrs.version],
    ],
    texts.join('\n\n'),
  );
}
