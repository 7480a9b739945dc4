import { it } from 'vitest';
import { checkRuns } from './check-runs.js';

it('I7: nothing but the end of the connection ends the session, and every listener hears everything', async () => {
  await checkRuns('I7', {
    weights: { error: 10, garbage: 10, refuse: 8, 'broken end': 4, 'broken start': 4, repeat: 8, close: 0 },
    config: { throws: true },
  });
});
