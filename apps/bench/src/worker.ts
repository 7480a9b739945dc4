// A contender's own process: `node worker.js ROW CONTENDER`. It does what it is asked until its parent goes away.

import { MemorySampler } from './measure/memory-sample.js';
import type { Answer, Question } from './measure/messages.js';
import { TimeSampler } from './measure/sample.js';
import { contendedRow, contenderOf, rows } from './rows/rows.js';

const [rowId = '', contenderId = ''] = process.argv.slice(2);
const loaded = contenderOf(rows, rowId, contenderId).load(1);
const isMemory = contendedRow(rows, rowId).kind === 'memory';
const sampler = loaded.then((subject) => (isMemory ? new MemorySampler(subject) : new TimeSampler(subject)));
// If it fails, the first answer says so.
sampler.catch(() => {});

process.on('message', (question: Question) => {
  answerTo(question).then(
    (answer) => process.send?.(answer),
    (error: unknown) =>
      process.send?.({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
process.on('disconnect', () => process.exit());

async function answerTo(question: Question): Promise<Answer> {
  if (question === 'facts') return { facts: await (await loaded).facts() };
  if (question === 'sample') return { sample: await (await sampler).sample() };
  await (await sampler).warmUp();
  return { warm: true };
}
