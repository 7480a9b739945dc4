import { it } from 'vitest';
import { checkRuns } from './check-runs.js';

it('I8: what is unknown is data, is kept, and changes nothing else', async () => {
  await checkRuns('I8', {
    weights: { unknown: 16, 'unknown item': 12 },
  });
});
