import { it } from 'vitest';
import { checkRuns } from './check-runs.js';

it('I2: one response is asked for at a time, and one for each finished set of calls', async () => {
  await checkRuns('I2', {
    weights: {
      call: 40,
      'create response': 25,
      'send text': 10,
      answer: 60,
      end: 25,
      'give up': 5,
      'finish tool': 12,
      greet: 5,
    },
  });
});
