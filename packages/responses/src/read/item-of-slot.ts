import { type Fields, isFields } from '../fields.js';
import { ARGUMENTS_MEMBER } from './absorb-item.js';
import type { Piece, PieceKind, Slot } from './slot.js';
import { inOrder } from './slot.js';

/**
 * What an item is called that is not done: `as-told` by the server's last word on it, or by what became of the
 * response.
 */
export type OpenStatus = 'as-told' | 'completed' | 'incomplete';

/** Items that stream before anything else is told of them, as they are then. Empty: it was never said. */
const BLANK_ITEMS: Readonly<Record<string, Fields>> = {
  message: { type: 'message', role: 'assistant', status: 'in_progress', content: [] },
  reasoning: { type: 'reasoning', status: 'in_progress', summary: [] },
  function_call: { type: 'function_call', status: 'in_progress', call_id: '', name: '', arguments: '' },
  custom_tool_call: { type: 'custom_tool_call', status: 'in_progress', call_id: '', name: '', input: '' },
  mcp_call: { type: 'mcp_call', status: 'in_progress', server_label: '', name: '', arguments: '' },
  code_interpreter_call: {
    type: 'code_interpreter_call',
    status: 'in_progress',
    code: null,
    container_id: '',
  },
  shell_call: { type: 'shell_call', status: 'in_progress', call_id: '', action: { commands: [] } },
};

/** The item of a slot as it stands; undefined when nothing is known that would make one. */
export function itemOf(slot: Slot, openStatus: OpenStatus): Fields | undefined {
  if (slot.done !== undefined) return slot.done;
  const { type = '', id } = slot;
  const blank = Object.hasOwn(BLANK_ITEMS, type) ? BLANK_ITEMS[type] : undefined;
  const start = slot.added ?? (blank && { ...(id !== undefined && { id }), ...blank });
  if (start === undefined) return undefined;
  // Until an item is done its ciphertext may be partial, and a partial one makes the next request fail.
  const { encrypted_content: _, ...item } = start;
  const status = openStatus === 'as-told' ? slot.status : openStatus;
  const hasStatus = blank !== undefined || typeof item.status === 'string';
  return { ...item, ...textsOf(slot, item), ...(hasStatus && status !== undefined && { status }) };
}

/** The members of an item that stream. */
function textsOf({ type = '', content, summary, commands, args }: Slot, item: Fields): Fields {
  switch (type) {
    case 'message':
      return { content: inOrder(content).map(partOf) };
    case 'reasoning':
      return {
        summary: inOrder(summary).map(partOf),
        ...((content.size > 0 || Array.isArray(item.content)) && { content: inOrder(content).map(partOf) }),
      };
    case 'shell_call':
      return {
        action: {
          ...(isFields(item.action) && item.action),
          commands: inOrder(commands).map(({ text }) => text),
        },
      };
    default: {
      const member = ARGUMENTS_MEMBER.get(type);
      const text = args.get(0)?.text;
      return member === undefined || text === undefined ? {} : { [member]: text };
    }
  }
}

const BLANK_PARTS: Readonly<Partial<Record<PieceKind, Fields>>> = {
  output_text: { type: 'output_text', annotations: [] },
  refusal: { type: 'refusal' },
  reasoning_text: { type: 'reasoning_text' },
  summary_text: { type: 'summary_text' },
};

function partOf({ kind, text, base, notes }: Piece): Fields {
  const start = base ?? BLANK_PARTS[kind] ?? {};
  if (kind === 'other') return start;
  const whole = { ...start, [kind === 'refusal' ? 'refusal' : 'text']: text };
  return notes === undefined ? whole : { ...whole, annotations: withNotes(start.annotations, notes) };
}

function withNotes(known: unknown, notes: ReadonlyMap<number, unknown>): unknown[] {
  const list: unknown[] = Array.isArray(known) ? [...known] : [];
  for (const [place, note] of [...notes].sort(([left], [right]) => left - right)) {
    if (place < list.length) list[place] = note;
    else list.push(note);
  }
  return list;
}
