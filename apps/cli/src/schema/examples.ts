import { readFileSync } from 'node:fs';
import { isRecord } from '../is-record.js';

/** An example of a type, as the wire spells it; undefined if there is none. The build gathers them. */
export function exampleOf(name: string): unknown {
  const examples: unknown = JSON.parse(readFileSync(new URL('../examples.json', import.meta.url), 'utf8'));
  return isRecord(examples) && Object.hasOwn(examples, name) ? examples[name] : undefined;
}
