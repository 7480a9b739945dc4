import type { ScenarioTurn } from './scenario-turn.js';

/** What the agent does where the scenario has nothing that fits. */
export const defaultTurns: readonly ScenarioTurn[] = [
  { when: { cause: 'tool_results' }, steps: [{ do: 'say', text: 'Here is what I found: {{result}}' }] },
  { when: { toolRequired: true }, steps: [{ do: 'call' }] },
  { when: { text: 'weather', tool: 'weather' }, steps: [{ do: 'call' }] },
  { when: { cause: 'speech' }, steps: [{ do: 'say', text: 'I heard you say: {{text}}' }] },
];

/** What the agent says if nothing else fits. */
export function fallbackTurn(text: string): ScenarioTurn {
  const words = text === '' ? 'Hello, how can I help you?' : 'You said: {{text}}';
  return { steps: [{ do: 'say', text: words }] };
}
