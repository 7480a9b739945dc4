import { describe, expect, it } from 'vitest';
import type { Thought } from '../../src/records/records.js';
import { readableTextOf, readReasoningPayload } from '../../src/render/reasoning-payload.js';
import type { ReasoningItemInput } from '../../src/render/render-functions.js';
import { renderOpenAIResponsesReasoningItem } from '../../src/render/render-openai-responses-reasoning-item.js';
import type { WarningDetail } from '../../src/warning.js';

const stored = {
  type: 'reasoning',
  id: 'rs_1',
  summary: [{ type: 'summary_text', text: 'S' }],
  content: [{ type: 'reasoning_text', text: 'never sent back' }],
  encrypted_content: 'E1',
  status: 'completed',
};
const payload = {
  variant: 'responses-reasoning',
  item: stored,
  pairedItemId: 'msg_1',
  prefixFingerprint: 'f',
};

function render(changes: Partial<ReasoningItemInput> = {}, thought: Partial<Thought> = {}) {
  const warnings: (WarningDetail | undefined)[] = [];
  const item = renderOpenAIResponsesReasoningItem({
    prefixFingerprint: 'f',
    reasoningReplay: 'encrypted',
    replayCompatibility: ['tag'],
    thought: { id: 't1', createdAt: 1, payload, replayCompatibility: 'tag', ...thought },
    warn: (_message, detail) => warnings.push(detail),
    ...changes,
  });
  return { item, warnings };
}
const withItem = (changes: object) => ({ payload: { ...payload, item: { ...stored, ...changes } } });

describe('renderOpenAIResponsesReasoningItem', () => {
  it('is the stored item without its readable content', () => {
    expect(render()).toEqual({
      item: {
        type: 'reasoning',
        id: 'rs_1',
        summary: [{ type: 'summary_text', text: 'S' }],
        encrypted_content: 'E1',
        status: 'completed',
      },
      warnings: [],
    });
  });

  it('always has a summary, and no status that the API does not know', () => {
    expect(render({}, withItem({ summary: undefined, status: null })).item).toEqual({
      type: 'reasoning',
      id: 'rs_1',
      summary: [],
      encrypted_content: 'E1',
    });
  });

  it.each<[string, Partial<ReasoningItemInput>, Partial<Thought>]>([
    ['replay is off', { reasoningReplay: 'off' }, {}],
    ['only the summary is wanted', { reasoningReplay: 'summary-only' }, {}],
    ['the tag is another', { replayCompatibility: ['other'] }, {}],
    ['there is no tag', {}, { replayCompatibility: undefined }],
    ['there is no payload', {}, { payload: undefined }],
    ['the payload is null', {}, { payload: null }],
  ])('is nothing, without a warning, when %s', (_name, changes, thought) => {
    expect(render(changes, thought)).toEqual({ item: undefined, warnings: [] });
  });

  it.each<[string, string, Partial<Thought>]>([
    [
      'the payload is of other software',
      'payload_unreadable',
      { payload: { variant: 'thinking', signature: 's' } },
    ],
    ['the payload is a text', 'payload_unreadable', { payload: 'E1' }],
    ['the item is of another type', 'payload_unreadable', withItem({ type: 'message' })],
    ['the id is of another type', 'reasoning_dropped', withItem({ id: 'msg_1' })],
    ['the id is missing', 'reasoning_dropped', withItem({ id: null })],
    ['the ciphertext is missing', 'reasoning_dropped', withItem({ encrypted_content: null })],
    ['the ciphertext is empty', 'reasoning_dropped', withItem({ encrypted_content: '' })],
    ['the prefix has changed', 'fingerprint_mismatch', { payload: { ...payload, prefixFingerprint: 'g' } }],
    ['the prefix is unknown', 'fingerprint_mismatch', { payload: { ...payload, prefixFingerprint: 7 } }],
  ])('is nothing, with a warning that names the record, when %s', (_name, code, thought) => {
    expect(render({}, thought)).toEqual({
      item: undefined,
      warnings: [{ code, recordId: 't1', path: '/payload' }],
    });
  });
});

describe('readReasoningPayload', () => {
  it('reads what other software stored in this shape', () => {
    expect(readReasoningPayload(payload)).toEqual(payload);
    expect(readReasoningPayload({ variant: 'responses-reasoning', item: stored })).toEqual({
      variant: 'responses-reasoning',
      item: stored,
    });
  });

  it.each([null, undefined, 'x', 1, [], {}, { variant: 'responses-reasoning', item: null }])(
    'reads nothing in %j',
    (value) => {
      expect(readReasoningPayload(value)).toBeUndefined();
    },
  );
});

describe('readableTextOf', () => {
  it('prefers the content to the summary', async () => {
    expect(await readableTextOf({ id: 't', createdAt: 1, content: 'C', payload })).toBe('C');
    expect(await readableTextOf({ id: 't', createdAt: 1, payload })).toBe('S');
    expect(await readableTextOf({ id: 't', createdAt: 1 })).toBe('');
  });
});
