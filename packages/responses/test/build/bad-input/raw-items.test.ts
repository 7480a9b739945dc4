import { describe, expect, it } from 'vitest';
import type { ItemRecord } from '../../../src/records/records.js';
import { build, type Mended, mends, refuses, SECRET } from '../support/bad-input.js';
import { call, output, reasoning, result } from '../support/items.js';
import { knownOf } from '../support/known.js';
import { refusals } from '../support/strict-api.js';

const model = 'model-a';

/** Items at times of their own, one after the other. */
function raw(...items: readonly object[]): ItemRecord[] {
  return items.map((item, at) => ({ id: `i${at}`, createdAt: at, item }));
}

const rs1 = reasoning('rs_1', 'E1');
const msg1 = output('msg_1', 'a');
const known = knownOf([{ model, output: [rs1, msg1] }]);

describe('reasoning among the items', () => {
  const sent = (name: string, item: object, more: Partial<Mended> = {}): Mended => ({
    name: `reasoning ${name}`,
    input: { items: raw(item, msg1) },
    warnings: ['id_dropped', 'reasoning_dropped'],
    known,
    sends: [/"a"/],
    sendsNot: [/rs_1|E1|msg_1/],
    items: 1,
    ...more,
  });
  const summary = [{ type: 'summary_text', text: 'in short' }];
  const asText: Partial<Mended> = {
    warnings: ['id_dropped'],
    sends: [/in short.*"a"/],
    items: 2,
  };
  mends([
    sent('with an empty ciphertext', { ...rs1, encrypted_content: '' }),
    sent('without a ciphertext', { ...rs1, encrypted_content: null }),
    sent('without an id', { ...rs1, id: undefined }),
    sent('with an odd id', { ...rs1, id: 'app-1' }),
    sent(
      'that is readable',
      { ...rs1, content: [{ type: 'reasoning_text', text: 'hm' }] },
      {
        warnings: [],
        sends: [/rs_1.*E1.*msg_1/],
        sendsNot: [/hm|reasoning_text/],
        items: 2,
      },
    ),
    sent(
      'without a summary',
      { type: 'reasoning', id: 'rs_1', encrypted_content: 'E1' },
      {
        warnings: [],
        sends: [/"summary":\[\]/],
        sendsNot: [],
        items: 2,
      },
    ),
    ...(['off', 'summary-only'] as const).map((reasoningReplay) =>
      sent(`under "${reasoningReplay}"`, rs1, {
        ...asText,
        input: { items: raw({ ...rs1, summary }, msg1), reasoningReplay },
      }),
    ),
    sent('before a message that has no id', rs1, {
      input: { items: raw(rs1, { role: 'assistant', content: 'a' }) },
      warnings: ['reasoning_dropped'],
    }),
    sent('in a response, under "summary-only"', rs1, {
      ...asText,
      warnings: ['group_broken'],
      input: {
        reasoningReplay: 'summary-only',
        items: raw({ ...rs1, summary }, msg1).map((record, index) => ({
          ...record,
          origin: { responseId: 'r', index, model },
        })),
      },
    }),
  ]);
});

