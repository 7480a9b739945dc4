import { type ValidationError, validatePrismClientEvent } from '@prismwire/core/prism';
import type { DecodedLine } from '@prismwire/decoder';
import { isRecord } from '../is-record.js';
import { reasonOf } from './reason.js';

/** What a line turned out to be, for `prismwire validate`. */
export type Verdict =
  | { readonly outcome: 'known'; readonly type: string; readonly from: 'server' | 'client' }
  | { readonly outcome: 'unknown'; readonly type: string }
  | {
      readonly outcome: 'broken';
      /** The event's name on the wire; undefined if it could not be read. */
      readonly type: string | undefined;
      readonly code: string;
      readonly path: string;
      readonly rule: string;
      /** Why, in words; does not hold the broken value. */
      readonly message: string;
    };

/**
 * Judges a line as an event of either direction. The decoder has judged it as a server event already, which
 * is stricter than the schema (it also looks into audio and tool arguments); what it ignored may still be an
 * event of the client.
 */
export function judgeFrame(line: DecodedLine): Verdict {
  if (!line.ok) {
    const { eventType: type, code, path, rule } = line.error;
    return { outcome: 'broken', type, code, path, rule, message: reasonOf(line.error) };
  }
  const { event } = line;
  if (event.kind !== 'ignored') return { outcome: 'known', type: wireType(event.raw), from: 'server' };
  const result = validatePrismClientEvent(event.raw);
  if (result.outcome === 'known') return { outcome: 'known', type: event.type, from: 'client' };
  if (result.outcome === 'unknown') return { outcome: 'unknown', type: event.type };
  const [error] = result.errors;
  return {
    outcome: 'broken',
    type: event.type,
    code: 'invalid_field',
    path: error === undefined ? '' : pathOf(error),
    rule: error?.keyword ?? '',
    message: `${event.type}: it ${error?.message ?? 'is not valid'}.`,
  };
}

/** The broken place. A missing or a superfluous field is named itself, as the decoder does it. */
function pathOf({ instancePath, params }: ValidationError): string {
  const field = params.missingProperty ?? params.additionalProperty;
  if (typeof field !== 'string') return instancePath;
  return `${instancePath}/${field.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

function wireType(raw: unknown): string {
  return isRecord(raw) ? String(raw.type) : '';
}
