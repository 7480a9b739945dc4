import { it } from 'vitest';
import { checkRuns } from './check-runs.js';

it('I5: what is cut is what was not heard, once, and never more than has come', async () => {
  await checkRuns('I5', {
    weights: {
      sound: 60,
      play: 60,
      say: 25,
      report: 40,
      interrupt: 8,
      speech: 6,
      silence: 12,
      cut: 3,
      call: 2,
      end: 8,
      'create response': 20,
    },
    players: ['prompt', 'prompt', 'slow', 'failing', 'reports'],
    config: { answers: 'soon' },
  });
});
