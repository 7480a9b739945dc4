// Builds the package in the current folder: `src` -> `dist`. Called by the packages' `build` scripts.

import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { tool } from './lib/run.mjs';

rmSync('dist', { recursive: true, force: true });

const tsc = spawnSync(process.execPath, [tool('typescript/bin/tsc'), '-p', 'tsconfig.build.json'], {
  stdio: 'inherit',
});
if (tsc.status !== 0) process.exit(tsc.status ?? 1);

// tsc leaves out what it did not make: the generated validators, their declarations and the schemas.
cpSync('src', 'dist', { recursive: true, filter: (path) => !/(?<!\.d)\.ts$/.test(path) });

const { bin = {} } = JSON.parse(readFileSync('package.json', 'utf8'));
for (const file of typeof bin === 'string' ? [bin] : Object.values(bin)) {
  if (!existsSync(file)) {
    process.stderr.write(
      `${join(process.cwd(), 'package.json')}: bin names ${file}, which the build did not make.\n`,
    );
    process.exit(1);
  }
  chmodSync(file, 0o755);
}
