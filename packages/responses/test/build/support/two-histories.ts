// One history twice: as instances of an agent kit's classes, and as plain data.
import Joi from 'joi';
import {
  Called,
  Considered,
  File,
  Found,
  Instrument,
  JsonSpool,
  LiveText,
  Person,
  Remembered,
  Said,
  Spool,
  Text,
  Toolbox,
} from '../../render/adk-doubles.js';
import { reasoning } from './items.js';

const bytes = new Uint8Array([1, 2, 3]);
const rows = '{"rows":[1,2]}';
const log = 'line 1\nline 2';
const schema = Joi.object({ path: Joi.string().required(), depth: Joi.number().integer() });

function at(second: number): string {
  return new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
}

function payload(prefixFingerprint: string): object {
  return {
    variant: 'responses-reasoning',
    item: reasoning('rs_1', 'E1'),
    pairedItemId: 'fc_9',
    prefixFingerprint,
  };
}

function greeting(ctx: unknown): string {
  return `It is ${String(ctx)}.`;
}

/** As an agent kit holds it. */
export function instances(fingerprint: string) {
  const ann = new Person('u-1', 'Ann');
  const me = new Person('me', 'The agent');
  const peer = new Person('other', 'Another agent');
  return {
    systemPrompt: new LiveText(greeting),
    standingInstructions: [new Text('Be brief.'), new LiveText(async (ctx) => greeting(ctx))],
    memories: [
      new Remembered('m-1', new Text('Ann likes tea.')),
      new Remembered('m-2', new LiveText(greeting)),
    ],
    retrievables: [
      new Found({ id: 'd-1', content: new Text('Own.'), trustTier: 'first-party', source: 'handbook' }),
      new Found({ id: 'd-2', content: new Spool(log), trustTier: 'third-party-public', source: 'web' }),
      new Found({ id: 'd-3', content: new JsonSpool(rows), trustTier: 'third-party-private', inline: true }),
      new Found({ id: 'd-4', content: new JsonSpool(rows), trustTier: 'first-party' }),
    ],
    messages: [
      new Said({ id: 'q-1', role: 'user', content: 'Look.', identity: ann, at: at(1) }, [
        new File({ id: 'f-1', kind: 'image', mimeType: 'image/png', filename: 'a.png', bytes }),
        new File({
          ...{
            id: 'f-2',
            kind: 'audio',
            mimeType: 'audio/wav',
            filename: 'a.wav',
            bytes,
            trustTier: 'first-party',
          },
          ...{
            modalityHazard: 'opaque-perceptual',
            stash: { 'text:transcript': { value: new Text('Hello.') } },
          },
        }),
      ]),
      new Said({ id: 'a-1', role: 'assistant', content: 'I see.', identity: me, at: at(3) }),
      new Said({ id: 'p-1', role: 'assistant', content: 'So do I.', identity: peer, at: at(4) }),
    ],
    thoughts: [
      new Considered({ id: 't-1', content: 'Hm.', identity: me, at: at(2) }),
      new Considered({
        ...{ id: 't-2', payload: payload(fingerprint), replayCompatibility: 'openai-responses' },
        ...{ identity: me, at: at(9) },
      }),
    ],
    toolCalls: [
      new Called({
        id: 'call_1|fc_1',
        tool: 'list',
        args: { path: '/' },
        results: new Text('a.png'),
        at: at(5),
      }),
      new Called({ id: 'call_2', tool: 'read', args: {}, results: new Spool(log), at: at(6) }),
      new Called({
        id: 'call_3',
        tool: 'read',
        args: {},
        results: new JsonSpool(rows),
        inline: false,
        at: at(7),
      }),
      new Called({
        ...{ id: 'call_4', tool: 'draw', args: {}, at: at(8) },
        results: [
          new File({
            id: 'f-3',
            kind: 'image',
            mimeType: 'image/png',
            filename: 'b.png',
            bytes,
            trustTier: 'first-party',
          }),
        ],
      }),
      new Called({ id: 'call_9|fc_9', tool: 'list', args: {}, results: new LiveText(greeting), at: at(10) }),
    ],
    tools: new Toolbox(
      [
        new Instrument('list', true, schema),
        new Instrument('read', false, schema),
        new Instrument('draw', true, schema),
      ],
      ['draw'],
    ),
  };
}

