import { format, inspect } from 'node:util';
import { decodeMessage, PrismDecodeError, safeDecodeEvent, safeDecodeMessage } from '@prismwire/decoder';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRecord } from './support/fixtures.js';
import { eventAndPlace, placesIn, withPart } from './support/mutations.js';

function errorOf(value: unknown): PrismDecodeError {
  const result = safeDecodeEvent(value);
  if (result.ok) throw new Error(`It was accepted, as ${result.event.kind}.`);
  return result.error;
}

describe('PrismDecodeError', () => {
  it('has a name, a code, the place, the rule and the remedy', () => {
    const error = errorOf({ type: 'response.created', response: { id: '' } });
    expect(error).toBeInstanceOf(Error);
    expect(error).toBeInstanceOf(PrismDecodeError);
    expect(error.name).toBe('PrismDecodeError');
    expect(String(error)).toBe(
      'PrismDecodeError: response.created is broken at /response/id (minLength): it must be a text that is not empty.',
    );
    expect(error.stack).toContain('PrismDecodeError');
  });

  const remedies: [value: unknown, message: string][] = [
    [{ type: 'response.created' }, '/response (required): it must be present, and of type object.'],
    [{ type: 'response.created', response: [] }, '/response (type): it must be of type object.'],
    [{ type: 'rate_limits.updated', rate_limits: {} }, '/rate_limits (type): it must be of type array.'],
    [
      { type: 'rate_limits.updated', rate_limits: [{}, 7] },
      '/rate_limits/1 (type): it must be of type object.',
    ],
    [
      { type: 'conversation.item.created', item: { id: 'i' }, previous_item_id: 1 },
      '/previous_item_id (type): it must be of type string or null.',
    ],
    [
      { type: 'input_audio_buffer.speech_started', item_id: 'i', audio_start_ms: -1 },
      '/audio_start_ms (minimum): it must be 0 or more.',
    ],
    [
      {
        type: 'session.updated',
        session: { id: 's', turn_detection: { prism_end_of_turn_timeout_ms: 10_001 } },
      },
      '/session/turn_detection/prism_end_of_turn_timeout_ms (maximum): it must be 10000 or less.',
    ],
    [
      {
        type: 'session.updated',
        session: { id: 's', prism_tool_waits: { result_timeout_s: 0, continuation_timeout_s: 1 } },
      },
      '/session/prism_tool_waits/result_timeout_s (exclusiveMinimum): it must be more than 0.',
    ],
  ];
  it.each(remedies)('says what to do about %j', (value, message) => {
    expect(errorOf(value).message).toContain(message);
  });

  it('finds the ids that are text', () => {
    const top = errorOf({
      type: 'response.function_call_arguments.done',
      event_id: 'e',
      prism_request_event_id: 'q',
      response_id: 'r',
      item_id: 'i',
      call_id: 'c',
    });
    expect(top).toMatchObject({
      eventType: 'response.function_call_arguments.done',
      eventId: 'e',
      requestEventId: 'q',
      responseId: 'r',
      itemId: 'i',
      callId: 'c',
    });
    expect(errorOf({ type: 'response.done', response: { id: 'r', status: 1 } }).responseId).toBe('r');
    const nested = errorOf({
      type: 'conversation.item.created',
      event_id: 1,
      item: { id: 'i', call_id: 'c', type: 'function_call', name: 1 },
    });
    expect(nested).toMatchObject({ itemId: 'i', callId: 'c', eventId: undefined, responseId: undefined });
  });

  it('does not take inherited ids', () => {
    const error = errorOf(Object.assign(Object.create({ event_id: 'e' }), { type: 'error' }));
    expect(error.eventId).toBeUndefined();
  });

  it('hides raw from loggers', () => {
    const error = errorOf({ type: 'response.created', response: { id: 1, note: 'the secret' } });
    expect(error.raw).toMatchObject({ response: { note: 'the secret' } });
    expect(Object.keys(error)).not.toContain('raw');
    expect(inspect(error, { depth: 9 })).not.toContain('the secret');
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('the secret');
    expect(format('%o', error)).not.toContain('the secret');
    expect(JSON.stringify(error)).not.toContain('the secret');
  });

  it('keeps the frame as raw when there is no value', () => {
    const frame = '{"type":"x"';
    const result = safeDecodeMessage(frame);
    expect(result.ok ? undefined : result.error.raw).toBe(frame);
  });
});

describe('messages', () => {
  const secret = 'qqSECRETqq';
  /** The values that a part of an event is replaced by; all texts hold the secret. */
  const secrets = fc.constantFrom<unknown>(secret, [secret], { [secret]: secret }, { type: secret }, 7.25e77);

  it('never hold a value of the event', () => {
    let refused = 0;
    fc.assert(
      fc.property(eventAndPlace, secrets, ([event, place], value) => {
        // All other texts become secrets as well, but for the tags that tell what is checked.
        let planted: unknown = withPart(event, place, value);
        for (const other of placesIn(planted)) {
          const part = partAt(planted, other);
          if (typeof part === 'string' && other.at(-1) !== 'type') planted = withPart(planted, other, secret);
        }
        const result = safeDecodeEvent(planted);
        if (result.ok) return;
        refused += 1;
        expect(`${result.error.message} ${result.error.path} ${result.error.rule}`).not.toMatch(
          /SECRET|7\.25/,
        );
        expect(result.error.stack).not.toMatch(/SECRET|7\.25/);
      }),
      { numRuns: 5000, seed: 4 },
    );
    expect(refused).toBeGreaterThan(500);
  });

  it('never quote text that is not JSON', () => {
    fc.assert(
      fc.property(eventAndPlace, fc.nat(400), ([event], at) => {
        const text = JSON.stringify(event).replaceAll(/:"[^"]*"/g, `:"${secret}"`);
        const broken = `${text.slice(0, at)}${secret}${text.slice(at)}`;
        for (const frame of [broken, new TextEncoder().encode(broken), `\ufeff${text}`]) {
          expect(() => decodeMessage(frame, { maxBytes: 300 })).not.toThrow(/SECRET/);
        }
      }),
      { numRuns: 500, seed: 5 },
    );
  });
});

function partAt(value: unknown, place: readonly (string | number)[]): unknown {
  return place.reduce<unknown>(
    (part, key) =>
      Array.isArray(part) && typeof key === 'number' ? part[key] : isRecord(part) ? part[key] : undefined,
    value,
  );
}
