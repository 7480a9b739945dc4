import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { finished, jsonLines, printed, start } from './support/command.js';
import { textDelta } from './support/events.js';

const line = `${textDelta('hello')}\n`;

describe('a reader that goes away, as head does', () => {
  it.each([['table'], ['jsonl']])('ends the command quietly (%s)', async (format) => {
    const child = start(['decode', '--format', format]);
    let stderr = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.stdin?.on('error', () => {});
    // Never ends the input: the command has to stop because of the output alone.
    const feed = setInterval(() => child.stdin?.write(line.repeat(1000)), 5);
    child.stdout?.once('data', () => child.stdout?.destroy());
    const [code] = await once(child, 'close');
    clearInterval(feed);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });
});

describe('a live input', () => {
  it('is shown line by line, before it ends', async () => {
    const child = start(['decode', '--format', 'jsonl']);
    const run = finished(child);
    child.stdin?.write(line);
    await printed(child, 1);
    child.stdin?.end(line);
    const { code, stdout } = await run;
    expect(code).toBe(0);
    expect(jsonLines(stdout)).toHaveLength(2);
  });
});

// Windows has no signals that one process could send to another.
describe.runIf(process.platform !== 'win32')('Ctrl-C', () => {
  it('leaves whole lines, and the account so far on standard error', async () => {
    const child = start(['decode', '--format', 'jsonl']);
    const run = finished(child);
    child.stdin?.write(line + line + line.slice(0, 30));
    await printed(child, 2);
    child.kill('SIGINT');
    const { code, stdout, stderr } = await run;
    expect(code).toBe(130);
    expect(jsonLines(stdout)).toHaveLength(2);
    expect(stderr).toBe('Interrupted; up to there: 2 frames: 2 decoded, 0 ignored, 0 refused.\n');
  });

  it('ends a table with the account so far; a line that was half read is no broken frame', async () => {
    const child = start(['decode']);
    const run = finished(child);
    child.stdin?.write(line + line.slice(0, 30));
    await printed(child, 2);
    child.kill('SIGINT');
    const { code, stdout } = await run;
    expect(code).toBe(130);
    expect(stdout).toContain('\n\nInterrupted; up to there: 1 frame: 1 decoded, 0 ignored, 0 refused.\n');
    expect(stdout).toMatch(/^ +1 {2}text\.delta$/m);
  });
});
