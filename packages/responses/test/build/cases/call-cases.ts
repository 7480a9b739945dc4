import { expect } from 'vitest';
import { History } from '../support/history.js';
import { call, reasoning, result, user } from '../support/items.js';
import type { Case } from './case.js';

const q = user('q');
const q2 = user('q2');
const rs1 = reasoning('rs_1', 'E1');
const fc1 = call('call_1', 'fc_1');
const interrupted = 'Tool execution was interrupted before completion.';
const png = 'iVBORw0KGgo=';
const image = { type: 'input_image', detail: 'auto', image_url: `data:image/png;base64,${png}` } as const;

/** Calls and what they returned. */
export const callCases: readonly Case[] = [
  {
    number: 34,
    name: 'a call that was interrupted gets an output that says so',
    history: new History().user('q').call('call_1').user('q2'),
    expected: { input: [q, call('call_1'), result('call_1', interrupted), q2] },
    warnings: ['call_unfinished'],
  },
  {
    number: 34,
    name: 'the reasoning of a call that was interrupted stays',
    history: new History().user('q').response([rs1, fc1]).user('q2'),
    expected: { input: [q, rs1, fc1, result('call_1', interrupted), q2] },
    warnings: ['call_unfinished'],
  },
  {
    number: 34,
    name: 'a call that was interrupted is dropped on demand, and its reasoning with it',
    history: new History().user('q').response([rs1, fc1]).user('q2'),
    options: { unfinishedCalls: 'drop' },
    expected: { input: [q, q2] },
    warnings: ['call_dropped', 'group_broken'],
  },
  {
    number: 34,
    name: 'a call that was interrupted is an error on demand',
    history: new History().user('q').call('call_1').user('q2'),
    options: { unfinishedCalls: 'error' },
    expected: { error: 'call_unfinished', mentions: ['call_1'] },
  },
  {
    number: 35,
    name: 'an output whose call was cut off is left out',
    history: new History().item({ ...result('call_1', 'r') }).user('q'),
    expected: { input: [q] },
    warnings: ['output_dropped'],
  },
  {
    number: 37,
    name: 'empty arguments become an empty object',
    history: new History().user('q').call('call_1', { args: '', results: 'r' }),
    expected: { input: [q, call('call_1'), result('call_1', 'r')] },
  },
  {
    number: 37,
    name: 'broken arguments become an empty object, and their text stands in the output',
    history: new History().user('q').call('call_1', { args: '{"city": "Par', results: 'r' }),
    expected: {
      input: [
        q,
        call('call_1'),
        {
          type: 'function_call_output',
          call_id: 'call_1',
          output: expect.stringMatching(/\{"city": "Par.*\br$/s),
        },
      ],
    },
    warnings: ['arguments_repaired'],
  },
  {
    number: 39,
    name: 'an image that a tool returned is sent as an image',
    history: new History().user('q').call('call_1', { results: 'shown below' }),
    options: { renderedToolCallResults: new Map([['call_1', [image]]]) },
    expected: {
      input: [q, call('call_1'), { type: 'function_call_output', call_id: 'call_1', output: [image] }],
    },
  },
  {
    number: 39,
    name: 'media that a tool returned is rendered as an image',
    history: new History()
      .user('q')
      .call('call_1', { results: { id: 'm1', kind: 'image', mimeType: 'image/png', base64: png } }),
    expected: {
      input: [
        q,
        call('call_1'),
        { type: 'function_call_output', call_id: 'call_1', output: expect.arrayContaining([image]) },
      ],
    },
  },
];
