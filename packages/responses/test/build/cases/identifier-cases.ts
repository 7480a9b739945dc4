import { callIdOf } from '../../../src/identifiers/call-id.js';
import { History } from '../support/history.js';
import { assistant, call, output, reasoning, result, user } from '../support/items.js';
import type { Case } from './case.js';

const q = user('q');
const uuid = '019f7a52-1111-7000-8000-000000000001';
const long = `toolu_${'x'.repeat(109)}`;

/** Ids and names. */
export const identifierCases: readonly Case[] = [
  {
    number: 25,
    name: 'the id that an app gave to a message is not sent',
    history: new History().user('q').own('a', { id: uuid }),
    expected: { input: [q, assistant('a')] },
  },
  {
    number: 25,
    name: 'the id that an app gave to an output message is not sent',
    history: new History().user('q').own('a', { id: uuid, item: output(uuid, 'a') }),
    expected: { input: [q, assistant('a')] },
  },
  {
    number: 26,
    name: 'a call id is not sent as the id of an item',
    history: new History().user('q').call('call_1|call_1', { results: 'r' }),
    expected: { input: [q, call('call_1'), result('call_1', 'r')] },
  },
  {
    number: 27,
    name: 'a custom call does not keep the id of a function call',
    history: new History()
      .item({ type: 'custom_tool_call', id: 'fc_1', call_id: 'call_1', name: 'eval', input: '1+1' })
      .item({ type: 'custom_tool_call_output', call_id: 'call_1', output: '2' }),
    expected: {
      input: [
        { type: 'custom_tool_call', call_id: 'call_1', name: 'eval', input: '1+1' },
        { type: 'custom_tool_call_output', call_id: 'call_1', output: '2' },
      ],
    },
  },
  {
    number: 29,
    name: 'long call ids become the same hash on call and output, and two of them two',
    history: new History().user('q').call(`${long}a`, { results: 'r1' }).call(`${long}b`, { results: 'r2' }),
    expected: {
      input: [
        q,
        ...[call(callIdOf(`${long}a`)), result(callIdOf(`${long}a`), 'r1')],
        ...[call(callIdOf(`${long}b`)), result(callIdOf(`${long}b`), 'r2')],
      ],
    },
    warnings: ['call_id_hashed'],
  },
  {
    number: 30,
    name: 'ids that an app counted out are not sent, so they meet no real one',
    history: new History()
      .user('q', { id: 'msg_3' })
      .own('a', { id: 'msg_4' })
      .user('q2', { id: 'msg_5' })
      .response([output('msg_4', 'b')]),
    expected: { input: [q, assistant('a'), user('q2'), output('msg_4', 'b')] },
  },
  {
    number: 32,
    name: 'a call that is stored twice is sent once',
    history: new History()
      .user('q')
      .call('call_1|fc_1', { results: 'r' })
      .call('call_1|fc_1', { results: 'r' }),
    expected: { input: [q, call('call_1'), result('call_1', 'r')] },
    warnings: ['duplicate_dropped'],
  },
  {
    number: 32,
    name: 'one call id with two different contents is an error that names both records',
    history: new History()
      .user('q')
      .call('call_1|fc_1', { results: 'r', args: { a: 1 } })
      .call('call_1|fc_2', { results: 'r', args: { a: 2 } }),
    expected: { error: 'call_conflict', mentions: ['call_1|fc_1', 'call_1|fc_2'] },
  },
  {
    number: 33,
    name: 'a name with a namespace before it becomes that of the known tool',
    history: new History().user('q').call('call_1', { tool: 'functions.exec_command', results: 'r' }),
    options: { tools: [tool('exec_command')] },
    expected: {
      input: [q, { ...call('call_1'), name: 'exec_command' }, result('call_1', 'r')],
      tools: [functionTool('exec_command')],
    },
    warnings: ['tool_name_mapped'],
  },
  {
    number: 33,
    name: 'a tool with a bad name and its calls get the same valid one',
    history: new History().user('q').call('call_1', { tool: 'shell.exec', results: 'r' }),
    options: { tools: [tool('shell.exec')] },
    expected: {
      input: [q, { ...call('call_1'), name: 'shell_exec' }, result('call_1', 'r')],
      tools: [functionTool('shell_exec')],
    },
    warnings: ['tool_name_mapped'],
  },
  {
    number: 33,
    name: 'bad characters in the name of a tool that is gone are replaced',
    history: new History().user('q').call('call_1', { tool: 'functions.exec_command', results: 'r' }),
    expected: { input: [q, { ...call('call_1'), name: 'functions_exec_command' }, result('call_1', 'r')] },
    warnings: ['tool_name_mapped'],
  },
  {
    number: 26,
    name: 'a whole response keeps ids of calls and loses none of its reasoning to a hash',
    history: new History().user('q').response([reasoning('rs_1', 'E1'), call('call_1', 'fc_1')], {
      results: { call_1: 'r' },
    }),
    expected: { input: [q, reasoning('rs_1', 'E1'), call('call_1', 'fc_1'), result('call_1', 'r')] },
  },
];

function tool(name: string): { name: string; inputSchema: object } {
  return { name, inputSchema: { type: 'object', properties: {} } };
}

function functionTool(name: string): object {
  return { type: 'function', name, parameters: { type: 'object', properties: {} }, strict: false };
}
