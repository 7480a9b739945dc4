import {
  isResponsesEasyInputMessage,
  isResponsesInputItem,
  isResponsesInputMessage,
  isResponsesOutputMessage,
  responsesStreamEventTypes,
  validateResponsesInputItem,
  validateResponsesOutputItem,
  validateResponsesRequest,
  validateResponsesStreamEvent,
} from '@prismwire/core';
import { describe, expect, it } from 'vitest';
import { recordedFrames } from './support/corpus.js';

const text = { type: 'input_text', text: 'q' };
const answer = { type: 'output_text', text: 'a', annotations: [] };

describe('the three messages', () => {
  const easy = { role: 'assistant', content: 'a' };
  const input = { role: 'user', content: [text] };
  const output = { role: 'assistant', content: [answer] };

  it.each([
    ['easy', easy],
    ['easy, with a type', { type: 'message', ...easy }],
    ['input', input],
    ['input, with a type', { type: 'message', ...input }],
    ['output', { type: 'message', ...output }],
    ['output, with ids', { type: 'message', id: 'msg_1', status: 'completed', ...output }],
  ])('are input items: %s', (_, value) => {
    expect(validateResponsesInputItem(value)).toEqual({ outcome: 'known', value });
  });

  it('are told apart by their content and role', () => {
    expect([easy, input, output].map((value) => isResponsesEasyInputMessage(value))).toEqual([
      true,
      true,
      false,
    ]);
    expect(isResponsesInputMessage(input)).toBe(true);
    expect(isResponsesInputMessage(easy)).toBe(false);
    expect(isResponsesOutputMessage({ type: 'message', ...output })).toBe(true);
  });

  it.each([
    ['an answer in parts without a type', { role: 'assistant', content: [answer] }, ''],
    ['text that a user cannot have said', { role: 'user', content: [answer] }, '/content/0'],
    ['no content', { role: 'user' }, ''],
    [
      'a part without its text',
      { type: 'message', role: 'assistant', content: [{ type: 'output_text' }] },
      '/content/0',
    ],
    [
      'an id of 65 characters',
      { type: 'message', id: 'm'.repeat(65), role: 'assistant', content: [answer] },
      '/id',
    ],
  ])('are refused in one place: %s', (_, value, path) => {
    expect(isResponsesInputItem(value)).toBe(false);
    expect(isResponsesInputItem.errors).toMatchObject([{ instancePath: path }]);
    expect(isResponsesInputItem.errors).toHaveLength(1);
  });
});

describe('an item', () => {
  it('of a known type with a broken field gives one error, not one for each member', () => {
    const call = { type: 'function_call', call_id: '', name: 'f', arguments: '{}' };
    expect(validateResponsesInputItem(call)).toMatchObject({
      outcome: 'broken',
      errors: [{ instancePath: '/call_id', keyword: 'minLength' }],
    });
    expect(isResponsesInputItem.errors).toHaveLength(1);
  });

  it.each(['future_item', '', '__proto__', 'toString'])('of the type "%s" is unknown', (type) => {
    const value = { type, id: 5 };
    expect(validateResponsesInputItem(value)).toEqual({ outcome: 'unknown', value });
    expect(validateResponsesOutputItem(value)).toEqual({ outcome: 'unknown', value });
  });

  it('without a type or a role is broken', () => {
    expect(validateResponsesOutputItem({}).outcome).toBe('broken');
    expect(validateResponsesInputItem({}).outcome).toBe('broken');
    expect(validateResponsesInputItem({ type: 1 }).outcome).toBe('broken');
  });
});

describe('a request', () => {
  const request = { model: 'm', input: [{ role: 'user', content: 'q' }] };

  it.each([
    ['a question', { model: 'm', input: 'q' }],
    ['a history', request],
    ['an item of a type that is not known yet', { ...request, input: [{ type: 'future_item', id: 5 }] }],
    [
      'a tool',
      { ...request, tools: [{ type: 'function', name: 'f', strict: false, parameters: { type: 'object' } }] },
    ],
  ])('is known: %s', (_, value) => {
    expect(validateResponsesRequest(value)).toEqual({ outcome: 'known', value });
  });

  it.each([
    [
      'a broken item',
      { ...request, input: [...request.input, { type: 'function_call' }] },
      '/input/1',
      'required',
    ],
    [
      'a broken part',
      { model: 'm', input: [{ role: 'user', content: [{ type: 'input_text' }] }] },
      '/input/0/content/0',
      'required',
    ],
    [
      'a tool whose name has a dot',
      { ...request, tools: [{ type: 'function', name: 'a.b' }] },
      '/tools/0/name',
      'pattern',
    ],
    ['no list', { model: 'm', input: 1 }, '/input', 'type'],
  ])('is broken in one place: %s', (_, value, instancePath, keyword) => {
    const judged = validateResponsesRequest(value);
    expect(judged).toMatchObject({ outcome: 'broken', errors: [{ instancePath, keyword }] });
    expect(judged.outcome === 'broken' && judged.errors).toHaveLength(1);
  });
});

describe('the recorded streams', () => {
  const frames = recordedFrames().filter(({ name }) => /^traces\/1[12]_responses/.test(name));

  it('are there', () => {
    expect(frames).toHaveLength(16);
  });

  it.each(frames)('are sound: $name', ({ value }) => {
    expect(validateResponsesStreamEvent(value)).toEqual({ outcome: 'known', value });
  });

  it('have names that are known', () => {
    expect(responsesStreamEventTypes).toHaveLength(59);
    expect(responsesStreamEventTypes).toContain('response.output_text.delta');
  });
});
