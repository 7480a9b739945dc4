import { readFileSync } from 'node:fs';

const FOLDER = new URL('../../../../../fixtures/traces/', import.meta.url);

/** The events of a recorded Responses stream, in order. */
export function recorded(name: '11_responses_tool_call' | '12_responses_error'): unknown[] {
  const lines = readFileSync(new URL(`${name}.jsonl`, FOLDER), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => JSON.parse(line));
}
