import { type AgentInputItem, setTracingDisabled, withTrace } from '@openai/agents-core';
import { OpenAIProvider } from '@openai/agents-openai';
import type { Subject } from '../rows/row.js';
import type { GrowingHistory } from '../workloads/growing-history.js';
import type { History } from '../workloads/history.js';
import { conversationSubject } from './conversation.js';
import { sentTexts } from './sent-texts.js';
import { StubApi } from './stub-api.js';

/** The OpenAI Agents SDK: its own items, made into a request by its Responses model. */
export async function openaiAgents(conversation: GrowingHistory): Promise<Subject> {
  setTracingDisabled(true);
  const { model: modelId, systemPrompt } = conversation.start.input;
  const api = new StubApi();
  const model = await withFetch(api.fetch, () =>
    new OpenAIProvider({ apiKey: 'none', baseURL: 'http://localhost/v1', useResponses: true }).getModel(
      modelId,
    ),
  );
  const parts = new Map(
    [conversation.start, ...conversation.turns].map((part) => [part, part.items.flatMap(agentItem)]),
  );
  let input: AgentInputItem[] = [];
  const turn = async (added: History): Promise<void> => {
    input.push(...(parts.get(added) ?? []));
    const request = {
      input,
      systemInstructions: String(systemPrompt),
      modelSettings: { store: false },
      tools: [],
      handoffs: [],
      outputType: 'text' as const,
      tracing: false as const,
    };
    await withTrace('turn', () => model.getResponse(request));
  };
  return conversationSubject(conversation, {
    begin(start) {
      input = [];
      return turn(start);
    },
    turn,
    sent: () => sentTexts(api.input),
  });
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
