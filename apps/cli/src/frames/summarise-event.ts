import type { DecodedEvent } from '@prismwire/decoder';
import { isRecord } from '../is-record.js';
import { quote } from '../output/quote.js';

/** Fields that say nothing which the line number and the kind do not say, or that are all zero in practice. */
const silent = new Set(['kind', 'raw', 'eventId', 'outputIndex', 'contentIndex']);

/** The members of a nested object that tell what it is. */
const telling = ['type', 'role', 'status', 'model'];

/**
 * An event in one line for people: what it brings first, since lines are cut at the right, then whom it
 * belongs to. Made from the fields themselves, so that an event added to the schema needs nothing here.
 */
export function summariseEvent(event: DecodedEvent): string {
  const contents: string[] = [];
  const owners: string[] = [];
  for (const [name, value] of Object.entries(event)) {
    if (silent.has(name) || value === undefined || value === null) continue;
    if (name.endsWith('Id')) owners.push(`${words(name.slice(0, -2))} ${quote(String(value))}`);
    else contents.push(...describe(name, value, event));
  }
  return [...contents, ...owners].join('  ');
}

function describe(name: string, value: unknown, event: DecodedEvent): string[] {
  if (value instanceof Uint8Array) return [`${value.byteLength} bytes`];
  // `text.delta` need not say "delta", nor `text.done` "text": the kind is in the column beside it.
  const isSaid = event.kind.split('.').includes(name);
  const label = isSaid ? '' : `${words(name)} `;
  if (typeof value === 'string') return [isSaid ? quote(value, true) : label + quote(value)];
  if (Array.isArray(value)) return [`${words(name)} ${value.length}`];
  if (!isRecord(value)) return [label + String(value)];
  const told = telling
    .filter((key) => !Object.hasOwn(event, key))
    .map((key) => value[key])
    .filter((member) => typeof member === 'string');
  return told.length === 0 ? [] : [label + told.map((member) => quote(member)).join(' ')];
}

/** Labels by field name: there are few of them, and millions of events. */
const labels = new Map<string, string>();

/** `turnDetection` as `turn detection`. */
function words(name: string): string {
  let label = labels.get(name);
  if (label === undefined) {
    label = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    labels.set(name, label);
  }
  return label;
}
