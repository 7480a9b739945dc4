import { fieldsOf } from './wire-event.js';

/** What an item of a request says, in whatever form: text, arguments, output or ciphertext. */
export function sentTexts(input: readonly unknown[]): string[] {
  return input.flatMap((item) => {
    const { type, content, arguments: args, output, encrypted_content: ciphertext, summary } = fieldsOf(item);
    if (type === 'reasoning') return `reasoning ${textOf(summary)} ${ciphertext}`;
    if (type === 'function_call') return `call ${args}`;
    if (type === 'function_call_output') return `output ${textOf(output)}`;
    return `message ${textOf(content)}`;
  });
}

function textOf(content: unknown): string {
  if (!Array.isArray(content)) return String(content);
  return content.map((part) => String(fieldsOf(part).text)).join('');
}
