import { createOpenAI } from '@ai-sdk/openai';
import type { Subject } from '../rows/row.js';
import type { History } from '../workloads/history.js';
import { sentTexts } from './sent-texts.js';
import { StubApi } from './stub-api.js';

type Model = ReturnType<ReturnType<typeof createOpenAI>['responses']>;
type Prompt = Parameters<Model['doGenerate']>[0]['prompt'];

/** The Vercel AI SDK: its own history, made into a request by the provider for OpenAI. */
export function aiSdk({ input, items }: History): Subject {
  const api = new StubApi();
  const model = createOpenAI({ apiKey: 'none', fetch: api.fetch }).responses(input.model);
  const prompt = promptOf(items, String(input.systemPrompt));
  const run = async () => {
    await model.doGenerate({
      prompt,
      providerOptions: { openai: { store: false, include: ['reasoning.encrypted_content'] } },
    });
  };
  return {
    run,
    async facts() {
      await run();
      // The instructions are an item here.
      return { results: sentTexts(api.input.slice(1)) };
    },
  };
}

/** The same conversation as the AI SDK keeps it. */
function promptOf(items: History['items'], instructions: string): Prompt {
  const toolNames = new Map<string, string>();
  const prompt: Prompt = [{ role: 'system', content: instructions }];
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
