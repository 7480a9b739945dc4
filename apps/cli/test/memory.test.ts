import { closeSync, existsSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { finished, printed, start } from './support/command.js';
import { audioDelta, brokenEvent, textDelta, unknownEvent } from './support/events.js';

const fileBytes = 150 * 1000 * 1000;
const limitMegabytes = 200;

const folder = mkdtempSync(join(tmpdir(), 'prismwire-'));
const file = join(folder, 'long.jsonl');

beforeAll(() => {
  // One second of speech with its transcript, a frame nobody knows, and a broken one.
  const second = [
    ...Array.from({ length: 10 }, () => audioDelta(4800)),
    ...Array.from({ length: 5 }, (_, index) => textDelta(`word ${index} `)),
    unknownEvent(),
    brokenEvent,
  ].join('\n');
  const piece = Buffer.from(`${second}\n`.repeat(100));
  const handle = openSync(file, 'w');
  for (let written = 0; written < fileBytes; written += piece.length) writeSync(handle, piece);
  closeSync(handle);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Makes the command report its greatest resident memory, in kilobytes, as its last line on standard error. */
const report = `data:text/javascript,process.on('exit',()=>console.error(process.resourceUsage().maxRSS))`;

it.each([
  ['decode', ['decode', file]],
  ['decode --format jsonl', ['decode', '--format', 'jsonl', file]],
  ['validate', ['validate', file]],
])(
  '%s reads a long recording in constant memory',
  async (_, args) => {
    const child = start(args, ['--import', report]);
    let stderr = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    let printed = 0;
    child.stdout?.on('data', (bytes: Buffer) => {
      printed += bytes.length;
    });
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect(code).toBe(1);
    expect(printed).toBeGreaterThan(100_000);
    const megabytes = Number(stderr.trim().split('\n').at(-1)) / 1024;
    expect(megabytes).toBeGreaterThan(20);
    expect(megabytes).toBeLessThan(limitMegabytes);
  },
  120_000,
);

// Reads without end: one line that never ends. Windows has neither the file nor the signal.
it.runIf(existsSync('/dev/zero'))(
  'a line without end is read in constant memory, until Ctrl-C',
  async () => {
    const child = start(['decode', '/dev/zero'], ['--import', report]);
    const run = finished(child);
    // The head and the refusal of what is too long to be a line.
    await printed(child, 2);
    setTimeout(() => child.kill('SIGINT'), 1000);
    const { code, stdout, stderr } = await run;
    expect(code).toBe(130);
    expect(stdout).toContain('\nInterrupted; up to there: 1 frame: 0 decoded, 0 ignored, 1 refused.\n');
    expect(Number(stderr) / 1024).toBeLessThan(limitMegabytes);
  },
  120_000,
);
