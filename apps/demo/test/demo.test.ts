import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { account } from '../src/account.js';
import { carryOn } from '../src/carried-on.js';
import { coloursFor } from '../src/colours.js';
import { readCases, runCases } from '../src/conformance.js';
import { decodeTrace } from '../src/decode-trace.js';
import { responsesTurn } from '../src/responses-turn.js';
import { sessionTurn } from '../src/session-turn.js';

const fixture = (path: string) => new URL(`../../../fixtures/${path}`, import.meta.url);
const casesText = readFileSync(fixture('decode/prism-decode-cases.json'), 'utf8');
const plain = coloursFor({});

describe('what npm start shows', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [fileURLToPath(new URL('../dist/main.js', import.meta.url))],
    { encoding: 'utf8', env: { ...process.env, CI: '1' } },
  );

  it('counts 79 of 79 cases, and is content', () => {
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('79 of 79 as expected');
  });

  it('says which kinds came out, what was refused and why, and what the agent did', () => {
    expect(stdout).toMatch(/came out: {2}19 events\n +\d+ [a-z.]+ /);
    expect(stdout).toMatch(/refused: +60 events/);
    expect(stdout).toMatch(/^ +\d+ type +\/\S+ of [a-z._]+: it must be of type /m);
    expect(stdout).toContain('tool call: get_weather({"city":"London"})');
    expect(stdout).toContain('answer:    "It\'s foggy and 12 degrees in London right now."');
  });

  it('holds a live session with a server of its own', () => {
    expect(stdout).toMatch(/streamed: +\d+ pieces: ".*Good morning, is anybody there/);
    expect(stdout).toMatch(/sound: +[1-9]\d+ bytes of 16-bit samples, \d+ ms\n/);
    expect(stdout).toContain('snapshot:  message of the user, message of the assistant\n');
    expect(stdout.match(/ended: +completed\n/g)).toHaveLength(3);
  });

  it('ends with a built request and the answer that was read', () => {
    expect(stdout).toMatch(
      /request 1: message of the user\n +request 2: message of the user, reasoning, function_call, function_call_output\n/,
    );
    expect(stdout).toContain('tool call: get_weather({"city":"London"}) gave {"city":"London"');
    expect(stdout).toMatch(/ended: +completed\n/);
  });

  it('carries a call on in text that was spoken, typed, interrupted and recorded', () => {
    expect(stdout).toContain('tool call: find_trains, answered in ');
    const [, heard] = /was heard for (\d+) ms\n/.exec(stdout) ?? [];
    // The whole answer is fifteen words of 200 ms.
    expect(Number(heard)).toBeGreaterThan(0);
    expect(Number(heard)).toBeLessThan(3_000);
    expect(stdout).toMatch(/recorded: +\d+ lines; played back, the conversation is the same\n/);
    expect(stdout).toContain(
      'request:   user, function_call, function_call_output, assistant, user, assistant, user\n',
    );
  });

  it('is short, without colours in a pipe, and ends with what to try next', () => {
    const lines = stdout.trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(64);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(120);
    expect(stdout).not.toContain('\u001b');
    expect(lines.at(-1)).toMatch(/README\.md/);
  });

  it('names commands that exist', () => {
    const manifest: { scripts: object } = JSON.parse(
      readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
    );
    expect(manifest.scripts).toHaveProperty('build');
    const [, decode = ''] = /node apps\/cli\/dist\/main\.js decode (\S+)/.exec(stdout) ?? [];
    expect(readFileSync(new URL(`../../../${decode}`, import.meta.url), 'utf8')).toContain('"type"');
  });
});

describe('the count is a real one', async () => {
  const [session, turn, carriedOn] = [await sessionTurn(), await responsesTurn(), await carryOn()];

  it('a case that expects something else does not agree, and is named', () => {
    const cases = readCases(casesText);
    const [first, ...others] = cases;
    const wrong = { name: 'turned round', event: first?.event, expectedKind: 'text.done' };
    const refused = { name: 'not refused', event: first?.event, expectedKind: undefined };
    const results = runCases([wrong, refused, ...others]);
    expect(results.map(({ agrees }) => agrees).filter((agrees) => !agrees)).toHaveLength(2);
    const text = account(
      { results, trace: { file: 'trace.jsonl', ...decodeTrace('') }, session, turn, carriedOn },
      plain,
    );
    expect(text).toContain('78 of 80 as expected');
    expect(text).toContain('not as expected: "turned round" became input.ready');
  });

  it('a recording that replays to something else is told as such', () => {
    const shown = { results: [], trace: { file: 'trace.jsonl', ...decodeTrace('') }, session, turn };
    const text = account({ ...shown, carriedOn: { ...carriedOn, replaysAlike: false } }, plain);
    expect(text).toContain('played back, the conversation is another\n');
  });

  it.each([
    ['no JSON', '{', SyntaxError],
    ['no list', '{}', TypeError],
    ['a case without a name', '[{}]', TypeError],
    ['a case that expects nothing', '[{"name":"a","event":{}}]', TypeError],
  ])('a file with %s is not counted as agreement', (_, text, error) => {
    expect(() => readCases(text)).toThrow(error);
  });

  it('a refused frame of the trace is shown with its line', () => {
    const trace = decodeTrace('\n{"type":"session.created","session":{}}\n');
    const text = account(
      { results: [], trace: { file: 'trace.jsonl', ...trace }, session, turn, carriedOn },
      plain,
    );
    expect(text).toMatch(/refused: +1\n +line 2: session\.created is broken at \/session\/id/);
  });
});
