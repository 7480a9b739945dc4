import type { DecodedEvent, PrismDecodeError } from '@prismwire/decoder';
import { escapeJsonForTerminal } from '../output/escape-for-terminal.js';

/**
 * A decoded event as one JSON line: `line`, `ok: true`, `kind` and the event's fields. Audio is base64 again.
 * The wire form is left out, which would say everything twice; only an ignored event has it, as it has
 * nothing else.
 */
export function eventJson(line: number, event: DecodedEvent): string {
  const fields: Record<string, unknown> = { line, ok: true };
  for (const [name, value] of Object.entries(event)) {
    if (name === 'raw' && event.kind !== 'ignored') continue;
    fields[name] = value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;
  }
  return jsonLine(fields);
}

/** A refused frame as one JSON line: `line`, `ok: false`, what is wrong, and the ids that could be read. */
export function refusalJson(line: number, error: PrismDecodeError): string {
  const { code, path, rule, message, eventType, eventId, requestEventId, responseId, itemId, callId } = error;
  return jsonLine({
    line,
    ok: false,
    code,
    path,
    rule,
    message,
    eventType,
    eventId,
    requestEventId,
    responseId,
    itemId,
    callId,
  });
}

/** An object as one line of JSON that is also safe to look at on a terminal. */
export function jsonLine(fields: Readonly<Record<string, unknown>>): string {
  return `${escapeJsonForTerminal(stringify(fields))}\n`;
}

/** A value as JSON of several lines, for people and programs, that is also safe to look at on a terminal. */
export function jsonText(value: unknown): string {
  const lines = JSON.stringify(value, undefined, 2).split('\n');
  return `${lines.map(escapeJsonForTerminal).join('\n')}\n`;
}

/** Parsing takes any depth, writing does not. Fields that are nested too deep are named instead of written. */
function stringify(fields: Readonly<Record<string, unknown>>): string {
  try {
    return JSON.stringify(fields);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const entries = Object.entries(fields);
    const flat = entries.filter(([, value]) => typeof value !== 'object');
    const leftOut = entries.filter(([, value]) => typeof value === 'object').map(([name]) => name);
    return JSON.stringify({ ...Object.fromEntries(flat), leftOutAsTooDeep: leftOut });
  }
}
