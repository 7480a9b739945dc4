import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ContenderResult } from '../src/measure/measure-row.js';
import { measureSize } from '../src/measure/measure-size.js';
import { withHistoryLine } from '../src/report/history-table.js';
import { contendedResult, exitCodeFor, type RowResult, sizeResult } from '../src/report/result.js';
import { type Results, writeResults } from '../src/report/results-file.js';
import { rowText, summaryText } from '../src/report/table.js';
import type { ContendedRow, Row } from '../src/rows/row.js';

const row: Row = { kind: 'size', id: '7', title: 'A size', gate: 100, goal: 50, line: 'decoder: all' };

const contended: ContendedRow = {
  ...{ kind: 'time', id: '1', title: 'A ratio', gate: 1.25, goal: 1.18 },
  contenders: [{ id: 'a', name: 'a', load: () => Promise.reject(new Error('It is not run.')) }],
};

function contender(id: string, ours: boolean, median: number): ContenderResult {
  const ratio = { median, lowerQuartile: median - 0.1, upperQuartile: median + 0.1 };
  return { id, name: `contender ${id}`, ours, time: ratio, ratio, rounds: 3 };
}

describe('the verdict', () => {
  it.each([
    [50, 'goal reached'],
    [51, 'gate met'],
    [100, 'gate met'],
    [101, 'missed'],
  ])('of %s bytes is: %s', (bytes, verdict) => {
    expect(sizeResult(row, bytes).verdict).toBe(verdict);
  });

  it('of a row without a goal is that it is reached with the gate', () => {
    const { goal: _, ...without } = row;
    expect(sizeResult(without, 100).verdict).toBe('goal reached');
  });

  it('of times is that of the worst of ours; the baseline does not count, nor do others', () => {
    const contenders = [
      contender('a', true, 1),
      contender('b', true, 60),
      contender('c', true, 40),
      contender('d', false, 900),
    ];
    expect(contendedResult(contended, contenders).value).toBe(60);
    expect(() => contendedResult(contended, contenders.slice(0, 1))).toThrow(RangeError);
  });

  it('decides over the exit code only if it was asked to', () => {
    const missed = sizeResult(row, 101);
    expect(exitCodeFor([sizeResult(row, 1), missed], true)).toBe(1);
    expect(exitCodeFor([missed], false)).toBe(0);
    expect(exitCodeFor([sizeResult(row, 100)], true)).toBe(0);
  });
});

describe('what people see', () => {
  const result = contendedResult(contended, [contender('a', false, 1), contender('b', true, 1.301)]);

  it('is the figure with its limits, and each contender', () => {
    const text = rowText(result);
    expect(text).toMatch(/^✗ 1 {2}A ratio\n {5}1\.30: missed \(gate 1\.25, goal 1\.18\)\n/);
    expect(text).toMatch(/^ {5}> contender b +1\.30 +1\.20-1\.40 +1\.30 \(1\.20-1\.40\) ms {2}3 rounds$/m);
  });

  it('ends with one line for each row', () => {
    const lines = summaryText([result, sizeResult(row, 12_345)])
      .trimEnd()
      .split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[2]).toMatch(/^✗ +7 +12,345 +100 +50 +missed$/);
  });
});

describe('the size of a row', () => {
  const report =
    '| What | Code | Min | Gzip | Limit |\n| decoder: all events | `x` | 9 | 8 | 7 |\n| decoder: all | `x` | 35,793 | 6,733 | 8,000 |\n';

  it('is the gzipped one of its own line', () => {
    expect(measureSize(row, report)).toBe(6_733);
  });

  it('is missed if there is no such line', () => {
    expect(() => measureSize({ ...row, line: 'decoder' }, report)).toThrow(/npm run size/);
  });
});

describe('the history', () => {
  const rows: RowResult[] = [
    sizeResult(row, 6_733),
    { ...sizeResult({ ...row, id: '1' }, 1.4321), unit: 'ratio' },
  ];
  const results: Results = { commit: 'abc1234', node: 'v20.20.2', processor: 'p', rounds: 3, rows };
  const text =
    'Words.\n\n| commit | Node.js | 1 | 2 | 7 |\n| --- | --- | --- | --- | --- |\n<!-- end of history -->\nMore.\n';

  it('gets a line at its end, with what each column asks for', () => {
    const longer = withHistoryLine(text, results);
    expect(longer).toBe(text.replace('<!--', '| abc1234 | v20.20.2 | 1.43 | - | 6,733 |\n<!--'));
    expect(withHistoryLine(longer, results).split('abc1234')).toHaveLength(3);
  });

  it('is not made up where there is none', () => {
    expect(() => withHistoryLine('Words.\n', results)).toThrow(/no table/);
    expect(() => withHistoryLine('Words.\n\n<!-- end of history -->', results)).toThrow(/no table/);
  });

  it('has its table in the README', () => {
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
    expect(withHistoryLine(readme, results)).toContain('| abc1234 |');
  });
});

describe('the results file', () => {
  const results: Results = { node: 'v20.20.2', processor: 'p', rounds: 3, rows: [] };
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'bench-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('takes the place of the old one, and nothing else is left', () => {
    const file = join(folder, 'results.json');
    writeFileSync(file, 'old');
    writeResults(file, results);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(results);
    expect(readdirSync(folder)).toEqual(['results.json']);
  });

  it('is not begun where it cannot be finished', () => {
    const file = join(folder, 'results.json');
    mkdirSync(join(file, 'in the way'), { recursive: true });
    expect(() => writeResults(file, results)).toThrow();
    expect(readdirSync(folder)).toEqual(['results.json']);
  });
});
