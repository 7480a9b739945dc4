import { safeDecodeEvent, safeDecodeMessage } from '@prismwire/decoder';
import { describe, expect, it } from 'vitest';
import { isRecord, readFixture } from './support/fixtures.js';

interface ConformanceCase {
  readonly name: string;
  readonly event: unknown;
  readonly expected_kind?: string;
  readonly invalid?: boolean;
}

const cases: ConformanceCase[] = JSON.parse(readFixture('decode/prism-decode-cases.json'));

describe('the conformance cases', () => {
  it('are all here, and each says what is expected', () => {
    expect(cases).toHaveLength(79);
    expect(cases.filter((one) => (one.expected_kind === undefined) !== (one.invalid === true))).toEqual([]);
  });

  it.each(cases)('$name', ({ event, expected_kind, invalid }) => {
    const fromText = safeDecodeMessage(JSON.stringify(event));
    const fromValue = safeDecodeEvent(event);
    expect(fromText.ok).toBe(invalid !== true);
    expect(fromValue.ok).toBe(fromText.ok);
    if (!fromValue.ok || !fromText.ok) return;
    expect(fromText.event.kind).toBe(expected_kind);
    expect(fromValue.event.kind).toBe(expected_kind);
    expect(fromValue.event.raw).toBe(event);
    expect(fromText.event.raw).toEqual(event);
    expect(Object.keys(fromValue.event).filter((key) => !/^[a-z][A-Za-z]*$/.test(key))).toEqual([]);
  });

  it.each(cases.filter(({ invalid }) => invalid))('$name: says where and why', ({ event }) => {
    const result = safeDecodeEvent(event);
    if (result.ok) throw new Error('It was accepted.');
    const { error } = result;
    expect(error.message).toContain(error.path);
    expect(error.rule).not.toBe('');
    expect(error.raw).toBe(event);
    const type = isRecord(event) && typeof event.type === 'string' ? event.type : undefined;
    expect(error.eventType).toBe(type);
  });
});
