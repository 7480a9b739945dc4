import { fieldsOf, isFields } from '../fields.js';

/**
 * The item without what the parsing helpers of the `openai` package write into it: the API never sent
 * `parsed_arguments` and `parsed`, and refuses them when they are sent back.
 */
export function withoutSdkFields<T extends object>(item: T): T {
  const fields = fieldsOf(item);
  if (fields.type === 'function_call' && 'parsed_arguments' in fields) {
    return omit(item, 'parsed_arguments');
  }
  if (fields.type !== 'message' || !Array.isArray(fields.content)) return item;
  const content = fields.content.map((part: unknown) => (isFields(part) ? omit(part, 'parsed') : part));
  return { ...item, content };
}

function omit<T extends object>(value: T, name: string): T {
  const copy = { ...value };
  Reflect.deleteProperty(copy, name);
  return copy;
}
