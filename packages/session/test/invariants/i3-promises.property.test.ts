import { it } from 'vitest';
import { checkRuns } from './check-runs.js';

it('I3: every promise settles once, in time, and typed, and no timer is left', async () => {
  await checkRuns('I3', {
    weights: {
      swallow: 10,
      abort: 10,
      update: 6,
      'create item': 5,
      commit: 5,
      'unreadable answer': 6,
      read: 8,
      pass: 14,
    },
  });
});
