import {
  isPrismServerEvent,
  isResponseTextDeltaEvent,
  validatePrismClientEvent,
  validatePrismServerEvent,
  validateRealtimeItem,
  validateResponseTextDeltaEvent,
} from '@prismwire/core';
import { describe, expect, it } from 'vitest';
import { conformanceCases } from './support/corpus.js';

/** Cases in which the fault is inside a text that only the decoder opens: audio, and the arguments of a call. */
const insideTexts = /base64|audio frame|array tool arguments|nonfinite tool argument/;

const delta = {
  type: 'response.text.delta',
  response_id: 'r',
  item_id: 'i',
  output_index: 0,
  content_index: 0,
  delta: '',
};

describe('the three outcomes', () => {
  it('is known: the same value, not a copy', () => {
    const judged = validatePrismServerEvent(delta);
    expect(judged.outcome === 'known' && judged.value).toBe(delta);
  });

  it.each([
    'future.event',
    '',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'prsm.typed_input.ready',
  ])('is unknown: an event of the type "%s", whatever else it holds', (type) => {
    const value = { type, event_id: 123, delta: null };
    expect(validatePrismServerEvent(value)).toEqual({ outcome: 'unknown', value });
    expect(validatePrismClientEvent(value)).toEqual({ outcome: 'unknown', value });
  });

  it.each([
    ['text', 'delta'],
    ['nothing', undefined],
    ['null', null],
    ['an array', [delta]],
    ['a number', 1],
    ['an object without a type', {}],
    ['an object whose type is a number', { type: 1 }],
    ['an object whose type is null', { type: null }],
  ])('is broken: %s', (_, value) => {
    expect(validatePrismServerEvent(value)).toMatchObject({
      outcome: 'broken',
      errors: [{ instancePath: '' }],
    });
  });

  it('is broken: a known event with a broken field, and only that branch complains', () => {
    expect(validatePrismServerEvent({ ...delta, delta: null })).toMatchObject({
      outcome: 'broken',
      errors: [{ instancePath: '/delta', keyword: 'type' }],
    });
  });

  it('is broken: an unknown member of a closed union deeper down', () => {
    const value = { type: 'conversation.item.create', item: { type: 'future_item' } };
    expect(validatePrismClientEvent(value)).toMatchObject({
      outcome: 'broken',
      errors: [{ instancePath: '/item', keyword: 'union' }],
    });
  });

  it.each(['response.output_item.added', 'response.output_item.done'])(
    'is unknown: a %s with an item of a type that is not known, whatever else it holds',
    (type) => {
      const value = { type, event_id: 5, item: { type: 'future_item' } };
      expect(validatePrismServerEvent(value)).toEqual({ outcome: 'unknown', value });
      expect(validatePrismServerEvent({ type, item: { type: 'message' } }).outcome).toBe('broken');
      expect(validatePrismServerEvent({ type, item: { type: 5 } }).outcome).toBe('broken');
      expect(validatePrismServerEvent({ type, item: Object.create({ type: 'future_item' }) }).outcome).toBe(
        'broken',
      );
      expect(validatePrismServerEvent({ type }).outcome).toBe('broken');
    },
  );

  it.each(conformanceCases().filter(({ name }) => !insideTexts.test(name)))(
    'are those of the conformance case "$name"',
    ({ value, outcome }) => {
      expect(validatePrismServerEvent(value).outcome).toBe(outcome);
    },
  );

  it('is broken: another event than the one that was asked for', () => {
    expect(validateResponseTextDeltaEvent({ type: 'future.event' }).outcome).toBe('broken');
  });

  it('is known: an unknown member of an open union', () => {
    const value = { type: 'future_item', id: 'i' };
    expect(validateRealtimeItem(value)).toEqual({ outcome: 'known', value });
  });

  it('keeps the errors of an outcome when the guard is used again', () => {
    const judged = validateResponseTextDeltaEvent({ ...delta, delta: null });
    isResponseTextDeltaEvent({ ...delta, item_id: '' });
    isPrismServerEvent(delta);
    expect(judged).toMatchObject({ outcome: 'broken', errors: [{ instancePath: '/delta' }] });
  });
});
