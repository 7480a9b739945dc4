import { it } from 'vitest';
import { checkRuns } from './check-runs.js';

it('I1: every call is answered exactly once, in time, and on its own connection', async () => {
  const weights = {
    call: 50,
    'call again': 6,
    'give up': 8,
    'finish tool': 25,
    end: 16,
    settings: 6,
    'create response': 25,
    answer: 60,
  };
  await checkRuns('I1', { weights, config: { tools: true } });
});
