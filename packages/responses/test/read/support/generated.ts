import fc from 'fast-check';

/** An item or part of a response, as JSON. */
export type Json = Record<string, unknown>;

const text = fc.string({ unit: 'grapheme', maxLength: 24 });
const id = (prefix: string) => fc.nat().map((number) => `${prefix}_${number.toString(16)}`);
const ended = fc.constantFrom('completed', 'incomplete');

const outputText = fc.record({
  type: fc.constant('output_text'),
  text,
  annotations: fc.array(
    fc.record({
      type: fc.constant('url_citation'),
      url: fc.webUrl(),
      title: text,
      start_index: fc.nat(9),
      end_index: fc.nat(9),
    }),
    { maxLength: 2 },
  ),
  logprobs: fc.constant([]),
});
const refusal = fc.record({ type: fc.constant('refusal'), refusal: text });
const summary = fc.record({ type: fc.constant('summary_text'), text });
const reasoningText = fc.record({ type: fc.constant('reasoning_text'), text });

const message = fc.record({
  type: fc.constant('message'),
  id: id('msg'),
  role: fc.constant('assistant'),
  status: ended,
  content: fc.array(fc.oneof(outputText, refusal), { maxLength: 3 }),
});
const reasoning = fc.record(
  {
    type: fc.constant('reasoning'),
    id: id('rs'),
    summary: fc.array(summary, { maxLength: 3 }),
    content: fc.array(reasoningText, { minLength: 1, maxLength: 2 }),
    encrypted_content: fc.base64String({ minLength: 4 }),
  },
  { requiredKeys: ['type', 'id', 'summary'] },
);
const call = { call_id: id('call'), name: fc.constantFrom('weather', 'search'), status: ended };
const functionCall = fc.record({
  type: fc.constant('function_call'),
  id: id('fc'),
  ...call,
  arguments: text,
});
const customCall = fc.record({ type: fc.constant('custom_tool_call'), id: id('ctc'), ...call, input: text });
const mcpCall = fc.record({
  type: fc.constant('mcp_call'),
  id: id('mcp'),
  server_label: text,
  name: text,
  arguments: text,
  output: fc.option(text),
  status: ended,
});
const codeCall = fc.record({
  type: fc.constant('code_interpreter_call'),
  id: id('ci'),
  code: text,
  container_id: id('cntr'),
  status: ended,
});
const shellCall = fc.record({
  type: fc.constant('shell_call'),
  id: id('sh'),
  call_id: id('call'),
  action: fc.record({ commands: fc.array(text, { maxLength: 3 }), timeout_ms: fc.option(fc.nat()) }),
  status: ended,
});
const webSearch = fc.record({
  type: fc.constant('web_search_call'),
  id: id('ws'),
  status: fc.constant('completed'),
  action: fc.record({ type: fc.constant('search'), query: text }),
});
const unknownItem = fc.record({ type: fc.constant('hologram'), id: id('holo'), beams: fc.array(fc.nat()) });

const items: fc.Arbitrary<Json> = fc.oneof(
  message,
  reasoning,
  functionCall,
  customCall,
  mcpCall,
  codeCall,
  shellCall,
  webSearch,
  unknownItem,
);

/** A finished response. */
export interface GeneratedResponse extends Json {
  readonly id: string;
  readonly status: string;
  readonly output: Json[];
}

/** Any finished response. */
export const anyResponse: fc.Arbitrary<GeneratedResponse> = fc.record({
  id: id('resp'),
  object: fc.constant('response'),
  created_at: fc.nat(),
  model: fc.constantFrom('gpt-5.1', 'o4-mini'),
  status: fc.constantFrom('completed', 'incomplete', 'failed'),
  error: fc.constant(null),
  incomplete_details: fc.option(fc.record({ reason: fc.constant('max_output_tokens') })),
  output: fc.array(items, { maxLength: 5 }),
  usage: fc.record({ input_tokens: fc.nat(), output_tokens: fc.nat(), total_tokens: fc.nat() }),
});
