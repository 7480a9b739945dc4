import { decodeEvent, decodeMessage } from '@prismwire/decoder';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasUnknownTag } from '../src/has-unknown-tag.js';
import { isRecord } from './support/fixtures.js';
import { placesIn, serverFixtures, withPart } from './support/mutations.js';
import { serverEventTypes } from './support/schema.js';

const knownTypes = new Set(serverEventTypes.map(({ type }) => type));
const fields = fc.dictionary(fc.string(), fc.jsonValue());

describe('unknown things survive', () => {
  it('an event of an unknown type is ignored, whatever its fields hold', () => {
    fc.assert(
      fc.property(fc.string(), fields, (type, others) => {
        fc.pre(!knownTypes.has(type));
        const raw = { ...others, type };
        const event = decodeEvent(raw);
        expect(event).toEqual({ kind: 'ignored', eventId: undefined, requestEventId: undefined, type, raw });
        expect(event.raw).toBe(raw);
      }),
      { seed: 6 },
    );
  });

  it('its ids are kept where they are text', () => {
    const event = decodeEvent({ type: 'future', event_id: 'e', prism_request_event_id: 'q' });
    expect(event).toMatchObject({ eventId: 'e', requestEventId: 'q' });
    expect(decodeEvent({ type: 'future', event_id: 1, prism_request_event_id: {} })).toMatchObject({
      kind: 'ignored',
      eventId: undefined,
      requestEventId: undefined,
    });
  });

  it('extra fields anywhere change nothing and stay on raw', () => {
    fc.assert(
      fc.property(fc.constantFrom(...serverFixtures), fc.jsonValue(), (fixture, extra) => {
        const raw = [[], ...placesIn(fixture)].reduce<unknown>((value, place) => {
          const part = place.reduce<unknown>((at, key) => (isRecord(at) ? at[key] : undefined), fixture);
          return isRecord(part) ? withPart(value, place, { ...part, prism_future_field: extra }) : value;
        }, fixture);
        const { kind } = decodeEvent(fixture);
        const event = decodeMessage(JSON.stringify(raw));
        expect(event.kind).toBe(kind);
        expect(event.raw).toEqual(JSON.parse(JSON.stringify(raw)));
        expect(event.raw).toHaveProperty('prism_future_field');
      }),
      { seed: 7 },
    );
  });

  it.each(['response.output_item.added', 'response.output_item.done'])(
    '%s with an unknown item is ignored, with a known one it is not',
    (type) => {
      const broken = { type, event_id: 1, output_index: 'x' };
      expect(decodeEvent({ ...broken, item: { type: 'future' } })).toMatchObject({ kind: 'ignored', type });
      expect(() => decodeEvent({ ...broken, item: { type: 'message' } })).toThrow(/event_id/);
    },
  );
});

describe('hasUnknownTag', () => {
  const known = ['message'];
  it.each([
    [{ item: { type: 'future' } }, true],
    [{ item: { type: '__proto__' } }, true],
    [{ item: { type: '' } }, true],
    [{ item: { type: 'message' } }, false],
    [{ item: { type: 7 } }, false],
    [{ item: {} }, false],
    [{ item: Object.create({ type: 'future' }) }, false],
    [{ item: ['future'] }, false],
    [{ item: null }, false],
    [{}, false],
  ])('%j: %s', (raw, expected) => {
    expect(hasUnknownTag(raw, 'item', 'type', known)).toBe(expected);
  });
});
