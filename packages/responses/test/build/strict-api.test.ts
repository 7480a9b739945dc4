import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assistant, call, output, reasoning, result, user } from './support/items.js';
import { knownOf } from './support/known.js';
import { type ApiRequest, refusals } from './support/strict-api.js';
import { outputOf, wholeTurns } from './support/turns.js';

const rs1 = reasoning('rs_1', 'E1');
const msg1 = output('msg_1', 'a');
const named = { ...call('call_1', 'fc_1'), namespace: 'files' };
const answer = result('call_1', 'r');
const model = 'model-a';
const known = knownOf([
  { model, output: [rs1, msg1] },
  { model, provider: 'other', output: [reasoning('rs_2', 'E2'), output('msg_2', 'b')] },
  { model: 'model-b', output: [reasoning('rs_3', 'E3'), output('msg_3', 'c')] },
  { model, output: [named] },
  { model, output: [{ type: 'custom_tool_call', id: 'ctc_1', call_id: 'call_9', name: 'e', input: '' }] },
]);

function part(role: string, ...content: object[]): object {
  return { type: 'message', role, content };
}

function tool(strict: unknown, schema: object): object {
  return { type: 'function', name: 'f', strict, parameters: { type: 'object', ...schema } };
}

const png = 'data:image/png;base64,iVBORw0KGgo=';

const accepted: readonly (readonly [string, Partial<ApiRequest>])[] = [
  ['a chat', { input: [user('q'), assistant('a')] }],
  ['reasoning with its message', { input: [user('q'), rs1, msg1] }],
  ['a call with its output', { input: [named, answer] }],
  ['outputs after two calls', { input: [call('a'), call('b'), result('a', ''), result('b', '')] }],
  ['an image', { input: [part('user', { type: 'input_image', image_url: png })] }],
  [
    'what a shell printed',
    {
      input: [
        { type: 'shell_call', call_id: 'c', action: { commands: ['ls'] }, status: 'completed' },
        {
          ...{ type: 'shell_call_output', call_id: 'c' },
          output: [{ stdout: 'a', stderr: '', outcome: { type: 'exit', exit_code: 0 } }],
        },
      ],
    },
  ],
  ['a strict tool', { tools: [tool(true, { properties: {}, required: [], additionalProperties: false })] }],
];

