// `npm run measure`: holds codegen and the types against two promises about time, and fails if one is broken. Not
// among the tests, because a busy machine would decide over them.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './ensure-installed.mjs';
import { medianTimes } from './lib/median-times.mjs';
import { root, runQuietly, tool } from './lib/run.mjs';

const runs = 5;

ensureInstalled();
orExit(runQuietly(process.execPath, [tool('turbo/bin/turbo'), 'run', 'build', '--filter=@prismwire/core']));
// Not imported above: in a fresh clone TypeScript is there only now.
const { flags, usesOfTypes } = await import('./lib/uses-of-types.mjs');

// Below `node_modules`, so that packages are found from there and nothing else looks at it.
const cache = join(root, 'node_modules', '.cache');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, 'measure-'));
try {
  measureCodegen();
  measureTypes();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** All that codegen does, from reading to comparing with what is there, against json-schema-to-typescript with what codegen gives it. */
function measureCodegen() {
  const input = join(folder, 'input');
  mkdirSync(input);
  const tsx = tool('tsx/dist/cli.mjs');
  orExit(runQuietly(process.execPath, [tsx, 'scripts/write-types-input.mjs', input]));
  const compiler = tool('json-schema-to-typescript/dist/src/cli.js');
  const output = join(folder, 'output');
  const [ours, alone] = medianTimes(
    [
      [tsx, 'codegen/src/main.ts', '--check'],
      [compiler, '--input', input, '--output', output, '--no-additionalProperties', '--ignoreMinAndMaxItems'],
    ],
    runs,
  );
  judge('codegen', ours, 'json-schema-to-typescript alone', alone, 3);
}

/** `tsc` on a file that uses each of our types, against one that does so with those of `openai`. */
function measureTypes() {
  const [ours, theirs] = ['@prismwire/core', 'openai/resources/responses/responses'].map(
    (specifier, index) => {
      const file = join(folder, `uses-${index}.ts`);
      const { text, count } = usesOfTypes(specifier, folder);
      writeFileSync(file, text);
      return { file, name: `tsc on the ${count} types of ${specifier}` };
    },
  );
  if (ours === undefined || theirs === undefined) throw new Error('There are two modules to measure.');
  const tsc = tool('typescript/bin/tsc');
  const [ourTime, theirTime] = medianTimes(
    [ours, theirs].map(({ file }) => [tsc, ...flags, file]),
    runs,
  );
  judge(ours.name, ourTime, theirs.name, theirTime, 2);
}

/**
 * Prints both times, in ms, and whether the first is at most so many times the second.
 *
 * @param {string} name
 * @param {number | undefined} time
 * @param {string} otherName
 * @param {number | undefined} otherTime
 * @param {number} limit
 */
function judge(name, time = Number.NaN, otherName, otherTime = Number.NaN, limit) {
  const times = time / otherTime;
  const kept = times <= limit;
  process.stdout.write(`${name}: ${time.toFixed(0)} ms; ${otherName}: ${otherTime.toFixed(0)} ms\n`);
  process.stdout.write(`${kept ? '✓' : '✗'} ${times.toFixed(2)} times, at most ${limit}\n`);
  if (!kept) process.exitCode = 1;
}

/** @param {number} code */
function orExit(code) {
  if (code !== 0) process.exit(code);
}
