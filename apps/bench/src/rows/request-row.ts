import { growingHistory } from '../workloads/growing-history.js';
import type { TimedRow } from './row.js';

export const requestRow: TimedRow = {
  kind: 'time',
  id: '4b',
  title: 'A turn of a conversation of 1,000 items: history to request, sent to a stub, over the AI SDK',
  gate: 1,
  contenders: [
    {
      id: 'ai-sdk',
      name: '@ai-sdk/openai',
      load: async (scale) => (await import('../contenders/ai-sdk.js')).aiSdk(growingHistory(scale, true)),
    },
    {
      id: 'prismwire',
      name: '@prismwire/responses + openai client',
      ours: true,
      load: async (scale) =>
        (await import('../contenders/prismwire-request.js')).prismwireRequest(growingHistory(scale, true)),
    },
    {
      id: 'agents',
      name: '@openai/agents-openai',
      load: async (scale) =>
        (await import('../contenders/openai-agents.js')).openaiAgents(growingHistory(scale, true)),
    },
  ],
};
