import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectPrism, recordTrace, replayTrace } from '@prismwire/session';
import { startPrismSimulator } from '@prismwire/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finished, printed, prismwire, start } from './support/command.js';

const folder = mkdtempSync(join(tmpdir(), 'prismwire-replay-'));
afterAll(() => rmSync(folder, { recursive: true }));

let call = '';
/** The snapshot of the session that was recorded, as it was before it was closed. */
let snapshot: unknown;
const file = join(folder, 'call.jsonl');

beforeAll(async () => {
  await using simulator = await startPrismSimulator({ seed: 1 });
  const session = await connectPrism({ url: simulator.url });
  const lines: string[] = [];
  const recording = recordTrace(session, new WritableStream({ write: (line) => void lines.push(line) }));
  for (const text of ['hello there', 'and again']) await (await session.sendText(text)).done;
  snapshot = session.snapshot();
  await session.close();
  await recording.done;
  call = lines.join('');
  writeFileSync(file, call);
});

const entry = (at: number, event: object) => `${JSON.stringify({ at, dir: 'in', event })}\n`;
const created = (at = 0) => entry(at, { type: 'session.created', session: { id: 'sess_1' } });
const started = (at: number) => entry(at, { type: 'response.created', response: { id: 'r1' } });
const place = { response_id: 'r1', item_id: 'i1', output_index: 0, content_index: 0 };
const said = (at: number, delta: string) => entry(at, { type: 'response.text.delta', ...place, delta });

describe('prismwire replay', () => {
  it('shows the events as talk does, then what the session came to', async () => {
    const { code, stdout, stderr } = await prismwire(['replay', file]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(
      /^You said: hello there\n\[completed, \d+ bytes of sound\]\nYou said: and again\n/,
    );
    expect(stdout).toMatch(/\n\n4 items, 2 responses; tokens: \d+ in, \d+ out\.\n/);
    expect(stdout).toMatch(/\n +2 {2}message of the assistant\n +2 {2}message of the user\n/);
    expect(stdout).toMatch(/\n +2 {2}completed\n$/);
  });

  it('--snapshot prints the session as it stood, to the byte, also from standard input', async () => {
    const { code, stdout, stderr } = await prismwire(['replay', '-', '--snapshot'], call);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual(JSON.parse(JSON.stringify(snapshot)));
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('}');
  });

  it('--speed lets time pass: three times faster, a second takes a third of it', async () => {
    const slow = created(5_000) + started(5_100) + said(6_000, 'late');
    const begun = performance.now();
    const { code, stdout } = await prismwire(['replay', '-', '--speed', '3'], slow);
    expect(performance.now() - begun).toBeGreaterThan(330);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^late\n/);
  });

  it('shows what it gets as it comes', async () => {
    const child = start(['replay', '-']);
    const run = finished(child);
    child.stdin?.write(created() + started(1) + said(2, 'one\n'));
    await printed(child, 1);
    child.stdin?.end(said(3, 'two\n'));
    expect((await run).stdout).toMatch(/^one\ntwo\n/);
  });

  it.each([
    ['no JSON', '{"at":\n', /^prismwire: standard input: Line 3 is no entry of a trace: /],
    ['a frame alone', '{"type":"input.ready"}\n', /Line 3 .* needs a number "at"\. .* prismwire decode\.\n$/],
    ['half a line at the end', said(3, 'x').slice(0, 30), /Line 3 is no entry/],
  ])('a line that is %s ends it; what came before is shown', async (_, line, message) => {
    const { code, stdout, stderr } = await prismwire(['replay', '-'], created() + started(1) + line);
    expect(code).toBe(1);
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(stdout).toContain('0 items, 1 response; nobody counted tokens.\n');
    const asJson = await prismwire(['replay', '-', '--snapshot'], created() + line);
    expect(asJson.code).toBe(1);
    expect(JSON.parse(asJson.stdout)).toMatchObject({ sessionId: 'sess_1' });
  });

  it('frames that were broken when they were recorded are shown, and are the exit code', async () => {
    const broken = '{"at":1,"dir":"in","text":"no \\u001b[2J JSON"}\n';
    const { code, stdout, stderr } = await prismwire(['replay', '-'], created() + broken);
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(stdout).toMatch(/^\[broken frame: /);
    expect(stdout).not.toContain('\u001b');
  });

  it('an input without lines is a session in which nothing happened', async () => {
    const { code, stdout } = await prismwire(['replay', '-'], '\n');
    expect({ code, stdout }).toEqual({ code: 0, stdout: '\n0 items, 0 responses; nobody counted tokens.\n' });
  });

  it('a reader who leaves, as head does, ends it quietly', async () => {
    const child = start(['replay', '-']);
    let stderr = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.stdin?.on('error', () => {});
    child.stdin?.write(created() + started(1));
    const feed = setInterval(() => child.stdin?.write(said(2, 'word\n').repeat(100)), 5);
    child.stdout?.once('data', () => child.stdout?.destroy());
    const [code] = await once(child, 'close');
    clearInterval(feed);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  // Only Linux has a file that is always full.
  it.runIf(existsSync('/dev/full')).each([[[]], [['--snapshot']]])(
    'says that the disk is full (%s)',
    async (options) => {
      const disk = openSync('/dev/full', 'w');
      const { code, stderr } = await finished(
        start(['replay', file, ...options], [], ['ignore', disk, 'pipe']),
      );
      closeSync(disk);
      expect(stderr).toMatch(/^prismwire: standard output: the disk is full\. .*\n$/);
      expect(code).toBe(74);
    },
  );

  it.each([
    ['no trace', [], /missing required argument 'trace'/],
    ['a missing file', [join(folder, 'none.jsonl')], /none\.jsonl: there is no such file/],
    ['a speed that is none', ['-', '--speed', '0'], /number above 0/],
    ['a speed in words', ['-', '--speed', 'fast'], /number above 0/],
  ])('refuses %s', async (_, args, message) => {
    const { code, stdout, stderr } = await prismwire(['replay', ...args]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
  });
});

// Windows has no signals that one process could send to another.
describe.runIf(process.platform !== 'win32')('Ctrl-C', () => {
  it('ends a replay with the account so far, also within a line', async () => {
    const child = start(['replay', '-']);
    const run = finished(child);
    child.stdin?.write(created() + started(1) + said(2, 'one\n') + said(3, 'two').slice(0, 30));
    await printed(child, 1);
    child.kill('SIGINT');
    const { code, stdout, stderr } = await run;
    expect({ code, stderr }).toEqual({ code: 130, stderr: '' });
    expect(stdout).toBe(
      'one\n\nInterrupted; up to there: 0 items, 1 response; nobody counted tokens.\n\n' +
        '  count  response\n      1  in_progress\n',
    );
  });

  it('leaves a whole snapshot, also while time passes', async () => {
    const child = start(['replay', '-', '--snapshot', '--speed', '1']);
    const run = finished(child);
    child.stdin?.write(created() + said(1e12, 'never'));
    // Nothing is printed before the end, so that there is nothing to wait for but the start of the process.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    child.kill('SIGINT');
    const { code, stdout } = await run;
    expect(code).toBe(130);
    expect(JSON.parse(stdout)).toMatchObject({ sessionId: 'sess_1', items: [] });
  });
});

it('what the command shows is what the package replays', async () => {
  const session = await replayTrace(call);
  expect(session.snapshot()).toEqual(snapshot);
});
