import { describe, expect, it } from 'vitest';
import type { Media, Message, Thought, ToolCall } from '../../src/records/records.js';
import { build } from './support/bad-input.js';
import { call, output, reasoning, result } from './support/items.js';
import { knownOf } from './support/known.js';
import { refusals } from './support/strict-api.js';
import { kindOf } from './support/text-of-item.js';

const model = 'model-a';
const items = [
  reasoning('rs_1', 'E1'),
  output('msg_1', 'a'),
  reasoning('rs_2', 'E2'),
  call('call_1', 'fc_1'),
] as const;
const image: Media = { id: 'x1', kind: 'image', mimeType: 'image/png', base64: 'AAAA' };
const origin = (index: number) => ({ responseId: 'r', index, model, size: 4 });
const thought = (n: number, place: number): Thought => ({
  ...{ id: `t${n}`, createdAt: place, replayCompatibility: 'openai-responses', origin: origin(place) },
  payload: { variant: 'responses-reasoning', item: items[place] },
});
const thoughts = [thought(1, 0), thought(2, 2)];
const toolCalls: ToolCall[] = [
  { id: 'call_1|fc_1', tool: 'f', createdAt: 3, results: 'r', origin: origin(3) },
];
const renderedToolCallResults = new Map([['call_1|fc_1', 'r']]);

function answer(fields: Partial<Message> = {}): Message {
  return {
    id: 'a',
    role: 'assistant',
    content: 'a',
    createdAt: 1,
    item: items[1],
    attachments: [image],
    ...fields,
  };
}

function history(messages: readonly Message[]): object {
  return { replayGuard: 'group', thoughts, toolCalls, renderedToolCallResults, messages };
}

describe('what is attached to an answer', () => {
  const known = knownOf([{ model, output: items }]);

  it('follows its response and the outputs of it, and costs no reasoning', async () => {
    const later: Message = { id: 'q', role: 'user', content: 'q', createdAt: 9 };
    const { built, codes } = await build(history([answer({ origin: origin(1) }), later]));
    expect(built.input.slice(0, 5)).toEqual([...items, result('call_1', 'r')]);
    expect(built.input.slice(5).map(kindOf)).toEqual(['user', 'user']);
    expect(JSON.stringify(built.input[5])).toMatch(/from assistant message a.*input_image/);
    expect(codes).toEqual(['media_moved']);
    expect(refusals({ model, input: built.input }, known)).toEqual([]);
  });

  it('follows a response that is sent without its reasoning, too', async () => {
    const { built, codes } = await build(history([answer({ content: 'edited', origin: origin(1) })]));
    expect(built.input.map(kindOf)).toEqual(['assistant', 'function_call', 'function_call_output', 'user']);
    expect(new Set(codes)).toEqual(new Set(['media_moved', 'group_broken']));
    expect(refusals({ model, input: built.input }, known)).toEqual([]);
  });

  it('stays behind its answer where no record says what came together', async () => {
    const { built } = await build({
      messages: [
        answer({ item: undefined }),
        answer({ id: 'b', createdAt: 2, item: undefined, attachments: [] }),
      ],
    });
    expect(built.input.map(kindOf)).toEqual(['assistant', 'user', 'assistant']);
  });
});
