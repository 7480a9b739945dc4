import { describe, expect, it } from 'vitest';
import { coloursFor } from '../src/output/colours.js';
import { escapeForTerminal, escapeJsonForTerminal } from '../src/output/escape-for-terminal.js';
import { lineWidthOf } from '../src/output/line-width.js';
import { wantsProgress } from '../src/output/progress.js';
import { rowFormat } from '../src/output/table.js';
import { prismwire, toolRound } from './support/command.js';
import { textDelta, unknownEvent } from './support/events.js';

/** Clears the screen, sets the title, in both spellings of the escape, and turns the reading direction. */
const hostile = '\u001b[2J\u009b31m\u001b]0;title\u0007\u202ereversed\u2028\u200e\u061c\u200b\ud800';

/** What a terminal obeys. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: looking for them is the point
const commands = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u061c\u2028-\u202e]/;

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
      ['decode', '--format', hostile],
      ['decode', toolRound, `--${hostile}`],
      ['schema', hostile],
      [hostile],
    ]) {
      const { code, stderr } = await prismwire(args);
      expect(code).toBe(2);
      expect(stderr).not.toMatch(commands);
    }
  });

  it('shows what was there, and leaves other writing alone', () => {
    expect(escapeForTerminal(hostile)).toBe(
      '\\u001b[2J\\u009b31m\\u001b]0;title\\u0007\\u202ereversed\\u2028\\u200e\\u061c\\u200b\\ud800',
    );
    expect(escapeForTerminal('a\tb\r\n')).toBe('a\\tb\\r\\n');
    expect(escapeForTerminal('Ł 日本 👍🏽 العربية')).toBe('Ł 日本 👍🏽 العربية');
  });

  it.each([
    ['zero width space', '\u200b'],
    ['marks of direction', '\u200e\u200f\u061c'],
    ['embeddings, overrides and isolates', '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'],
    ['soft hyphen', '\u00ad'],
    ['joiners where nothing is to be joined', '\u200c\u200d'],
    ['invisible operators', '\u2060\u2061\u2062\u2063\u2064'],
    ['fillers', '\u115f\u1160\u3164\uffa0'],
    ['annotations', '\ufff9\ufffa\ufffb'],
    ['tags', '\u{e0001}\u{e0041}\u{e007f}'],
    ['variation selectors after what has no variation', '\ufe0f\ufe00\u{e0100}'],
  ])('shows what is not seen: %s', (_, invisible) => {
    const units = Array.from({ length: invisible.length }, (_, index) => invisible.charCodeAt(index));
    const escapes = units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
    expect(escapeForTerminal(`a${invisible}b`)).toBe(`a${escapes}b`);
    const json = JSON.stringify({ [`a${invisible}b`]: '' });
    expect(escapeJsonForTerminal(json)).toBe(`{"a${escapes}b":""}`);
    expect(JSON.parse(escapeJsonForTerminal(json))).toEqual({ [`a${invisible}b`]: '' });
  });

  it.each([
    ['emoji of several parts', '👩\u200d👩\u200d👧 ❤\ufe0f 🏳\ufe0f\u200d🌈 👩🏽\u200d🚀 1\ufe0f\u20e3'],
    ['Persian', 'می\u200cخواهم'],
    ['Hindi', 'क्\u200dष'],
    ['Arabic signs', '\u06dd\u0601'],
  ])('leaves what writing needs: %s', (_, text) => {
    expect(escapeForTerminal(text)).toBe(text);
    expect(escapeJsonForTerminal(text)).toBe(text);
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

  it('are cut between characters as people see them', () => {
    const text = rowFormat([{ title: 'text', width: 6 }]);
    expect(text(['abc👩\u200d👩\u200d👧def'])).toBe('abc👩\u200d👩\u200d👧…\n');
    expect(text(['abcd👩\u200d👩\u200d👧ef'])).toBe('abcd…\n');
    expect(text(['abcd𠮷𠮷'])).toBe('abcd…\n');
    expect(text(['cafe\u0301s and more'])).toBe('cafe\u0301s…\n');
  });

  it('do not count marks above and below letters, which take no room', () => {
    expect(format(['7', 'สวัสดี', 'x'])).toBe('   7  สวัสดี    x\n');
    expect(format(['7', 'مُحَمَّد', 'x'])).toBe('   7  مُحَمَّد    x\n');
  });

  it('are made as fast with other letters: long recordings have millions', () => {
    const cells = [
      '7',
      'text',
      '"今日の天気はとても良いですね。散歩に行きませんか？"  response reply-1  item message-1',
    ];
    const wide = rowFormat([
      { title: 'line', width: 7 },
      { title: 'kind', width: 24 },
      { title: 'text', width: 85 },
    ]);
    const before = process.cpuUsage();
    for (let row = 0; row < 10_000; row++) wide(cells);
    const { user, system } = process.cpuUsage(before);
    const microsecondsEach = (user + system) / 10_000;
    expect(microsecondsEach).toBeLessThan(150);
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
