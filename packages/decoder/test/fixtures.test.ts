import { safeDecodeEvent } from '@prismwire/decoder';
import { describe, expect, it } from 'vitest';
import { isRecord, jsonFilesIn, readFixture } from './support/fixtures.js';
import { expectedKind, serverEventTypes } from './support/schema.js';

interface Rejection {
  readonly path: string;
  readonly rule: string;
  readonly value: unknown;
}

describe.each(serverEventTypes)('$name', (eventType) => {
  const accepted = jsonFilesIn(eventType.name);
  const rejected = jsonFilesIn(`rejection/${eventType.name}`);

  it('has fixtures', () => {
    expect(accepted).not.toEqual([]);
  });

  it.each(accepted)('accepts %s', (file) => {
    const raw: unknown = JSON.parse(readFixture(`${eventType.name}/${file}`));
    if (!isRecord(raw)) throw new Error('Not an event.');
    const result = safeDecodeEvent(raw);
    if (!result.ok) throw result.error;
    expect(result.event.kind).toBe(expectedKind(eventType, raw));
    expect(result.event.raw).toBe(raw);
    expect(result.event.eventId).toBe(raw.event_id);
    expect(result.event.requestEventId).toBe(raw.prism_request_event_id);
  });

  it.each(rejected)('refuses %s', (file) => {
    const { path, rule, value }: Rejection = JSON.parse(readFixture(`rejection/${eventType.name}/${file}`));
    const result = safeDecodeEvent(value);
    if (isRecord(value) && typeof value.type === 'string' && value.type !== eventType.type) {
      // Not an event of this type, but it may well be of another, which only the server knows.
      expect(result).toMatchObject({ ok: true, event: { kind: 'ignored', raw: value } });
      return;
    }
    if (result.ok) throw new Error(`It was accepted, as ${result.event.kind}.`);
    const { error } = result;
    expect(error.rule).toBe(rule);
    // A missing field is told by its own place here, and by the place of the object around it there.
    expect(rule === 'required' ? error.path.slice(0, error.path.lastIndexOf('/')) : error.path).toBe(path);
    expect(error.eventType).toBe(isRecord(value) ? eventType.type : undefined);
  });
});
