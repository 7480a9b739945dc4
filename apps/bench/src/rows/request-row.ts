import { historyOf } from '../workloads/history.js';
import type { TimedRow } from './row.js';

export const requestRow: TimedRow = {
  kind: 'time',
  id: '4b',
  title: 'A whole turn with 1,000 items: history to request body, sent to a stub, over the AI SDK',
  gate: 1,
  contenders: [
    {
      id: 'ai-sdk',
      name: '@ai-sdk/openai',
      load: async (scale) => (await import('../contenders/ai-sdk.js')).aiSdk(history(scale)),
    },
    {
      id: 'prismwire',
      name: '@prismwire/responses + openai client',
      ours: true,
      load: async (scale) =>
        (await import('../contenders/prismwire-request.js')).prismwireRequest(history(scale)),
    },
    {
      id: 'agents',
      name: '@openai/agents-openai',
      load: async (scale) => (await import('../contenders/openai-agents.js')).openaiAgents(history(scale)),
    },
  ],
};

function history(scale: number) {
  return historyOf({ items: 1_000 * scale, withOrigin: true });
}
