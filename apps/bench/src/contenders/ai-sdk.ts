import { createOpenAI } from '@ai-sdk/openai';
import type { Subject } from '../rows/row.js';
import type { GrowingHistory } from '../workloads/growing-history.js';
import type { History } from '../workloads/history.js';
import { conversationSubject } from './conversation.js';
import { sentTexts } from './sent-texts.js';
import { StubApi } from './stub-api.js';

type Model = ReturnType<ReturnType<typeof createOpenAI>['responses']>;
type Prompt = Parameters<Model['doGenerate']>[0]['prompt'];

/** The Vercel AI SDK: its own history, made into a request by the provider for OpenAI. */
export function aiSdk(conversation: GrowingHistory): Subject {
  const { model: modelId, systemPrompt } = conversation.start.input;
  const api = new StubApi();
  const model = createOpenAI({ apiKey: 'none', fetch: api.fetch }).responses(modelId);
  const parts = new Map(
    [conversation.start, ...conversation.turns].map((part) => [part, messagesOf(part.items)]),
  );
  let prompt: Prompt = [];
  const turn = async (added: History): Promise<void> => {
    prompt.push(...(parts.get(added) ?? []));
    await model.doGenerate({
      prompt,
      providerOptions: { openai: { store: false, include: ['reasoning.encrypted_content'] } },
    });
  };
  return conversationSubject(conversation, {
    begin(start) {
      prompt = [{ role: 'system', content: String(systemPrompt) }];
      return turn(start);
    },
    turn,
    // The instructions are an item here.
    sent: () => sentTexts(api.input.slice(1)),
  });
}

/** The same part of the conversation as the AI SDK keeps it. */
function messagesOf(items: History['items']): Prompt {
  const toolNames = new Map<string, string>();
  const prompt: Prompt = [];
  for (const item of items) {
    if ('encrypted_content' in item && item.type === 'reasoning') {
      const openai = { itemId: item.id, reasoningEncryptedContent: item.encrypted_content ?? null };
      const text = item.summary.map((part) => part.text).join('');
      prompt.push({ role: 'assistant', content: [{ type: 'reasoning', text, providerOptions: { openai } }] });
    } else if (item.type === 'function_call') {
      toolNames.set(item.call_id, item.name);
      const call = { toolCallId: item.call_id, toolName: item.name, input: JSON.parse(item.arguments) };
      const providerOptions = { openai: { itemId: item.id ?? null } };
      prompt.push({ role: 'assistant', content: [{ type: 'tool-call', ...call, providerOptions }] });
    } else if (item.type === 'function_call_output') {
      const toolName = toolNames.get(String(item.call_id)) ?? '';
      const output = { type: 'text' as const, value: String(item.output) };
      prompt.push({
        role: 'tool',
        content: [{ type: 'tool-result', toolCallId: String(item.call_id), toolName, output }],
      });
    } else if ('role' in item && item.role === 'assistant') {
      const providerOptions = { openai: { itemId: ('id' in item ? item.id : undefined) ?? null } };
      const [text = ''] = sentTexts([item]).map((sent) => sent.slice('message '.length));
      prompt.push({ role: 'assistant', content: [{ type: 'text', text, providerOptions }] });
    } else if ('content' in item && 'role' in item) {
      prompt.push({ role: 'user', content: [{ type: 'text', text: String(item.content) }] });
    }
  }
  return prompt;
}
