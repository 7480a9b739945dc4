import { describe } from 'vitest';
import { called, type Mended, mends, type Refused, refuses, said } from '../support/bad-input.js';

const LIMIT = 10_485_760;
const full = 'a '.repeat(LIMIT / 2);
const over = `${full}!`;
/** Fewer characters than are taken, in more units of UTF-16. */
const emoji = '👩'.repeat(LIMIT / 2 + 1);
const image = { id: 'x1', kind: 'image', mimeType: 'image/png', base64: 'A'.repeat(20_971_520) };

describe('texts of 10 MB', () => {
  mends([
    {
      name: 'a message that is just short enough',
      input: { messages: [said({ content: full })] },
      warnings: [],
      items: 1,
    },
    {
      name: 'an answer that is just short enough',
      input: { messages: [said({ role: 'assistant', content: full })] },
      warnings: [],
      items: 1,
    },
    {
      name: 'a message that only looks too long to UTF-16',
      input: { messages: [said({ content: emoji })] },
      warnings: [],
      items: 1,
    },
    {
      name: 'a rendered result that is just short enough',
      input: { toolCalls: [called()], renderedToolCallResults: new Map([['call_1', full]]) },
      warnings: [],
      items: 2,
    },
    // Instructions have no limit of their own.
    {
      name: 'a memory in the instructions',
      input: { memories: [{ id: 'a', content: over }] },
      warnings: [],
      items: 0,
    },
    { name: 'a system prompt in the instructions', input: { systemPrompt: over }, warnings: [], items: 0 },
  ] satisfies Mended[]);

  refuses([
    {
      name: 'a message',
      input: { messages: [said({ content: over })] },
      code: 'too_large',
      recordId: 'm1',
      path: '/input/0/content',
    },
    {
      name: 'a message that its envelope makes too long',
      input: { messages: [said({ content: full, identity: 'Ann' })] },
      code: 'too_large',
      recordId: 'm1',
      path: '/input/0/content',
    },
    {
      name: 'an answer',
      input: { messages: [said({ role: 'assistant', content: over })] },
      code: 'too_large',
      recordId: 'm1',
      path: '/input/0/content',
    },
    {
      name: 'a message with an attachment',
      input: { messages: [said({ content: over, attachments: [{ ...image, base64: 'AAAA' }] })] },
      code: 'too_large',
      recordId: 'm1',
      path: '/input/0/content/0/text',
    },
    {
      name: 'an image',
      input: { messages: [said({ content: 'x', attachments: [image] })] },
      code: 'too_large',
      recordId: 'm1',
      path: '/input/0/content/2/image_url',
    },
    {
      name: 'a thought',
      input: { thoughts: [{ id: 't1', content: over, createdAt: 1 }] },
      code: 'too_large',
      recordId: 't1',
      path: '/input/0/content',
    },
    {
      name: 'a result',
      input: { toolCalls: [called({ results: over })] },
      code: 'too_large',
      recordId: 'call_1',
      path: '/input/1/output',
    },
    {
      name: 'an image that a tool returned',
      input: { toolCalls: [called({ results: image })] },
      code: 'too_large',
      recordId: 'call_1',
      path: '/input/1/output/2/image_url',
    },
    {
      name: 'an item',
      input: { items: [{ id: 'i1', createdAt: 1, item: { role: 'user', content: over } }] },
      code: 'too_large',
      recordId: 'i1',
      path: '/input/0/content',
    },
    {
      name: 'a system prompt in an item',
      input: { systemPrompt: over, systemPromptChannel: 'system-item' },
      code: 'too_large',
      recordId: 'system prompt',
      path: '/input/0/content/0/text',
    },
    {
      name: 'a memory behind the history',
      input: {
        messages: [said()],
        memories: [{ id: 'a', content: over }],
        bucketOrder: ['timeline', 'memories'],
      },
      code: 'too_large',
      recordId: 'trailing buckets',
      path: '/input/1/content/0/text',
    },
  ] satisfies Refused[]);
});