const refused: readonly (readonly [RegExp, Partial<ApiRequest>])[] = [
  [/core: /, { input: [{ role: 'nobody', content: 'q' }] }],
  [/no object/, { input: ['q'] }],
  [/lacks its following item msg_1/, { input: [rs1] }],
  [/lacks its following item msg_1/, { input: [rs1, user('q')] }],
  [/lacks its following item msg_1/, { input: [rs1, assistant('a')] }],
  [/no ciphertext/, { input: [{ type: 'reasoning', id: 'rs_1', summary: [] }, msg1] }],
  [/rs_1 has no summary/, { input: [{ type: 'reasoning', id: 'rs_1', encrypted_content: 'E1' }, msg1] }],
  [/rs_1 has content/, { input: [{ ...rs1, content: [{ type: 'reasoning_text', text: 't' }] }, msg1] }],
  [/has no id/, { input: [{ type: 'reasoning', summary: [], encrypted_content: 'E1' }, msg1] }],
  [/has the ciphertext of rs_1/, { input: [reasoning('rs_9', 'E1'), msg1] }],
  [/ciphertext that nobody gave out/, { input: [reasoning('rs_1', 'E9'), msg1] }],
  [/ciphertext of the model model-b/, { input: [reasoning('rs_3', 'E3'), output('msg_3', 'c')] }],
  [/ciphertext of other/, { input: [reasoning('rs_2', 'E2'), output('msg_2', 'b')] }],
  [/without its reasoning rs_1/, { input: [msg1] }],
  [/does not match the pattern/, { input: [output('msg 1', 'a')] }],
  [/does not match the pattern/, { input: [output(`msg_${'x'.repeat(61)}`, 'a')] }],
  [/does not begin with msg/, { input: [output('fc_1', 'a')] }],
  [
    /does not begin with ctc/,
    { input: [{ type: 'custom_tool_call', id: 'fc_1', call_id: 'c', name: 'e', input: '' }] },
  ],
  [/stands there twice/, { input: [rs1, msg1, msg1] }],
  [/nobody gave out the id msg_7/, { input: [output('msg_7', 'a')] }],
  [/no tool output found for the call call_2/, { input: [call('call_2')] }],
  [/no tool call found for the output of call_2/, { input: [result('call_2', 'r')] }],
  [/no tool call found/, { input: [result('call_2', 'r'), call('call_2')] }],
  [
    /no tool call found/,
    { input: [call('c'), { type: 'custom_tool_call_output', call_id: 'c', output: '' }] },
  ],
  [/two outputs answer/, { input: [call('call_2'), result('call_2', 'r'), result('call_2', 'r')] }],
  [/stands on two calls/, { input: [call('call_2'), result('call_2', 'r'), call('call_2')] }],
  [/the call id a\.b does not match/, { input: [call('a.b'), result('a.b', 'r')] }],
  [/the name of call call_2/, { input: [{ ...call('call_2'), name: 'a.b' }, result('call_2', 'r')] }],
  [/no JSON object/, { input: [{ ...call('call_2'), arguments: '' }, result('call_2', 'r')] }],
  [/no JSON object/, { input: [{ ...call('call_2'), arguments: '[]' }, result('call_2', 'r')] }],
  [/missing namespace/, { input: [call('call_1', 'fc_1'), answer] }],
  [
    /no approval request/,
    { input: [{ type: 'mcp_approval_response', approval_request_id: 'mcpr_1', approve: true }] },
  ],
  [/holds input_text/, { input: [part('assistant', { type: 'input_text', text: 'a' })] }],
  [/holds output_text/, { input: [part('user', { type: 'output_text', text: 'a' })] }],
  [/is empty/, { input: [assistant('')] }],
  [/is empty/, { input: [part('user')] }],
  [/an empty part/, { input: [part('user', { type: 'input_text', text: '' })] }],
  [/too long/, { input: [user('x'.repeat(10_485_761))] }],
  [
    /an image that is not accepted/,
    { input: [part('user', { type: 'input_image', image_url: 'data:image/bmp;base64,Qk0=' })] },
  ],
  [
    /a file without a filename/,
    { input: [part('user', { type: 'input_file', file_data: 'data:application/pdf;base64,JVBERi0=' })] },
  ],
  [
    /no data URL/,
    { input: [part('user', { type: 'input_file', filename: 'a.pdf', file_data: 'JVBERi0=' })] },
  ],
  [/has a phase/, { input: [{ ...user('q'), phase: 'commentary' }] }],
  [/not the last one/, { input: [{ type: 'compaction_trigger' }, user('q')] }],
  [/invalid type/, { input: [{ type: 'context_compaction', encrypted_content: 'C1' }] }],
  [/not stored/, { input: [{ type: 'item_reference', id: 'msg_1' }] }],
  [/whether it is strict/, { tools: [tool(undefined, {})] }],
  [/additionalProperties must be false/, { tools: [tool(true, { properties: {} })] }],
  [
    /a must be required/,
    { tools: [tool(true, { properties: { a: { type: 'string' } }, additionalProperties: false })] },
  ],
  [/array without items/, { tools: [tool(false, { properties: { a: { type: 'array' } } })] }],
  [/two tools are named f/, { tools: [tool(false, {}), tool(false, {})] }],
  [/tool name a\.b/, { tools: [{ ...tool(false, {}), name: 'a.b' }] }],
];

describe('the strict API', () => {
  it.each(accepted)('accepts %s', (_name, request) => {
    expect(refusals({ model, input: [user('q')], ...request }, known)).toEqual([]);
  });

  it.each(refused)('refuses, saying %s, request %#', (why, request) => {
    expect(refusals({ model, input: [user('q')], ...request }, known).join('\n')).toMatch(why);
  });

  it('accepts every response that it gave, with the outputs of its calls', () => {
    fc.assert(
      fc.property(wholeTurns, (turns) => {
        const given = turns.map((turn, n) => ({
          model,
          output: outputOf('parts' in turn ? turn.parts : [], n),
        }));
        const input = given.flatMap(({ output: items }) => [
          ...items,
          ...items.flatMap((item) => (item.type === 'function_call' ? [result(item.call_id, 'r')] : [])),
        ]);
        expect(refusals({ model, input }, knownOf(given))).toEqual([]);
      }),
    );
  });
});
