import schema from '@prismwire/core/schema/responses.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { ITEM_ID_PREFIXES, itemIdOf } from '../../src/identifiers/item-id.js';

describe('itemIdOf', () => {
  it.each([
    ['message', 'msg_1'],
    [undefined, 'msg_1'],
    ['reasoning', 'rs_1'],
    ['function_call', 'fc_1'],
    ['function_call_output', 'fc_1'],
    ['function_call_output', 'fco_1'],
    ['custom_tool_call', 'ctc_1'],
    ['custom_tool_call_output', 'ctco_1'],
    ['web_search_call', 'ws_1'],
    ['file_search_call', 'fs_1'],
    ['code_interpreter_call', 'ci_1'],
    ['image_generation_call', 'ig_1'],
    ['computer_call', 'cu_1'],
    ['local_shell_call', 'lsh_1'],
    ['shell_call', 'sh_1'],
    ['apply_patch_call', 'apc_1'],
    ['mcp_call', 'mcp_1'],
    ['mcp_list_tools', 'mcpl_1'],
    ['mcp_approval_request', 'mcpr_1'],
    ['compaction', 'cmp_1'],
    ['tool_search_call', 'tsc_1'],
    ['item_reference', 'rs_1'],
    ['mcp_approval_response', 'mcpa_1'],
    ['additional_tools', 'at_1'],
    ['an_item_of_tomorrow', 'aiot_1'],
    ['reasoning', `rs_${'a'.repeat(61)}`],
    ['message', 'msg_A-z_0'],
  ])('keeps the id of %s %s', (type, id) => {
    expect(itemIdOf(type, id)).toBe(id);
  });

  it.each([
    ['an id of another type', 'custom_tool_call', 'fc_1'],
    ['a call id', 'function_call', 'call_1'],
    ['a UUID', 'message', '019f0000-0000-7000-8000-000000000000'],
    ['a prefix that only begins alike', 'message', 'msgs_1'],
    ['a prefix alone', 'message', 'msg_'],
    ['a prefix without its underscore', 'message', 'msg1'],
    ['another case', 'message', 'MSG_1'],
    ['an id of 65 characters', 'reasoning', `rs_${'a'.repeat(62)}`],
    ['an id of 1,800 characters', 'reasoning', `rs_${'a'.repeat(1797)}`],
    ['a line break at its end', 'message', 'msg_1\n'],
    ['odd characters', 'message', 'msg_é'],
    ['a dot', 'message', 'msg_1.2'],
    ['no text', 'message', ''],
    ['null', 'message', null],
    ['a number', 'message', 1],
    ['the prefix of a known type on a type whose prefix is not known', 'mcp_approval_response', 'mcpr_1'],
    ['the prefix of a known type on an unknown type', 'an_item_of_tomorrow', 'rs_1'],
    ['odd characters in a reference', 'item_reference', 'rs 1'],
    ['a type named like a member of every object', 'toString', 'msg_1'],
  ])('drops %s', (_, type, id) => {
    expect(itemIdOf(type, id)).toBeUndefined();
  });

  it('treats the id of a local_shell_call_output as the call id that it is', () => {
    expect(itemIdOf('local_shell_call_output', 'call_1')).toBe('call_1');
    expect(itemIdOf('local_shell_call_output', 'call.1')).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('ITEM_ID_PREFIXES', () => {
  it('has each type of item that core has, and no other', () => {
    expect(Object.keys(ITEM_ID_PREFIXES).sort()).toEqual([...itemTypesOfCore()].sort());
  });

  it('gives no prefix to two types, but an output that of its call', () => {
    const owner = new Map<string, string>();
    for (const [type, rule] of Object.entries(ITEM_ID_PREFIXES)) {
      if (typeof rule === 'string') continue;
      const isOutput = type.endsWith('_output');
      const own = isOutput ? rule.slice(0, 1) : rule;
      for (const prefix of own) {
        expect(owner.get(prefix), prefix).toBeUndefined();
        owner.set(prefix, type);
      }
    }
  });
});

/** The `type` of each branch of the union of input items in core's schema. */
function itemTypesOfCore(): Set<string> {
  const definitions: Record<string, unknown> = schema.$defs;
  const union = definitions.ResponsesInputItem;
  const found = new Set<string>();
  for (const [, name] of JSON.stringify(union).matchAll(/"\$ref":"#\/\$defs\/(\w+)"/g)) {
    const text = JSON.stringify(name === undefined ? undefined : definitions[name]);
    const type = /"type":\{"const":"(\w+)"/.exec(text)?.[1] ?? /"const":"(\w+)"/.exec(text)?.[1];
    if (type !== undefined) found.add(type);
  }
  return found;
}
