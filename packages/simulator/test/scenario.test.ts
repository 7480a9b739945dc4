import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkScenario, PrismServer, readScenario, ScenarioError } from '../src/index.js';

const say = { do: 'say', text: 'Hi' };

/** Broken scenarios, the place of the fault, and what the message says of it. */
const broken: readonly (readonly [what: unknown, path: string, says: RegExp])[] = [
  [null, '', /must be object/],
  [{ turn: [] }, '/turn', /not known here.*Known here: .*turns/],
  [{ turns: [{}] }, '/turns/0/steps', /missing/],
  [
    { turns: [{ steps: [{ do: 'sing' }] }] },
    '/turns/0/steps/0/do',
    /names nothing that the simulator can do/,
  ],
  [{ turns: [{ steps: [say, { do: 'say' }] }] }, '/turns/0/steps/1/text', /missing/],
  [{ turns: [{ steps: [{ ...say, as: 'song' }] }] }, '/turns/0/steps/0/as', /"text","audio"/],
  [
    { turns: [{ steps: [{ ...say, sameItem: true }] }] },
    '/turns/0/steps/0/sameItem',
    /no message right before/,
  ],
  [{ turns: [{ times: 0, steps: [] }] }, '/turns/0/times', />= 1/],
  [
    { turns: [{ steps: [{ do: 'emit', event: { type: 'response.text.delta' } }] }] },
    '/turns/0/steps/0/event',
    /on the wire/,
  ],
  [{ session: { voice: null } }, '/session/voice', /on the wire it must be string/],
  [{ handshake: { error: { message: 'x', code: 5 } } }, '/handshake/error/code', /on the wire/],
  [{ faults: [{ do: 'drop' }] }, '/faults/0/on', /missing/],
  [{ faults: [{ do: 'drop', on: {} }] }, '/faults/0/on', /exactly one/],
  [{ faults: [{ do: 'drop', on: { frame: 1, afterMs: 5 } }] }, '/faults/0/on', /exactly one/],
  [{ faults: [{ do: 'duplicate', on: { receives: '*' } }] }, '/faults/0/on', /needs one/],
  [{ faults: [{ do: 'close', code: 1006, on: { frame: 1 } }] }, '/faults/0/code', /use drop/],
  [{ faults: [{ do: 'close', reason: 'é'.repeat(62), on: { frame: 1 } }] }, '/faults/0/reason', /123 bytes/],
  [{ faults: [{ do: 'error', error: {}, on: { frame: 1 } }] }, '/faults/0/error/message', /missing/],
];

function errorOf(value: unknown): ScenarioError {
  try {
    checkScenario(value);
  } catch (error) {
    if (error instanceof ScenarioError) return error;
    throw error;
  }
  throw new Error('the scenario passed');
}

describe('a scenario', () => {
  it.each(broken)('is refused with place, rule and remedy: %j', (value, path, says) => {
    const error = errorOf(value);
    expect(error).toMatchObject({ name: 'ScenarioError', code: 'invalid_scenario', path });
    expect(error.message).toMatch(says);
    expect(error.message).toContain(error.rule);
    expect(error.message).toContain(error.remedy);
    expect(error.remedy).toMatch(/\.$/);
  });

  it('passes with everything in it', () => {
    const scenario = {
      $schema: 'scenario.schema.json',
      name: 'all',
      session: { voice: 'iris', turn_detection: { type: 'semantic_vad' } },
      handshake: { mode: 'normal', delayMs: 0, typedInputDelayMs: null, status: 503 },
      pace: { firstMs: 0, textDeltaMs: 0, audioDeltaMs: 0 },
      audio: { toneHz: 220, level: 1, chunkMs: 20, wordMs: 10 },
      speech: { minSpeechMs: 100, hints: false, endReason: 'x', transcripts: [{ text: 'a', when: 'after' }] },
      interruption: { effective: false, truncates: true },
      turns: [
        { when: { cause: 'speech', text: 'a', tool: 'b', toolRequired: false }, times: 2, steps: [say] },
      ],
      faults: [
        {
          do: 'slow',
          ms: 5,
          on: { sends: 'x', skip: 1 },
          where: 'before',
          times: 'always',
          connections: [2],
        },
      ],
      nullTurnDetection: 'off',
      afterGiveUp: 'respond',
      rateLimits: true,
      playbackReports: true,
    };
    expect(checkScenario(scenario)).toBe(scenario);
  });

  it('is looked at before a server plays it', () => {
    const output = { send: () => undefined, close: () => undefined, drop: () => undefined };
    const scenario = { turns: [{ steps: [], times: 0 }] };
    expect(() => new PrismServer({ output, scenario })).toThrow(ScenarioError);
  });

  it('is read from a file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'scenario-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'a.json');
    await writeFile(file, JSON.stringify({ name: 'from a file' }));
    expect(await readScenario(file)).toEqual({ name: 'from a file' });
    await writeFile(file, '{"name":');
    await expect(readScenario(file)).rejects.toMatchObject({
      code: 'invalid_scenario',
      rule: 'the file is not JSON',
    });
    await expect(readScenario(join(folder, 'none.json'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('has its schema where the package says', async () => {
    const manifest = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
    const path: string = manifest.exports['./scenario.schema.json'];
    const schema = JSON.parse(
      await readFile(new URL(`../${path.replace('./dist/', 'src/')}`, import.meta.url), 'utf8'),
    );
    expect(schema).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: 'Scenario',
    });
  });
});