/** The same as plain data, but for artifacts and the texts that are made for each request. */
export function plainData(fingerprint: string) {
  const me = 'me';
  const artifact = (text: string) => ({
    asString: () => text,
    byteLength: () => text.length,
    lineCount: () => text.split('\n').length,
  });
  const json = {
    ...{ ...artifact(rows), kind: 'JsonSpool' },
    toolMethods: ['artifact_json_get', 'artifact_head', 'artifact_grep'],
  };
  const base64 = 'AQID';
  const found = { createdAt: '2026-01-01T00:00:00Z', inline: false };
  const remembered = { createdAt: '2026-01-02T03:04:05Z', score: 0.75 };
  const tool = (name: string, trusted: boolean) => ({
    ...{ name, trusted, description: `Does ${name}.` },
    parameters: {
      type: 'object',
      properties: { path: { type: 'string' }, depth: { type: 'integer' } },
      required: ['path'],
      additionalProperties: false,
    },
  });
  return {
    systemPrompt: { render: greeting },
    standingInstructions: ['Be brief.', { render: greeting }],
    memories: [
      { id: 'm-1', content: 'Ann likes tea.', ...remembered },
      { id: 'm-2', content: { render: greeting }, ...remembered },
    ],
    retrievables: [
      { id: 'd-1', content: 'Own.', trustTier: 'first-party', source: 'handbook', ...found },
      {
        id: 'd-2',
        content: { ...artifact(log), kind: 'Spool', toolMethods: ['artifact_head', 'artifact_grep'] },
        trustTier: 'third-party-public',
        source: 'web',
        ...found,
      },
      { id: 'd-3', content: json, trustTier: 'third-party-private', ...found, inline: true },
      { id: 'd-4', content: json, trustTier: 'first-party', ...found },
    ],
    messages: [
      {
        ...{ id: 'q-1', role: 'user', content: 'Look.', createdAt: at(1) },
        identity: { identifier: 'u-1', representation: 'Ann' },
        attachments: [
          {
            id: 'f-1',
            kind: 'image',
            mimeType: 'image/png',
            filename: 'a.png',
            base64,
            modalityHazard: 'inert',
          },
          {
            ...{
              id: 'f-2',
              kind: 'audio',
              mimeType: 'audio/wav',
              filename: 'a.wav',
              base64,
              trustTier: 'first-party',
            },
            ...{ modalityHazard: 'opaque-perceptual', stash: { 'text:transcript': 'Hello.' } },
          },
        ],
      },
      { id: 'a-1', role: 'assistant', content: 'I see.', identity: me, createdAt: at(3) },
      {
        ...{ id: 'p-1', role: 'assistant', content: 'So do I.', createdAt: at(4) },
        identity: { identifier: 'other', representation: 'Another agent' },
      },
    ],
    thoughts: [
      {
        id: 't-1',
        content: 'Hm.',
        identity: { identifier: me, representation: 'The agent' },
        createdAt: at(2),
      },
      { id: 't-2', payload: payload(fingerprint), replayCompatibility: 'openai-responses', createdAt: at(9) },
    ],
    toolCalls: [
      { id: 'call_1|fc_1', tool: 'list', args: '{"path":"/"}', results: 'a.png', createdAt: at(5) },
      { id: 'call_2', tool: 'read', results: artifact(log), createdAt: at(6) },
      { id: 'call_3', tool: 'read', results: json, inline: false, createdAt: at(7) },
      {
        ...{ id: 'call_4', tool: 'draw', createdAt: at(8) },
        results: {
          ...{ id: 'f-3', kind: 'image', mimeType: 'image/png', filename: 'b.png', base64 },
          ...{ trustTier: 'first-party', modalityHazard: 'inert' },
        },
      },
      { id: 'call_9|fc_9', tool: 'list', results: { render: greeting }, createdAt: at(10) },
    ],
    tools: {
      visible: () => [tool('list', true), tool('read', false)],
      get: (name: string) => tool(name, name !== 'read'),
    },
  };
}
