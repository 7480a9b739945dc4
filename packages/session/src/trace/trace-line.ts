import { encodeBase64 } from '../audio-input/encode-base64.js';
import type { TransportFrame } from '../transport/transport.js';
import type { LocalEvent, TapEntry } from './trace-tap.js';

/** What happened, as a line of a trace. */
export type TraceEntry =
  | { readonly at: number; readonly dir: 'in' | 'out'; readonly frame: string | Uint8Array }
  | { readonly at: number; readonly dir: 'local'; readonly event: LocalEvent };

/** An entry as a line of JSON with its line feed. The text of a frame stands in it as it was. */
export function traceLine(at: number, entry: TapEntry): string {
  const head = `{"at":${at},"dir":"${entry.dir}"`;
  if (entry.dir === 'local') return `${head},"event":${JSON.stringify(entry.event)}}\n`;
  const { frame } = entry;
  const text = typeof frame === 'string' ? frame : textOf(frame);
  if (text === undefined) return `${head},"base64":"${encodeBase64(bytesOf(frame))}"}\n`;
  if (!isJson(text)) return `${head},"text":${JSON.stringify(text)}}\n`;
  // Between the tokens of JSON a line feed means nothing, and within a text there is none.
  return `${head},"event":${text.replace(/[\r\n]+/g, ' ')}}\n`;
}

/**
 * An entry from its line.
 *
 * @throws `SyntaxError` if it is none.
 */
export function readTraceLine(line: string): TraceEntry {
  const entry = parsed(line);
  const { at, dir, event, text, base64 } = Object(entry);
  if (typeof at !== 'number') throw new SyntaxError('A line of a trace needs a number "at".');
  if (dir === 'local' && isLocalEvent(event)) return { at, dir, event };
  if (dir === 'local') throw new SyntaxError('the local "event" is not as it should be.');
  if (dir !== 'in' && dir !== 'out') throw new SyntaxError('"dir" must be "in", "out" or "local".');
  if (typeof text === 'string') return { at, dir, frame: text };
  if (typeof base64 === 'string')
    return { at, dir, frame: Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)) };
  if (event === undefined) throw new SyntaxError('A line of a trace needs an "event".');
  // As it was on the wire, numbers and doubled names included; or, in a trace from elsewhere, as it reads.
  const found = written.exec(line);
  return { at, dir, frame: found?.[1] ?? JSON.stringify(event) };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // The engine's own message quotes what was said.
    throw new SyntaxError('it is not JSON.');
  }
}

/** What a later version may decide is let through, and skipped by the replay. */
function isLocalEvent(event: unknown): event is LocalEvent {
  if (typeof event !== 'object' || event === null || !('type' in event)) return false;
  const { type, response_id, status, keep_items, code, reason, kept } = { ...fieldsOfAll, ...event };
  switch (type) {
    case 'response.lost':
      return typeof response_id === 'string' && typeof status === 'string';
    case 'trimmed':
      return typeof keep_items === 'number';
    case 'conversation.new':
      return Array.isArray(kept) && kept.every((id) => typeof id === 'string');
    case 'connection.lost':
    case 'session.ended':
      return typeof code === 'number' && typeof reason === 'string';
    default:
      return typeof type === 'string';
  }
}

const fieldsOfAll: Readonly<
  Record<'response_id' | 'status' | 'keep_items' | 'code' | 'reason' | 'kept', unknown>
> = {
  response_id: undefined,
  status: undefined,
  keep_items: undefined,
  code: undefined,
  reason: undefined,
  kept: undefined,
};

const written = /^\{"at":[^,]+,"dir":"(?:in|out)","event":(.*)\}\s*$/s;

/** Whether a text is JSON. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function textOf(frame: TransportFrame): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytesOf(frame));
  } catch {
    return undefined;
  }
}

function bytesOf(frame: TransportFrame): Uint8Array {
  if (typeof frame === 'string') return new TextEncoder().encode(frame);
  return frame instanceof Uint8Array ? frame : new Uint8Array(frame);
}
