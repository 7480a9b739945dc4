import { idWith } from './ids.js';
import { prose } from './prose.js';
import { Random } from './random.js';

/** The parts of a word or two in which text comes. */
const PIECE = 14;

/**
 * Responses that are streamed, each as the JSON texts of its events: reasoning with a summary, a tool call, and a
 * message of some 600 characters in small pieces.
 */
export function responseStreams(scale = 1, seed = 7): string[][] {
  const random = new Random(seed);
  return Array.from({ length: Math.ceil(10 * scale) }, () => {
    const events = responseEvents(random);
    return events.map((event, sequence) => JSON.stringify({ ...event, sequence_number: sequence }));
  });
}

function responseEvents(random: Random): object[] {
  const reasoning = {
    type: 'reasoning',
    id: idWith('rs', random),
    summary: [{ type: 'summary_text', text: prose(random, 200) }],
    encrypted_content: `gAAAA${random.characters(1_000, 'ABCDEFGHabcdefgh0123456789-_')}`,
  };
  const call = {
    type: 'function_call',
    id: idWith('fc', random),
    call_id: idWith('call', random, 24),
    name: 'search_orders',
    arguments: JSON.stringify({ query: prose(random, 80) }),
    status: 'completed',
  };
  const part = { type: 'output_text', text: prose(random, 600), annotations: [] };
  const message = {
    type: 'message',
    id: idWith('msg', random),
    role: 'assistant',
    status: 'completed',
    content: [part],
  };
  const response = {
    id: idWith('resp', random),
    object: 'response',
    created_at: 1_780_000_000,
    model: 'gpt-5',
    instructions: null,
    parallel_tool_calls: true,
    tool_choice: 'auto',
    tools: [],
    metadata: {},
  };
  const usage = {
    input_tokens: 500,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: 300,
    output_tokens_details: { reasoning_tokens: 100 },
    total_tokens: 800,
  };
  const started = { ...response, status: 'in_progress', output: [], usage: null };
  return [
    { type: 'response.created', response: started },
    { type: 'response.in_progress', response: started },
    ...reasoningEvents(reasoning),
    ...callEvents(call),
    ...messageEvents(message, part),
    {
      type: 'response.completed',
      response: { ...response, status: 'completed', output: [reasoning, call, message], usage },
    },
  ];
}

function reasoningEvents(item: { id: string; summary: readonly { text: string }[] }): object[] {
  const place = { item_id: item.id, output_index: 0, summary_index: 0 };
  const text = item.summary[0]?.text ?? '';
  return [
    {
      type: 'response.output_item.added',
      output_index: 0,
      item: { ...item, summary: [], encrypted_content: '' },
    },
    { type: 'response.reasoning_summary_part.added', ...place, part: { type: 'summary_text', text: '' } },
    ...pieces(text).map((delta) => ({ type: 'response.reasoning_summary_text.delta', ...place, delta })),
    { type: 'response.reasoning_summary_text.done', ...place, text },
    { type: 'response.reasoning_summary_part.done', ...place, part: { type: 'summary_text', text } },
    { type: 'response.output_item.done', output_index: 0, item },
  ];
}

function callEvents(item: { id: string; arguments: string }): object[] {
  const place = { item_id: item.id, output_index: 1 };
  return [
    {
      type: 'response.output_item.added',
      output_index: 1,
      item: { ...item, arguments: '', status: 'in_progress' },
    },
    ...pieces(item.arguments).map((delta) => ({
      type: 'response.function_call_arguments.delta',
      ...place,
      delta,
    })),
    { type: 'response.function_call_arguments.done', ...place, arguments: item.arguments },
    { type: 'response.output_item.done', output_index: 1, item },
  ];
}

function messageEvents(item: { id: string }, part: { text: string }): object[] {
  const place = { item_id: item.id, output_index: 2, content_index: 0 };
  return [
    {
      type: 'response.output_item.added',
      output_index: 2,
      item: { ...item, status: 'in_progress', content: [] },
    },
    { type: 'response.content_part.added', ...place, part: { ...part, text: '' } },
    ...pieces(part.text).map((delta) => ({
      type: 'response.output_text.delta',
      ...place,
      delta,
      logprobs: [],
    })),
    { type: 'response.output_text.done', ...place, text: part.text, logprobs: [] },
    { type: 'response.content_part.done', ...place, part },
    { type: 'response.output_item.done', output_index: 2, item },
  ];
}

function pieces(text: string): string[] {
  const all: string[] = [];
  for (let at = 0; at < text.length; at += PIECE) all.push(text.slice(at, at + PIECE));
  return all;
}
