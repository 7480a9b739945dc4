import { it } from 'vitest';
import { checkRuns } from './check-runs.js';

it('I6: nothing of an old connection acts on a new one', async () => {
  await checkRuns('I6', {
    weights: {
      drop: 7,
      'late frame': 6,
      'send sound': 14,
      clog: 4,
      break: 3,
      pass: 16,
      call: 12,
      'create response': 12,
    },
    config: { reconnects: true },
  });
});
