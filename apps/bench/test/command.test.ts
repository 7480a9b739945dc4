import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const folder = fileURLToPath(new URL('..', import.meta.url));
const resultsFile = fileURLToPath(new URL('../results.json', import.meta.url));

function bench(...args: string[]) {
  return spawnSync(process.execPath, [main, ...args], { encoding: 'utf8' });
}

function results(): string | undefined {
  return existsSync(resultsFile) ? readFileSync(resultsFile, 'utf8') : undefined;
}

describe('the command', () => {
  it('measures a row in processes of their own, says how far it is, and leaves the results as they are', () => {
    const before = results();
    const { status, stdout, stderr } = bench('--only', '3b', '--rounds', '1');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^[✓✗] 3b {2}The same without Buffer/);
    expect(stdout).toMatch(/> @prismwire\/decoder .* 1 rounds$/m);
    expect(stderr).toContain('row 3b: ');
    expect(results()).toBe(before);
  });

  it('reads sizes, which need no time', () => {
    const { status, stdout } = bench('--only', '7', '--check');
    expect(stdout).toMatch(/^✓ 7 /);
    expect(status).toBe(0);
  });

  it('explains itself, and what it does not understand', () => {
    expect(bench('--help').stdout).toMatch(/^npm run bench -- \[options\]/);
    const { status, stdout, stderr } = bench('--only', '99');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/There is no row "99"; there are 1, 2,/);
  });

  it.each([
    ['ends in peace', []],
    ['goes on to the verdict of a check', ['--check']],
  ])('%s when nobody reads on', async (_, more) => {
    const child = spawn(process.execPath, [main, '--only', '7', '--only', '8', ...more]);
    child.stdout.destroy();
    let told = '';
    child.stderr.on('data', (data) => {
      told += data;
    });
    const code = await new Promise((resolve) => child.once('close', resolve));
    expect({ code, told }).toEqual({ code: 0, told: '' });
  });

  it('can be interrupted, and leaves nothing half written', async () => {
    const before = results();
    const child = spawn(process.execPath, [main], { stdio: ['ignore', 'ignore', 'pipe'] });
    const ended = new Promise((resolve) => child.once('exit', (code) => resolve(code)));
    await new Promise((resolve) => child.stderr.once('data', resolve));
    child.kill('SIGINT');
    expect(await ended).toBe(130);
    expect(results()).toBe(before);
    expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([]);
  });
});
