import { expect } from 'vitest';
import type { Media } from '../../../src/records/records.js';
import { History } from '../support/history.js';
import { assistant, output, reasoning, user } from '../support/items.js';
import type { Case } from './case.js';

const q = user('q');
const png = 'iVBORw0KGgo=';
const image = { type: 'input_image', detail: 'auto', image_url: `data:image/png;base64,${png}` } as const;
const picture: Media = { id: 'm1', kind: 'image', mimeType: 'image/png', base64: png, filename: 'a.png' };
const bitmap: Media = { id: 'm1', kind: 'image', mimeType: 'image/bmp', base64: 'Qk0=', filename: 'a.bmp' };

/** Content. */
export const contentCases: readonly Case[] = [
  {
    number: 40,
    name: 'the text of the agent is never input text',
    history: new History().user('q').own('Let me look.'),
    expected: { input: [q, assistant('Let me look.')] },
  },
  {
    number: 40,
    name: 'an image of the agent is moved to a message of a user, with a label',
    history: new History().user('q').own('Let me look.', { id: 'own', attachments: [picture] }),
    expected: {
      input: [
        q,
        assistant('Let me look.'),
        {
          type: 'message',
          role: 'user',
          content: [
            { type: 'input_text', text: expect.stringContaining('own') },
            { type: 'input_text', text: '[media id: m1 | a.png]' },
            image,
          ],
        },
      ],
    },
    warnings: ['media_moved'],
  },
  {
    number: 41,
    name: 'an empty message of the agent is left out',
    history: new History().user('q').own('').user('q2'),
    expected: { input: [q, user('q2')] },
    warnings: ['content_empty'],
  },
  {
    number: 42,
    name: 'a document without a name gets one',
    history: new History().user('q', {
      attachments: [{ id: 'm1', kind: 'document', mimeType: 'application/pdf', base64: 'JVBERi0=' }],
    }),
    expected: {
      input: [
        {
          type: 'message',
          role: 'user',
          content: [
            { type: 'input_text', text: 'q' },
            { type: 'input_text', text: '[media id: m1 | document.pdf]' },
            {
              type: 'input_file',
              filename: 'document.pdf',
              file_data: 'data:application/pdf;base64,JVBERi0=',
            },
          ],
        },
      ],
    },
  },
  {
    number: 43,
    name: 'an image that the API does not take is described',
    history: new History().user('q', { attachments: [bitmap] }),
    options: { unsupportedMediaPolicy: 'synthetic-description' },
    expected: {
      input: [
        {
          type: 'message',
          role: 'user',
          content: [
            { type: 'input_text', text: 'q' },
            { type: 'input_text', text: '[media id: m1 | a.bmp]' },
            { type: 'input_text', text: expect.stringContaining('[media: a.bmp, image/bmp, 2 B]') },
          ],
        },
      ],
    },
    warnings: ['media_unsupported'],
  },
  {
    number: 43,
    name: 'an image that the API does not take is an error on demand',
    history: new History().user('q', { attachments: [bitmap] }),
    options: { unsupportedMediaPolicy: 'throw' },
    expected: { error: 'media_unsupported', mentions: ['m1'] },
  },
  {
    number: 45,
    name: 'the phase of a message goes back with it',
    history: new History().user('q').response([output('msg_1', 'a', 'commentary')]),
    expected: { input: [q, output('msg_1', 'a', 'commentary')] },
  },
  {
    number: 45,
    name: 'the phase of a message goes back without its id, too',
    history: new History()
      .user('q')
      .response([reasoning('rs_1', 'E1'), output('msg_1', 'a', 'commentary')], { lost: ['rs_1'] }),
    expected: { input: [q, assistant('a', 'commentary')] },
    warnings: ['group_broken'],
  },
];
