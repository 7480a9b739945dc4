import { describe, expect, it } from 'vitest';
import { coloursFor } from '../src/output/colours.js';
import { escapeForTerminal, escapeJsonForTerminal } from '../src/output/escape-for-terminal.js';
import { lineWidthOf } from '../src/output/line-width.js';
import { wantsProgress } from '../src/output/progress.js';
import { rowFormat } from '../src/output/table.js';
import { prismwire, toolRound } from './support/command.js';
import { textDelta, unknownEvent } from './support/events.js';

/** Clears the screen, sets the title, in both spellings of the escape, and turns the reading direction. */
const hostile = '\u001b[2J\u009b31m\u001b]0;title\u0007\u202ereversed\u2028\ud800';

/** What a terminal obeys. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: looking for them is the point
const commands = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e]/;

describe('text from outside is safe to print', () => {
  it.each([
    ['table', ['decode']],
    ['jsonl', ['decode', '--format', 'jsonl']],
    ['validate', ['validate']],
  ])('%s', async (_, args) => {
    const input = `${textDelta(hostile)}\n${unknownEvent(hostile)}\n`;
    const { code, stdout, stderr } = await prismwire(args, input);
    expect(code).toBe(0);
    expect(stdout + stderr).not.toMatch(commands);
  });

  it('a file name or a type that was typed is escaped in the message as well', async () => {
    for (const args of [
      ['decode', hostile],
      ['schema', 'show', hostile],
      ['decode', '--kind', hostile],
    ]) {
      const { code, stderr } = await prismwire(args);
      expect(code).toBe(2);
      expect(stderr).not.toMatch(commands);
    }
  });

  it('shows what was there, and leaves other writing alone', () => {
    expect(escapeForTerminal(hostile)).toBe(
      '\\u001b[2J\\u009b31m\\u001b]0;title\\u0007\\u202ereversed\\u2028\\ud800',
    );
    expect(escapeForTerminal('a\tb\r\n')).toBe('a\\tb\\r\\n');
    expect(escapeForTerminal('Ł 日本 👍🏽 العربية')).toBe('Ł 日本 👍🏽 العربية');
  });

  it('JSON means the same after it was made safe', () => {
    const json = JSON.stringify({ [hostile]: hostile });
    expect(JSON.parse(escapeJsonForTerminal(json))).toEqual({ [hostile]: hostile });
  });
});

describe('colours', () => {
  it('are not used where there is no terminal, not even on a build server', async () => {
    const { stdout } = await prismwire(['decode', toolRound]);
    expect(stdout).not.toContain('\u001b');
  });

  it.each([
    ['a terminal', { isTTY: true }, {}, true],
    ['no terminal', {}, { CI: '1' }, false],
    ['NO_COLOR', { isTTY: true }, { NO_COLOR: '1' }, false],
    ['an empty NO_COLOR', { isTTY: true }, { NO_COLOR: '' }, true],
    ['a terminal without colours', { isTTY: true }, { TERM: 'dumb' }, false],
  ])('%s', (_, stream, environment, coloured) => {
    expect(coloursFor(stream, environment).red('x') !== 'x').toBe(coloured);
  });
});

describe('rows', () => {
  const format = rowFormat([
    { title: 'line', width: 4, align: 'right' },
    { title: 'kind', width: 6 },
    { title: 'text', width: 10 },
  ]);

  it('have fixed widths; what is too long is cut, a line number never', () => {
    expect(format(['7', 'ab', 'short'])).toBe('   7  ab      short\n');
    expect(format(['123456', 'abcdefgh', 'exactly 10'])).toBe('123456  abcde…  exactly 10\n');
    expect(format(['7', 'ab', 'a little long'])).toBe('   7  ab      a little …\n');
  });

  it('are as wide with wide letters, which count double', () => {
    expect(format(['7', '日本語', '日本語日本語'])).toBe('   7  日本語  日本語日…\n');
    expect(format(['7', '日本', 'x'])).toBe('   7  日本    x\n');
  });

  it('are painted after they were cut', () => {
    expect(format(['7', 'ab', 'x'], [undefined, (text) => `<${text}>`])).toBe('   7  <ab    >  x\n');
  });

  it('fit the terminal', () => {
    expect(lineWidthOf({ columns: 91 })).toBe(91);
    expect(lineWidthOf({ columns: 10 })).toBe(60);
    expect(lineWidthOf({})).toBe(120);
    expect(lineWidthOf({ columns: 0 })).toBe(120);
  });
});

describe('the progress bar', () => {
  it('appears for long files on a terminal only', () => {
    const long = 100 * 1024 * 1024;
    expect(wantsProgress(long, { isTTY: true })).toBe(true);
    expect(wantsProgress(long, {})).toBe(false);
    expect(wantsProgress(1000, { isTTY: true })).toBe(false);
    expect(wantsProgress(undefined, { isTTY: true })).toBe(false);
  });
});
