import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './support/repository.js';

it('decodes all fixtures where making code from strings is forbidden', () => {
  const child = spawnSync(
    process.execPath,
    ['--disallow-code-generation-from-strings', join(root, 'test/support/decode-all-fixtures.mjs')],
    { encoding: 'utf8' },
  );
  expect(child.stderr).toBe('');
  expect(child.status).toBe(0);
  const report: unknown = JSON.parse(child.stdout);
  expect(report).toEqual({
    decoded: expect.toSatisfy((count) => count > 100),
    ignored: expect.toSatisfy((count) => count > 0),
    refused: expect.toSatisfy((count) => count > 0),
    generatesCode: false,
  });
});
