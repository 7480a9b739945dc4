/** A `fetch` that answers each request at once, with the same short response, and keeps the latest request. */
export class StubApi {
  #body: unknown;

  readonly fetch: typeof fetch = async (_, init) => {
    this.#body = init?.body;
    return new Response(answer, { headers: { 'content-type': 'application/json' } });
  };

  /**
   * The items that were sent last.
   *
   * @throws {TypeError} if no request with an input was made.
   */
  get input(): unknown[] {
    const body: unknown = JSON.parse(String(this.#body));
    if (typeof body !== 'object' || body === null || !('input' in body) || !Array.isArray(body.input)) {
      throw new TypeError('No request with an input was made.');
    }
    return body.input;
  }
}

const answer = JSON.stringify({
  id: 'resp_1',
  object: 'response',
  created_at: 1_700_000_000,
  status: 'completed',
  model: 'gpt-5',
  output: [
    { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'gAAAA' },
    {
      type: 'message',
      id: 'msg_1',
      role: 'assistant',
      status: 'completed',
      content: [{ type: 'output_text', text: 'Yes.', annotations: [] }],
    },
  ],
  parallel_tool_calls: true,
  tool_choice: 'auto',
  tools: [],
  usage: {
    input_tokens: 1,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: 1,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: 2,
  },
});
