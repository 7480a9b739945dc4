import { spawnSync } from 'node:child_process';
import { root } from './run.mjs';

/**
 * How long each of several Node programs takes, from its start to its end. They take turns, so that a busy moment
 * of the machine falls on all of them alike.
 *
 * @param {readonly (readonly string[])[]} programs For each, the arguments of `node`.
 * @param {number} runs How often each runs; odd, so that one of them is in the middle.
 * @returns {number[]} For each, the median in ms.
 * @throws {Error} If a program fails; the message is what it wrote.
 */
export function medianTimes(programs, runs) {
  const times = programs.map(() => /** @type {number[]} */ ([]));
  for (let run = 0; run < runs; run += 1) {
    for (const [index, args] of programs.entries()) times[index]?.push(timeOf(args));
  }
  return times.map((each) => each.sort((a, b) => a - b)[(runs - 1) / 2] ?? Number.NaN);
}

/** @param {readonly string[]} args */
function timeOf(args) {
  const started = performance.now();
  const { status, stdout, stderr, error } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
  });
  const time = performance.now() - started;
  if (status !== 0) throw new Error(`node ${args.join(' ')}\n${stdout}${stderr}${error?.message ?? ''}`);
  return time;
}
