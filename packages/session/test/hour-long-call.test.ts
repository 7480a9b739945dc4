// A quick look at what `scripts/hour-long-call.mjs` measures in full: six minutes at forty times their speed.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const script = fileURLToPath(new URL('../scripts/hour-long-call.mjs', import.meta.url));

it('a long call of speech, tools and interruptions needs no more memory than a short one', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', script, '40', '6']);
  const ratio = Number(/after 3: ([\d.]+)/.exec(stdout)?.[1]);
  expect(stdout).toMatch(/[1-9]\d* calls, [1-9]\d* interruptions/);
  expect(ratio).toBeLessThanOrEqual(1.2);
});
