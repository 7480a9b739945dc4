import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from './support/repository.js';

/** What a user installs is the tarball, so the tarball is what is tested. */
const published = {
  '@prismwire/core': 'packages/core',
  '@prismwire/decoder': 'packages/decoder',
  '@prismwire/responses': 'packages/responses',
  '@prismwire/session': 'packages/session',
  '@prismwire/simulator': 'packages/simulator',
  prismwire: 'apps/cli',
};
const compilers = ['5.4', '5.9', '6.0'];
const resolutions = ['nodenext', 'bundler'];

// Outside the repository, so that no folder above it lends its node_modules.
const temporary = mkdtempSync(join(tmpdir(), 'prismwire-packaging-'));
const packed = join(temporary, 'packed');
const consumer = join(temporary, 'consumer');

/** Without what npm and vitest tell their children: it would make the npm started here act on our repository. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) =>
      !/^(npm_(lifecycle|package|command|execpath|node_execpath)|npm_config_(local_prefix|prefix|call|package|yes)$|INIT_CWD$|NODE_ENV$|VITEST)/.test(
        name,
      ),
  ),
);

function run(command: string, args: readonly string[], cwd: string) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env: environment, encoding: 'utf8' });
  return { status, stdout, all: `${stdout}${stderr}`.trim() };
}

/** @throws {Error} with the command's output if it fails. */
function mustRun(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, all } = run(command, args, cwd);
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${all}`);
  return stdout;
}

/** Packs a workspace and returns the path of the tarball. */
function pack(folder: string): string {
  const destination = join(packed, folder.replace('/', '-'));
  mkdirSync(destination, { recursive: true });
  mustRun('npm', ['pack', '--pack-destination', destination], join(root, folder));
  const [tarball, ...others] = readdirSync(destination);
  if (tarball === undefined || others.length > 0)
    throw new Error(`npm pack made ${others.length} tarballs too many.`);
  return join(destination, tarball);
}

const tarballs = Object.entries(published).map(([name, folder]) => ({ name, folder, tarball: pack(folder) }));

beforeAll(() => {
  cpSync(join(root, 'test/consumer'), consumer, { recursive: true });
  const files = tarballs.map(({ tarball }) => tarball);
  mustRun('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', ...files], consumer);
}, 300_000);

afterAll(() => rmSync(temporary, { recursive: true, force: true }));

describe.each(tarballs)('the package $name', ({ folder, tarball }) => {
  const tool = (path: string) => join(root, 'node_modules', path);

  it('is clean in the eyes of publint', () => {
    const result = run(process.execPath, [tool('publint/src/cli.js'), 'run', '--strict', tarball], root);
    expect(result).toMatchObject({ status: 0, all: expect.stringContaining('All good!') });
  });

  it('has types that resolve wherever ESM does', () => {
    const attw = tool('@arethetypeswrong/cli/dist/index.js');
    const args = [attw, '--profile', 'esm-only', '--no-definitely-typed', '--no-color', tarball];
    const result = run(process.execPath, args, root);
    // The command has no API. Without types attw has nothing to complain about, and says so.
    const verdict = folder.startsWith('apps/') ? 'does not contain types' : '(ESM)';
    expect(result).toMatchObject({ status: 0, all: expect.stringContaining(verdict) });
  });

  it('brings its licence, and neither tests nor TypeScript sources', () => {
    const files = mustRun('tar', ['-tzf', tarball], root).trim().split('\n');
    expect(files).toContain('package/LICENSE');
    expect(files.filter((file) => /\/(test|src)\/|(?<!\.d)\.ts$|tsconfig/.test(file))).toEqual([]);
  });
});

describe.each(compilers)('a consumer with TypeScript %s', (version) => {
  it.each(resolutions)(
    'compiles under %s resolution, and runs',
    (resolution) => {
      const tsc = join(consumer, `node_modules/typescript-${version}/lib/tsc.js`);
      expect(mustRun(process.execPath, [tsc, '--version'], consumer)).toContain(`Version ${version}.`);
      const compiled = run(process.execPath, [tsc, '-p', `tsconfig.${resolution}.json`], consumer);
      expect(compiled).toMatchObject({ status: 0, all: '' });
      const output = mustRun(process.execPath, [`out/${resolution}/main.js`], consumer);
      expect(JSON.parse(output)).toEqual([
        'Hello',
        'response.text.delta',
        'Hello',
        true,
        '/delta',
        true,
        [{ role: 'user', content: 'Hello' }],
      ]);
    },
    60_000,
  );
});

describe('the installed command', () => {
  const prismwire = join(consumer, 'node_modules/.bin/prismwire');

  it('decodes a recording', () => {
    const frame = { type: 'response.cancelled_by_a_later_server', event_id: 'event_1' };
    writeFileSync(join(consumer, 'trace.jsonl'), `${JSON.stringify(frame)}\n`);
    const [line, ...others] = mustRun(prismwire, ['decode', 'trace.jsonl', '--format', 'jsonl'], consumer)
      .trim()
      .split('\n');
    expect(others).toEqual([]);
    expect(JSON.parse(String(line))).toMatchObject({ kind: 'ignored', type: frame.type });
  });

  it('explains an event with an example, without the repository around it', () => {
    expect(mustRun(prismwire, ['schema', 'show', 'session.created'], consumer)).toContain(
      '"session.created"',
    );
  });
});
