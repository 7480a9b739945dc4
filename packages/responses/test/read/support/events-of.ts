import type { GeneratedResponse, Json } from './generated.js';

/** The events that stream an item, in order, without the response around it. */
type ItemEvents = (item: Json, place: Json, size: number) => Json[];

/** The events of a stream that brings this response, each text in pieces of `size` characters. */
export function eventsOf(response: GeneratedResponse, size: number): Json[] {
  const begun = { ...response, status: 'in_progress', output: [], usage: null, incomplete_details: null };
  const events: Json[] = [
    { type: 'response.created', response: begun },
    { type: 'response.in_progress', response: begun },
    ...response.output.flatMap((item, index) => eventsOfItem(item, index, size)),
    { type: `response.${response.status}`, response },
  ];
  return events.map((event, number) => ({ ...event, sequence_number: number }));
}

function eventsOfItem(item: Json, index: number, size: number): Json[] {
  const place = { output_index: index, item_id: item.id };
  const stream = STREAMS[String(item.type)] ?? (() => []);
  return [
    { type: 'response.output_item.added', output_index: index, item: begunItem(item) },
    ...stream(item, place, size),
    { type: 'response.output_item.done', output_index: index, item },
  ];
}

/** An item as it begins: nothing of its texts, and ciphertext that is not whole. */
function begunItem({ encrypted_content: ciphertext, ...item }: Json): Json {
  const emptied = Object.entries(item).map(([key, value]) => {
    if (key === 'status') return [key, 'in_progress'];
    if (key === 'content' || key === 'summary') return [key, []];
    if (key === 'action' && item.type === 'shell_call') return [key, { ...Object(value), commands: [] }];
    return [key, key === 'arguments' || key === 'input' || key === 'code' ? '' : value];
  });
  return {
    ...Object.fromEntries(emptied),
    ...(typeof ciphertext === 'string' && { encrypted_content: 'PARTIAL' }),
  };
}

const STREAMS: Record<string, ItemEvents> = {
  message: ({ content }, place, size) => parts(content, place, size),
  reasoning: ({ summary, content }, place, size) => [
    ...list(summary).flatMap((part, summaryIndex) =>
      summaryEvents(part, { ...place, summary_index: summaryIndex }, size),
    ),
    ...parts(content, place, size),
  ],
  function_call: callStream('response.function_call_arguments', 'arguments'),
  custom_tool_call: callStream('response.custom_tool_call_input', 'input'),
  mcp_call: callStream('response.mcp_call_arguments', 'arguments'),
  code_interpreter_call: callStream('response.code_interpreter_call_code', 'code'),
  shell_call: ({ action }, place, size) =>
    list(Object(action).commands).flatMap((command, commandIndex) => {
      const at = { ...place, command_index: commandIndex };
      return [
        { type: 'response.shell_call_command.added', ...at, command: '' },
        ...textEvents('response.shell_call_command', 'command', String(command), at, size),
      ];
    }),
  web_search_call: (_, place) => [
    { type: 'response.web_search_call.in_progress', ...place },
    { type: 'response.web_search_call.searching', ...place },
    { type: 'response.web_search_call.completed', ...place },
  ],
};

function parts(content: unknown, place: Json, size: number): Json[] {
  return list(content).flatMap((part, contentIndex) =>
    partEvents(Object(part), { ...place, content_index: contentIndex }, size),
  );
}

function partEvents(part: Json, at: Json, size: number): Json[] {
  const member = part.type === 'refusal' ? 'refusal' : 'text';
  const name = part.type === 'reasoning_text' ? 'response.reasoning_text' : `response.${part.type}`;
  const begun = { ...part, [member]: '', ...('annotations' in part && { annotations: [] }) };
  return [
    { type: 'response.content_part.added', ...at, part: begun },
    ...list(part.annotations).map((annotation, place) => ({
      type: 'response.output_text.annotation.added',
      ...at,
      annotation_index: place,
      annotation,
    })),
    ...textEvents(name, member, String(part[member]), at, size),
    { type: 'response.content_part.done', ...at, part },
  ];
}

function summaryEvents(part: unknown, at: Json, size: number): Json[] {
  return [
    { type: 'response.reasoning_summary_part.added', ...at, part: { type: 'summary_text', text: '' } },
    ...textEvents('response.reasoning_summary_text', 'text', Object(part).text, at, size),
    { type: 'response.reasoning_summary_part.done', ...at, part },
  ];
}

function callStream(name: string, member: string): ItemEvents {
  return (item, place, size) => textEvents(name, member, String(item[member]), place, size);
}

function textEvents(name: string, member: string, text: string, at: Json, size: number): Json[] {
  const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
  return [
    ...pieces.map((delta) => ({ type: `${name}.delta`, ...at, delta, logprobs: [] })),
    { type: `${name}.done`, ...at, [member]: text },
  ];
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
