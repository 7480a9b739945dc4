import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callIdOf } from '../../src/identifiers/call-id.js';
import { splitCompositeId } from '../../src/identifiers/composite-id.js';

const VALID = /^[A-Za-z0-9_-]{1,64}$/;

describe('callIdOf', () => {
  it.each(['call_1', 'toolu_01-A', 'a', 'x'.repeat(64)])('keeps %s', (id) => {
    expect(callIdOf(id)).toBe(id);
  });

  it.each(['x'.repeat(65), 'x'.repeat(1800), 'call.1', 'call 1', 'é', '', 'call_1\n', '\ud800'])(
    'hashes %j',
    (id) => {
      expect(callIdOf(id)).toMatch(/^[0-9a-f]{64}$/);
      expect(callIdOf(id)).toBe(callIdOf(id));
    },
  );

  it('gives two ids two call ids, where cutting or replacing would give one', () => {
    const long = 'x'.repeat(100);
    const alike = [`${long}a`, `${long}b`, 'a.b', 'a/b', 'a_b', '\ud800', '\ud801', '\ufffd', '', ' '];
    expect(new Set(alike.map(callIdOf)).size).toBe(alike.length);
  });

  it('gives any id a valid one, and no two the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, other) => {
        expect(callIdOf(one)).toMatch(VALID);
        expect(callIdOf(one) === callIdOf(other)).toBe(one === other);
      }),
    );
  });
});

describe('splitCompositeId', () => {
  it.each([
    ['call_1|fc_1', { callId: 'call_1', itemId: 'fc_1' }],
    ['call_1', { callId: 'call_1' }],
    ['call_1|', { callId: 'call_1' }],
    ['call_1|item_1', { callId: 'call_1' }],
    ['call_1|fc_', { callId: 'call_1' }],
    ['call_1|fc_1|fc_2', { callId: 'call_1' }],
    [`call_1|fc_${'a'.repeat(62)}`, { callId: 'call_1' }],
    ['call_1|ctc_1', { callId: 'call_1' }],
    ['|fc_1', { callId: '|fc_1' }],
    ['', { callId: '' }],
  ])('splits %j', (id, halves) => {
    expect(splitCompositeId(id)).toEqual(halves);
  });

  it('keeps the item half of another item type', () => {
    expect(splitCompositeId('call_1|ctc_1', 'custom_tool_call')).toEqual({
      callId: 'call_1',
      itemId: 'ctc_1',
    });
    expect(splitCompositeId('call_1|fc_1', 'custom_tool_call')).toEqual({ callId: 'call_1' });
  });
});
