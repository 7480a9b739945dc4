import { it } from 'vitest';
import { checkRuns } from './check-runs.js';

it('I4: after an interruption no more sound of the response comes out', async () => {
  await checkRuns('I4', {
    weights: {
      sound: 45,
      interrupt: 10,
      speech: 8,
      silence: 12,
      read: 10,
      'read slowly': 8,
      'send text, interrupting': 6,
      'create response': 15,
    },
    config: { answers: 'soon' },
  });
});
