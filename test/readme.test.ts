import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPrismSimulator } from '@prismwire/simulator';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  attach,
  build,
  byHand,
  converse,
  ended,
  explain,
  guard,
  inMemory,
  listen,
  type Program,
  readLines,
  refuse,
  request,
  wholeTurn,
} from './examples/readme.examples.js';
import { root } from './support/repository.js';

const readmes = [
  'README.md',
  'packages/core/README.md',
  'packages/decoder/README.md',
  'packages/responses/README.md',
  'packages/session/README.md',
  'apps/cli/README.md',
];
const examples = ['readme', 'session']
  .map((name) => readFileSync(join(root, `test/examples/${name}.examples.ts`), 'utf8'))
  .join('\n');

/** The `ts` blocks of the READMEs, each split into its import lines and the rest. */
const text = readmes.map((path) => readFileSync(join(root, path), 'utf8')).join('\n');
const blocks = [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => {
  const lines = code.trimEnd().split('\n');
  const imports = lines.filter((line) => line.startsWith('import '));
  return { imports, body: lines.slice(imports.length).join('\n').trim() };
});

/** The regions of the examples, without the indentation of the function around them. */
const regions = [...examples.matchAll(/^( *)\/\/ #region [^\n]*\n(.*?)^ *\/\/ #endregion$/gms)].map(
  ([, indent = '', code = '']) =>
    code
      .split('\n')
      .map((line) => line.slice(indent.length))
      .join('\n')
      .trim()
      .replace(/^export /, ''),
);

describe('the code in the READMEs', () => {
  it('is exactly the code that is compiled and run here', () => {
    expect(new Set(blocks.map(({ body }) => body))).toEqual(new Set(regions));
  });

  it('imports what the compiled code imports, from the same packages', () => {
    for (const { imports } of blocks) {
      for (const line of imports) {
        const [, names = '', from = ''] = /^import \{ (.*) \} from '(.*)';$/.exec(line) ?? [];
        for (const name of names.split(', ')) {
          expect(examples).toMatch(new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '${from}';`));
        }
      }
    }
  });
});

it('shows in schema/README.md a schema file as it is', () => {
  const guide = readFileSync(join(root, 'schema/README.md'), 'utf8');
  const [, path = '', shown] = /^This is `(.*)`:\n\n```json\n(.*?)^```$/ms.exec(guide) ?? [];
  expect(shown).toBe(readFileSync(join(root, 'schema', path), 'utf8'));
});

describe('the code in the READMEs, when run', () => {
  const log = vi.spyOn(console, 'log');
  beforeEach(() => {
    log.mockImplementation(() => {});
  });
  afterEach(() => {
    log.mockReset();
  });

  it('hands each event to the program', () => {
    const program = { report: vi.fn(), show: vi.fn(), play: vi.fn(), run: vi.fn(), log: vi.fn() };
    const send = connect(program);
    const ids = { response_id: 'r1', item_id: 'i1', output_index: 0, content_index: 0 };
    send({ type: 'response.text.delta', ...ids, delta: 'hello' });
    send({ type: 'response.audio.delta', ...ids, delta: 'AAA=' });
    send({
      type: 'response.function_call_arguments.done',
      response_id: 'r1',
      item_id: 'i2',
      call_id: 'c1',
      name: 'lookup',
      arguments: '{"n":1}',
    });
    send({ type: 'future.event' });
    send({ type: 'response.text.delta', ...ids });
    expect(program.show).toHaveBeenCalledExactlyOnceWith('hello');
    expect(program.play).toHaveBeenCalledExactlyOnceWith(Uint8Array.of(0, 0));
    expect(program.run).toHaveBeenCalledExactlyOnceWith('lookup', { n: 1 });
    expect(program.log).toHaveBeenCalledExactlyOnceWith('future.event');
    expect(program.report).toHaveBeenCalledOnce();
  });

  it('holds a turn with a tool, and one by hand', async () => {
    const call = { type: 'function_call', id: 'fc_1', call_id: 'c1', name: 'trains', arguments: '{}' };
    const answer = { type: 'message', id: 'msg_1', role: 'assistant', status: 'completed' };
    const content = [{ type: 'output_text', text: 'At nine.', annotations: [] }];
    const outputs = [[call], [{ ...answer, content }], [{ ...answer, content }]];
    const bodies: object[] = [];
    const turn = {
      client: {
        responses: {
          async create(body: object) {
            const output = outputs[bodies.push(body) - 1] ?? [];
            return { id: `resp_${bodies.length}`, status: 'completed', output };
          },
        },
      },
      history: { messages: [{ id: 'm1', role: 'user' as const, content: 'Trains?', createdAt: 1 }] },
      trains: { name: 'trains', execute: () => 'one at nine' },
      signal: new AbortController().signal,
      show: vi.fn(),
      save: vi.fn(),
    };
    expect(await wholeTurn(turn)).toBe('completed');
    expect(turn.save).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ messages: [expect.objectContaining({ content: 'At nine.' })] }),
    );
    expect(await byHand(turn)).toEqual(['completed', 2]);
    expect(bodies).toHaveLength(3);
  });

  it('holds a live session, and one without a network', async () => {
    const simulator = await startPrismSimulator();
    const show = vi.fn();
    await converse({ url: simulator.url, key: 'secret', show });
    await simulator.close();
    expect(show.mock.calls.join('')).toContain('What is the weather in Rome?');
    expect(log.mock.calls).toEqual([['completed', 2]]);
    expect(simulator.connections.at(0)?.headers.authorization).toBe('Bearer secret');
    expect(await inMemory()).toBe('sess_1');
  });

  it('prints what its comments say', async () => {
    refuse();
    guard();
    request();
    await build();
    await explain();
    await attach();
    await readLines(new Blob(['{"type":"future.event"}\n', 'not JSON\n']));
    expect(log.mock.calls).toEqual([
      ['invalid_field', '/item_id', 'minLength', 'response.text.done', 'r1'],
      ['must NOT have additional properties'],
      ['unknown'],
      [1, '/input/1/call_id', 'must not be empty'],
      ['You are a travel agent.', '[{"role":"user","content":"Any trains to Rome?"}]', undefined],
      ['call_unfinished', 'Record "call_1": it has no result; the model is told that it was interrupted.'],
      [3, ['m1 kept', 'call_1 changed']],
      [examples.split('  console.log(JSON.stringify(input[0]));\n  // ')[1]?.split('\n')[0]],
      [expect.stringMatching(/^line 2: /)],
    ]);
    expect([ended('completed'), ended('failed'), ended('future')]).toEqual([
      'well',
      'failed',
      'in a way this version does not know',
    ]);
  });
});

function connect(program: Program): (event: object) => void {
  const listeners: ((message: { data: string }) => void)[] = [];
  listen({ addEventListener: (_, listener) => listeners.push(listener) }, program);
  return (event) => {
    for (const listener of listeners) listener({ data: JSON.stringify(event) });
  };
}
