import { describe } from 'vitest';
import type { ItemRecord } from '../../../src/records/records.js';
import { mends } from '../support/bad-input.js';
import { call, result } from '../support/items.js';

function raw(...items: readonly object[]): ItemRecord[] {
  return items.map((item, at) => ({ id: `i${at}`, createdAt: at, item }));
}

const custom = { type: 'custom_tool_call', call_id: 'c1', name: 'e', input: 'x' };
const shell = {
  type: 'local_shell_call',
  call_id: 'c1',
  action: { type: 'exec', command: ['ls'], env: {} },
  status: 'completed',
};
const shellOutput = { type: 'local_shell_call_output', id: 'c1', output: 'files' };
const patch = {
  ...{ type: 'apply_patch_call', call_id: 'c1', status: 'completed' },
  operation: { type: 'delete_file', path: 'a' },
};

describe('outputs', () => {
  mends([
    {
      name: 'one before its call, which then has none',
      input: { items: raw(result('c1', 'r'), call('c1')) },
      warnings: ['output_dropped', 'call_unfinished'],
      sends: [/interrupted/],
      items: 2,
    },
    {
      name: 'one before its call and once more behind it',
      input: { items: raw(result('c1', 'r'), call('c1'), result('c1', 'r')) },
      warnings: ['output_dropped'],
      sends: [/"output":"r"/],
      items: 2,
    },
    {
      name: 'one of a function to the call of a custom tool',
      input: { items: raw(custom, result('c1', 'r')) },
      warnings: ['item_repaired'],
      sends: [/"custom_tool_call_output","call_id":"c1","output":"r"/],
      items: 2,
    },
    {
      name: 'one of a custom tool to the call of a function, in parts',
      input: {
        items: raw(call('c1'), {
          ...{ type: 'custom_tool_call_output', call_id: 'c1' },
          output: [{ type: 'input_text', text: 'r' }],
        }),
      },
      warnings: ['item_repaired'],
      sends: [/"function_call_output","call_id":"c1","output":\[/],
      items: 2,
    },
    {
      name: 'one of a function to a shell call',
      input: { items: raw(shell, result('c1', 'files')) },
      warnings: ['item_repaired'],
      sends: [/"local_shell_call_output","id":"c1","output":"files"/],
      items: 2,
    },
    {
      name: 'one that cannot be what its call asks for',
      input: { items: raw(patch, result('c1', 'r')) },
      warnings: ['output_dropped', 'call_dropped'],
      items: 0,
    },
    {
      name: 'one of a shell call that is not there',
      input: { items: raw({ role: 'user', content: 'q' }, shellOutput) },
      warnings: ['output_dropped'],
      items: 1,
    },
    {
      name: 'one of a shell call that a compaction stands for',
      input: { items: raw(shell, { type: 'compaction', encrypted_content: 'C1' }, shellOutput) },
      warnings: ['compaction_trimmed'],
      items: 1,
    },
    {
      name: 'one of a shell call with an odd id',
      input: { items: raw({ ...shell, call_id: 'c 1' }, { ...shellOutput, id: 'c 1' }) },
      warnings: ['call_id_hashed'],
      items: 2,
    },
    {
      name: 'one that names neither call nor function',
      input: { items: raw({ role: 'user', content: 'q' }, { type: 'function_call_output', output: 'r' }) },
      warnings: ['output_dropped'],
      items: 1,
    },
  ]);
});
