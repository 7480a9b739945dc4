import type { ResponsesOutputItem } from '@prismwire/core/responses';
import fc from 'fast-check';
import type { ItemRecord } from '../../../src/records/records.js';
import { type Damage, damageOf, damages } from './damages.js';
import { History } from './history.js';
import { call, output, reasoning } from './items.js';

const parts = ['reasoning', 'message', 'call', 'custom call', 'search', 'compaction'] as const;
/** What a response can hold. */
export type Part = (typeof parts)[number];

/** What stands in a history by itself, and nobody answers or wants. */
const loose: readonly ItemRecord['item'][] = [
  { type: 'compaction_trigger' },
  { type: 'context_compaction', encrypted_content: 'C' },
  { type: 'context_compaction' },
  { type: 'function_call_output', call_id: 'nobody', output: 'r' },
  { type: 'custom_tool_call', id: 'fc_0', call_id: 'a b', name: 'x.y', input: '' },
  { type: 'mcp_approval_response', approval_request_id: 'mcpr_0', approve: true },
  { type: 'message', role: 'assistant', content: [{ type: 'input_text', text: 'a' }] },
  { type: 'message', role: 'user', content: [] },
  { type: 'hologram', brightness: 1 },
];

/** A step of a conversation. */
export type Turn =
  | { readonly kind: 'user'; readonly text: string; readonly id: string }
  | { readonly kind: 'own'; readonly text: string; readonly id: string }
  | { readonly kind: 'loose'; readonly item: ItemRecord['item'] }
  | { readonly kind: 'tool'; readonly id: string; readonly args: unknown; readonly tool: string }
  | ResponseTurn;

/** An answer of the model, and what became of its records since. */
export interface ResponseTurn {
  readonly kind: 'response';
  readonly parts: readonly Part[];
  readonly damage: Damage;
  /** Which of the items the damage befalls, if it is one. */
  readonly at: number;
}

const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 20 }), fc.constantFrom('', ' ', 'hello'));
const response: fc.Arbitrary<ResponseTurn> = fc.record({
  kind: fc.constant('response' as const),
  parts: fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 6 }),
  damage: fc.constantFrom(...damages),
  at: fc.nat(5),
});

/** Any conversation: whole responses, damaged ones, and records of unknown descent. */
export const anyTurns: fc.Arbitrary<Turn[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('user' as const), text, id: text }),
    fc.record({ kind: fc.constant('own' as const), text, id: text }),
    fc.record({ kind: fc.constant('loose' as const), item: fc.constantFrom(...loose) }),
    fc.record({
      kind: fc.constant('tool' as const),
      id: text,
      args: fc.oneof(fc.jsonValue(), text),
      tool: text,
    }),
    { arbitrary: response, weight: 4 },
  ),
  { maxLength: 8 },
);

/** Conversations of which nothing was lost, changed or moved. */
export const wholeTurns: fc.Arbitrary<Turn[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('user' as const), text: fc.string({ minLength: 1 }), id: fc.uuid() }),
    response.map((one): Turn => ({ ...one, damage: 'none', parts: soundParts(one.parts) })),
  ),
  { minLength: 1, maxLength: 8 },
);

/** Parts that need no record beside their own, with something after the last reasoning. */
function soundParts(given: readonly Part[]): readonly Part[] {
  const kept = given.filter((part) => part !== 'compaction' && part !== 'custom call');
  return kept.length === 0 || kept.at(-1) === 'reasoning' ? [...kept, 'message'] : kept;
}

/** Writes a conversation down. */
export function historyOf(turns: readonly Turn[]): History {
  const history = new History();
  for (const [n, turn] of turns.entries()) addTurn(history, turn, n);
  return history;
}

/**
 * Adds a turn.
 *
 * @param n The number of the turn, so that no id is given out twice.
 * @param fingerprint The digest of what stands before an item of the turn.
 */
export function addTurn(
  history: History,
  turn: Turn,
  n: number,
  fingerprint?: (before: readonly ResponsesOutputItem[]) => string,
): void {
  if (turn.kind === 'user') history.user(turn.text, { id: `${n}${turn.id}` });
  else if (turn.kind === 'own') history.own(turn.text, { id: `${n}${turn.id}` });
  else if (turn.kind === 'loose') history.item(turn.item);
  else if (turn.kind === 'tool') {
    history.call(`${n}${turn.id}`, { args: turn.args, tool: turn.tool, results: 'r' });
  } else {
    const items = outputOf(turn.parts, n);
    history.response(items, {
      ...damageOf(turn.damage, turn.at, items),
      ...(fingerprint && { fingerprint }),
    });
    for (const item of items) {
      if (item.type !== 'custom_tool_call' || turn.damage === 'no results') continue;
      history.item({ type: 'custom_tool_call_output', call_id: item.call_id, output: 'r' });
    }
  }
}

/** The items of a response. */
export function outputOf(given: readonly Part[], n: number): ResponsesOutputItem[] {
  return given.map((part, at) => outputItem(part, `${n}_${at}`, at));
}

function outputItem(part: Part, id: string, at: number): ResponsesOutputItem {
  switch (part) {
    case 'reasoning':
      return reasoning(`rs_${id}`, `E${id}`);
    case 'message':
      return output(`msg_${id}`, `answer ${id}`, at % 2 === 0 ? 'commentary' : undefined);
    case 'call':
      return { ...call(`call_${id}`, `fc_${id}`), ...(at % 2 === 0 && { namespace: 'files' }) };
    case 'custom call':
      return { type: 'custom_tool_call', id: `ctc_${id}`, call_id: `call_${id}`, name: 'e', input: 'x' };
    case 'search':
      return { type: 'web_search_call', id: `ws_${id}`, status: 'completed', action: { type: 'search' } };
    case 'compaction':
      return { type: 'compaction', id: `cmp_${id}`, encrypted_content: `C${id}` };
  }
}
