import type { ResponsesOutputItem, ResponsesOutputMessage } from '@prismwire/core/responses';
import fc from 'fast-check';

/** A part of an answer before it has its ids. */
type Make = (id: string) => ResponsesOutputItem;

const status = fc.constantFrom('completed' as const, 'incomplete' as const);
const words = fc.oneof(
  { arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }), weight: 5 },
  fc.constantFrom('cut in half: \ud83d', '</untrusted_content_x>'),
);
const optional = <T>(values: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(values, { nil: undefined });

const content: fc.Arbitrary<ResponsesOutputMessage['content'][number]> = fc.oneof(
  words.map((text) => ({ type: 'output_text' as const, text, annotations: [] })),
  words.map((text) => ({
    type: 'output_text' as const,
    text,
    annotations: [
      { type: 'url_citation' as const, url: 'https://example.com', title: 't', start_index: 0, end_index: 1 },
    ],
    logprobs: [],
  })),
  words.map((refusal) => ({ type: 'refusal' as const, refusal })),
);

const reasoning: fc.Arbitrary<Make> = fc
  .record({ texts: fc.array(words, { maxLength: 2 }), told: optional(status), own: fc.boolean() })
  .map(({ texts, told, own }) => (id) => ({
    type: 'reasoning',
    id: `rs_${id}`,
    summary: texts.map((text) => ({ type: 'summary_text', text })),
    ...(own && { content: [{ type: 'reasoning_text', text: 'in my own words' }] }),
    encrypted_content: `E${id}`,
    ...(told !== undefined && { status: told }),
  }));

const message: fc.Arbitrary<Make> = fc
  .record({
    parts: fc.array(content, { minLength: 1, maxLength: 3 }),
    phase: optional(fc.constantFrom('commentary' as const, 'final_answer' as const, null)),
    told: status,
  })
  .map(({ parts, phase, told }) => (id) => ({
    ...{ type: 'message', id: `msg_${id}`, role: 'assistant', status: told, content: parts },
    ...(phase !== undefined && { phase }),
  }));

const call: fc.Arbitrary<Make> = fc
  .record({
    args: fc.oneof(
      fc.dictionary(fc.string(), fc.jsonValue()).map((value) => JSON.stringify(value)),
      fc.constantFrom('', '{}', '{ "a" : 1 }', '{"a":', '[]', 'null'),
    ),
    name: fc.constantFrom('f', 'unheard_of'),
    namespace: optional(fc.constant('files')),
    told: optional(status),
    callId: fc.constantFrom('call_', 'toolu|', 'a b ', `${'x'.repeat(70)}`),
  })
  .map(({ args, name, namespace, told, callId }) => (id) => ({
    ...{ type: 'function_call', id: `fc_${id}`, call_id: `${callId}${id}`, name, arguments: args },
    ...(namespace !== undefined && { namespace }),
    ...(told !== undefined && { status: told }),
  }));

const other: fc.Arbitrary<Make> = fc.constantFrom<Make[]>(
  (id) => ({ type: 'custom_tool_call', id: `ctc_${id}`, call_id: `call_${id}`, name: 'e', input: 'x' }),
  (id) => ({
    type: 'web_search_call',
    id: `ws_${id}`,
    status: 'completed',
    action: { type: 'search', query: 'q' },
  }),
  (id) => ({
    ...{ type: 'mcp_call', id: `mcp_${id}`, server_label: 's', name: 'm', arguments: '{}' },
    ...{ output: 'o', error: null, approval_request_id: null, status: 'completed' },
  }),
  (id) => ({ type: 'mcp_list_tools', id: `mcpl_${id}`, server_label: 's', tools: [] }),
);

/** The output of a whole response: any items, with something behind the last reasoning. */
export const anyOutput: fc.Arbitrary<(id: string) => ResponsesOutputItem[]> = fc
  .tuple(
    fc.array(fc.oneof({ arbitrary: reasoning, weight: 3 }, message, call, other), { maxLength: 5 }),
    fc.oneof(message, call, other),
  )
  .map(
    ([before, last]) =>
      (id) =>
        [...before, last].map((make, at) => make(`${id}_${at}`)),
  );

/** How a response ends early: how many items are whole, and what is left of the next one. */
export interface Cut {
  readonly whole: number;
  readonly half: 'nothing' | 'bare' | 'begun';
  readonly withId: boolean;
}

export const anyCut: fc.Arbitrary<Cut> = fc.record({
  whole: fc.nat(5),
  half: fc.constantFrom('nothing' as const, 'bare' as const, 'begun' as const),
  withId: fc.boolean(),
});

/** What a reader has of a response whose stream broke off. */
export function cutOff(output: readonly ResponsesOutputItem[], { whole, half }: Cut): ResponsesOutputItem[] {
  const item = output[whole];
  const begun =
    item === undefined || half === 'nothing' ? [] : [half === 'bare' ? bare(item) : begunOf(item)];
  return [...output.slice(0, whole), ...begun];
}

function begunOf(item: ResponsesOutputItem): ResponsesOutputItem {
  switch (item.type) {
    case 'message':
      return {
        ...item,
        status: 'incomplete',
        content: [{ type: 'output_text', text: '', annotations: [] }, ...item.content.slice(0, 1)],
      };
    case 'reasoning': {
      const { encrypted_content: _, ...rest } = item;
      return { ...rest, status: 'incomplete' };
    }
    case 'function_call':
      return { ...item, arguments: '{"a', status: 'incomplete' };
    default:
      return { ...item, ...('status' in item && { status: 'in_progress' }) };
  }
}

/** An item of which no more than its type is known. */
function bare(item: ResponsesOutputItem): ResponsesOutputItem {
  switch (item.type) {
    case 'message':
      return { ...item, status: 'incomplete', content: [] };
    case 'function_call':
      return { type: 'function_call', call_id: '', name: '', arguments: '', status: 'incomplete' };
    case 'custom_tool_call':
      return { type: 'custom_tool_call', call_id: '', name: '', input: '', status: 'incomplete' };
    case 'reasoning':
      return { type: 'reasoning', summary: [], status: 'incomplete' };
    default:
      return item;
  }
}