describe('calls of functions among the items', () => {
  const named = (args: unknown) => ({ ...call('c1'), arguments: args });
  mends([
    {
      name: 'empty arguments',
      input: { items: raw(named(''), result('c1', 'r')) },
      warnings: [],
      sends: [/"arguments":"\{\}"/],
      items: 2,
    },
    {
      name: 'broken arguments, and says so in the output',
      input: { items: raw(named('{"city": "Par'), result('c1', 'r')) },
      warnings: ['arguments_repaired'],
      sends: [/"arguments":"\{\}"/, /They read:.*Par.*r"/],
      items: 2,
    },
    {
      name: 'broken arguments, and says so in an output of parts',
      input: {
        items: raw(named('[]'), { ...result('c1', ''), output: [{ type: 'input_text', text: 'r' }] }),
      },
      warnings: ['arguments_repaired'],
      sends: [/"arguments":"\{\}"/, /They read:.*"text":"r"/],
      items: 2,
    },
    {
      name: 'broken arguments of a call that nobody answered',
      input: { items: raw(named('{"city": "Par')) },
      warnings: ['arguments_repaired', 'call_unfinished'],
      sends: [/"arguments":"\{\}"/, /They read:.*Par.*interrupted/],
      items: 2,
    },
  ]);
});

const png = 'data:image/png;base64,AAAA';
const pdf = 'data:application/pdf;base64,JVBERi0=';
const text = { type: 'input_text', text: 'look' };
const said = (role: string, ...content: readonly object[]) => ({ type: 'message', role, content });

describe('media among the items', () => {
  mends([
    {
      name: 'an answer with an image, which a user then shows',
      input: {
        items: raw(
          said('assistant', { type: 'output_text', text: 'here' }, { type: 'input_image', image_url: png }),
        ),
      },
      warnings: ['media_moved'],
      sends: [/"assistant","content":"here".*"role":"user".*from assistant message i0.*image\/png/],
      items: 2,
    },
    {
      name: 'an answer that is nothing but a file',
      input: { items: raw(said('assistant', { type: 'input_file', filename: 'a.pdf', file_data: pdf })) },
      warnings: ['media_moved'],
      sends: [/"role":"user".*from assistant message i0.*a\.pdf/],
      items: 1,
    },
    {
      name: 'a file without a name',
      input: { items: raw(said('user', text, { type: 'input_file', file_data: pdf })) },
      warnings: ['item_repaired'],
      sends: [/"filename":"document\.pdf"/],
      items: 1,
    },
    {
      name: 'a file whose name tells nothing, and whose data is bare',
      input: {
        items: raw(
          said('user', { type: 'input_file', filename: 'Report v1.2 (final)', file_data: pdf }),
          said('user', { type: 'input_file', filename: 'b.pdf', file_data: 'JVBERi0=' }),
        ),
      },
      warnings: ['item_repaired'],
      sends: [
        /"Report v1\.2 \(final\)\.pdf"/,
        /"b\.pdf","file_data":"data:application\/pdf;base64,JVBERi0="/,
      ],
      items: 2,
    },
    {
      name: 'an image of a kind that is not taken',
      input: {
        items: raw(said('user', text, { type: 'input_image', image_url: 'data:image/bmp;base64,Qk0=' })),
      },
      warnings: ['media_unsupported'],
      sends: [/look.*\[media: image\.bmp, image\/bmp, 2 B\]/],
      sendsNot: [/input_image/],
      items: 1,
    },
    {
      name: 'an image of a kind that is not taken, in an output',
      input: {
        items: raw(call('c1'), {
          ...result('c1', ''),
          output: [{ type: 'input_image', image_url: 'data:image/bmp;base64,Qk0=' }],
        }),
      },
      warnings: ['media_unsupported'],
      sends: [/\[media: image\.bmp/],
      items: 2,
    },
    {
      name: 'an image that calls its kind by another name',
      input: { items: raw(said('user', { type: 'input_image', image_url: 'data:image/JPG;base64,AAAA' })) },
      warnings: [],
      sends: [/"data:image\/jpeg;base64,AAAA"/],
      items: 1,
    },
    {
      name: 'an image that is nowhere',
      input: { items: raw(said('user', text, { type: 'input_image', image_url: null, file_id: null })) },
      warnings: ['content_empty'],
      sends: [/look/],
      sendsNot: [/input_image/],
      items: 1,
    },
  ]);
  refuses([
    {
      name: 'an image of a kind that is not taken, on demand',
      input: {
        items: raw(said('user', { type: 'input_image', image_url: 'data:image/bmp;base64,Qk0=' })),
        unsupportedMediaPolicy: 'throw',
      },
      code: 'media_unsupported',
      recordId: 'i0',
    },
  ]);

  it('leaves what is sound as it is', async () => {
    const items = [
      said('user', text, { type: 'input_image', image_url: png, detail: 'low' }),
      said('user', { type: 'input_image', file_id: 'file-1' }, { type: 'input_file', file_id: 'file-2' }),
      said('user', { type: 'input_file', filename: 'a.pdf', file_data: pdf }),
      said('user', { type: 'input_image', image_url: 'https://example.com/a.png' }),
    ];
    const { built, codes } = await build({ items: raw(...items) });
    expect(built.input).toEqual(items);
    expect(codes).toEqual([]);
  });
});

describe('what an item holds', () => {
  const empty = { type: 'input_text', text: '' };
  const parts = [empty, { type: 'input_text', text: 'r' }];
  const toolCall = { id: 'c1', tool: 'f', args: {}, results: 'r', createdAt: 1 };
  mends([
    {
      name: 'an output with empty parts',
      input: { items: raw(call('c1'), { ...result('c1', ''), output: parts }) },
      warnings: [],
      sends: [/"output":\[\{"type":"input_text","text":"r"\}\]/],
      items: 2,
    },
    {
      name: 'an output with nothing but empty parts',
      input: { items: raw(call('c1'), { ...result('c1', ''), output: [empty] }) },
      warnings: [],
      sends: [/"output":"\(no output\)"/],
      items: 2,
    },
    {
      name: 'a rendered output with empty parts',
      input: { toolCalls: [toolCall], renderedToolCallResults: new Map([['c1', parts]]) },
      warnings: [],
      sends: [/"output":\[\{"type":"input_text","text":"r"\}\]/],
      items: 2,
    },
    {
      name: 'an output that a function of the caller renders as nothing',
      input: { toolCalls: [toolCall], renderOpenAIResponsesToolCallResult: async () => [empty] },
      warnings: [],
      sends: [/"output":"\(no output\)"/],
      items: 2,
    },
    {
      name: 'a phase where none can be',
      input: {
        items: raw(
          { role: 'user', content: 'q', phase: 'commentary' },
          { ...call('c1'), phase: null },
          result('c1', 'r'),
        ),
      },
      warnings: ['item_repaired'],
      sendsNot: [/phase/],
      items: 3,
    },
    {
      name: 'a reference to what is not stored',
      input: { items: raw({ role: 'user', content: 'q' }, { type: 'item_reference', id: 'msg_1' }) },
      warnings: ['item_dropped'],
      items: 1,
    },
  ]);

  it('keeps the phase of an answer', async () => {
    const { built } = await build({ items: raw({ role: 'assistant', content: 'a', phase: 'commentary' }) });
    expect(built.input).toEqual([{ role: 'assistant', content: 'a', phase: 'commentary' }]);
  });
});

describe('approvals', () => {
  const request = {
    type: 'mcp_approval_request',
    id: 'mcpr_1',
    server_label: 's',
    name: 'n',
    arguments: '{}',
  };
  const answer = (approve: boolean) => ({
    type: 'mcp_approval_response',
    approval_request_id: 'mcpr_1',
    approve,
  });
  const asked = { role: 'user', content: SECRET };
  mends([
    {
      name: 'an approval that was given twice',
      input: { items: raw(request, answer(true), answer(true)) },
      warnings: ['duplicate_dropped'],
      items: 2,
    },
    {
      name: 'an approval that was taken back, by what was said first',
      input: { items: raw(request, answer(false), answer(true)) },
      warnings: ['approval_dropped'],
      sends: [/"approve":false/],
      items: 2,
    },
    {
      name: 'a request that was saved twice',
      input: { items: raw(request, request, answer(true)) },
      warnings: ['duplicate_dropped'],
      items: 2,
    },
    {
      name: 'two requests with one id',
      input: { items: raw(request, { ...request, name: 'm' }, answer(true)) },
      warnings: ['item_dropped'],
      sends: [/"name":"n"/],
      items: 2,
    },
  ]);

  it.each([true, false])(
    'lose their request with the reasoning of its response, origin: %s',
    async (hasOrigin) => {
      const items = raw(rs1, request, answer(true), asked).map((record, index) => ({
        ...record,
        ...(hasOrigin && index < 2 && { origin: { responseId: 'r', index, model: 'model-b', size: 2 } }),
      }));
      const broken = hasOrigin
        ? items
        : items.map((one, at) => (at === 0 ? { ...one, item: { ...rs1, encrypted_content: '' } } : one));
      const { built, codes } = await build({ items: broken, replayGuard: 'group' });
      expect(built.input).toEqual([asked]);
      expect(codes).toContain('approval_dropped');
      const requested = knownOf([{ model, output: [rs1, { ...request, type: 'mcp_approval_request' }] }]);
      expect(refusals({ model, input: built.input }, requested)).toEqual([]);
    },
  );

  it('are sent where nothing was reasoned', async () => {
    const { built, codes } = await build({ items: raw(asked, request, answer(true)) });
    expect(built.input).toEqual([asked, request, answer(true)]);
    expect(codes).toEqual([]);
  });
});

describe('ids that are bound to reasoning', () => {
  it.each<[string, object]>([
    ['a search for tools', { type: 'tool_search_output', id: 'tso_1', call_id: null, tools: [] }],
    ['an item of a later version', { type: 'hologram', id: 'holo_1', brightness: 1 }],
  ])('go with it: %s', async (_name, item) => {
    const { id: _, ...rest } = { id: '', ...item };
    const { built, codes } = await build({ items: raw({ ...rs1, encrypted_content: '' }, item) });
    expect(built.input).toEqual([rest]);
    expect(codes).toContain('reasoning_dropped');
    const whole = await build({ items: raw(rs1, item) });
    expect(whole.built.input).toEqual([rs1, item]);
  });
});
