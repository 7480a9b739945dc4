import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { checkScenario } from '../src/index.js';
import { byHand, first, hold } from './readme.examples.js';
import { isRecord } from './support/fields.js';
import { SocketClient } from './support/socket-client.js';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const readme = read('../README.md');

const blocks = (language: string) =>
  [...readme.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, code = '']) => code);

/** Code without its line breaks and indentation, which the formatter may place otherwise. */
const plain = (code: string) =>
  code
    .replace(/^import .*$/gm, '')
    .replace(/\s+/g, ' ')
    .trim();

describe('the README', () => {
  beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => undefined));
  afterEach(() => void vi.restoreAllMocks());

  it('shows the code that is compiled and run here', () => {
    const regions = [...read('readme.examples.ts').matchAll(/\/\/ #region [^\n]*\n(.*?)\/\/ #endregion/gs)];
    expect(regions.map(([, code = '']) => plain(code))).toEqual(blocks('ts').map(plain));
  });

  it('shows a first example that works', async () => {
    const Socket = class extends globalThis.Object {
      onopen: (() => void) | undefined;
      constructor(url: string) {
        super();
        const socket = new WebSocket(url);
        socket.on('open', () => this.onopen?.());
        Object.assign(this, { send: (text: string) => socket.send(text) });
      }
    };
    await Reflect.apply(first, undefined, [Socket]);
    const [types] = vi.mocked(console.log).mock.calls[0] ?? [];
    expect(types).toContain('session.created');
    expect(types).toContain('response.done');
  });

  it('shows how to act in the middle of an answer', async () => {
    const simulator = await hold();
    const client = await SocketClient.open(simulator.url);
    client.send({ type: 'response.create' });
    await client.until('response.output_item.done');
    expect(client.types).not.toContain('response.done');
    client.send({ type: 'response.cancel' });
    await client.until('response.done');
    await simulator.close();
  });

  it('shows how to move the time by hand', () => {
    byHand();
    expect(console.log).toHaveBeenCalledWith(true);
  });

  it('shows scenarios that pass', () => {
    expect(blocks('json').map((text) => checkScenario(JSON.parse(text)))).toHaveLength(2);
  });

  it.each(['Step', 'Fault'])('names everything that there is to do: %s', (name) => {
    const { $defs } = JSON.parse(read('../src/scenario/scenario.schema.json'));
    for (const { $ref } of $defs[name].oneOf) {
      const definition: unknown = $defs[$ref.slice('#/$defs/'.length)];
      if (!isRecord(definition) || !isRecord(definition.properties) || !isRecord(definition.properties.do))
        throw new Error($ref);
      expect(readme).toContain(`\`${definition.properties.do.const}\``);
    }
  });
});
