import { type AgentInputItem, setTracingDisabled, withTrace } from '@openai/agents-core';
import { OpenAIProvider } from '@openai/agents-openai';
import type { Subject } from '../rows/row.js';
import type { History } from '../workloads/history.js';
import { sentTexts } from './sent-texts.js';
import { StubApi } from './stub-api.js';

/** The OpenAI Agents SDK: its own items, made into a request by its Responses model. */
export async function openaiAgents({ input, items }: History): Promise<Subject> {
  setTracingDisabled(true);
  const api = new StubApi();
  const model = await withFetch(api.fetch, () =>
    new OpenAIProvider({ apiKey: 'none', baseURL: 'http://localhost/v1', useResponses: true }).getModel(
      input.model,
    ),
  );
  const request = {
    input: items.flatMap(agentItem),
    systemInstructions: String(input.systemPrompt),
    modelSettings: { store: false },
    tools: [],
    handoffs: [],
    outputType: 'text' as const,
    tracing: false as const,
  };
  const run = async () => {
    await withTrace('turn', () => model.getResponse(request));
  };
  return {
    run,
    async facts() {
      await run();
      return { results: sentTexts(api.input) };
    },
  };
}

/** The provider makes its client by itself, and that takes the global `fetch` when it is made. */
async function withFetch<T>(stub: typeof fetch, make: () => Promise<T>): Promise<T> {
  const real = globalThis.fetch;
  globalThis.fetch = stub;
  try {
    return await make();
  } finally {
    globalThis.fetch = real;
  }
}

/** The same item as the Agents SDK keeps it. */
function agentItem(item: History['items'][number]): AgentInputItem[] {
  if ('encrypted_content' in item && item.type === 'reasoning') {
    const content = item.summary.map((part) => ({ type: 'input_text' as const, text: part.text }));
    const providerData = { encryptedContent: item.encrypted_content };
    return [{ type: 'reasoning', id: String(item.id), content, providerData }];
  }
  if (item.type === 'function_call') {
    const { call_id: callId, name, arguments: args } = item;
    return [
      { type: 'function_call', id: String(item.id), callId, name, arguments: args, status: 'completed' },
    ];
  }
  if (item.type === 'function_call_output') {
    const output = { type: 'text' as const, text: String(item.output) };
    const callId = String(item.call_id);
    return [{ type: 'function_call_result', callId, name: 'search_orders', status: 'completed', output }];
  }
  if (!('role' in item)) return [];
  const [text = ''] = sentTexts([item]).map((sent) => sent.slice('message '.length));
  if (item.role !== 'assistant') return [{ type: 'message', role: 'user', content: text }];
  const id = 'id' in item ? String(item.id) : '';
  return [
    { type: 'message', id, role: 'assistant', status: 'completed', content: [{ type: 'output_text', text }] },
  ];
}
