import { isObject, objectsIn } from './values.js';

/** All text of a message, or the output of a call, as one. */
export function textOfItem(item: unknown): string {
  if (!isObject(item)) return '';
  const content = item.content ?? item.output;
  if (typeof content === 'string') return content;
  return objectsIn(content)
    .map(({ text }) => (typeof text === 'string' ? text : ''))
    .join('');
}

/** What an item is, in a word: the role of a message, the type of anything else. */
export function kindOf(item: unknown): string {
  if (!isObject(item)) return '';
  return typeof item.role === 'string' ? item.role : String(item.type);
}
