import { validatePrismServerEvent } from '@prismwire/core/prism';
import { isRecord } from './fields.js';

const STRICT_BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** What is wrong with a server frame; undefined if nothing is. The rules are core's, and those of sound. */
export function faultOf(frame: string | Uint8Array): string | undefined {
  if (typeof frame !== 'string') return 'it is not text';
  const event: unknown = JSON.parse(frame);
  const result = validatePrismServerEvent(event);
  if (result.outcome === 'broken') return `${frame.slice(0, 200)}: ${JSON.stringify(result.errors)}`;
  if (!isRecord(event) || typeof event.event_id !== 'string' || event.event_id === '')
    return 'it has no event_id';
  if (event.type === 'response.audio.delta') {
    const { delta } = event;
    if (typeof delta !== 'string' || !STRICT_BASE64.test(delta)) return 'its sound is not base64';
    if (Buffer.from(delta, 'base64').length % 2 !== 0) return 'its sound is not made of whole samples';
  }
  return undefined;
}
