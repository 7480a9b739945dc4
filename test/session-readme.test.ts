import { connectPrism, type PrismSession } from '@prismwire/session';
import { type PrismSimulator, type PrismSimulatorOptions, startPrismSimulator } from '@prismwire/simulator';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  keepTrace,
  playInBrowser,
  playOnLine,
  reconnect,
  sendSound,
  speak,
  useTools,
  watchSession,
} from './examples/session.examples.js';
import { fakeBrowser } from './support/fake-browser.js';

const log = vi.spyOn(console, 'log');
const opened: { close(): Promise<void> }[] = [];
beforeEach(() => {
  log.mockImplementation(() => {});
});
afterEach(async () => {
  log.mockReset();
  vi.unstubAllGlobals();
  for (const each of opened.splice(0).reverse()) await each.close();
});

async function simulate(options: PrismSimulatorOptions = {}): Promise<PrismSimulator> {
  const simulator = await startPrismSimulator(options);
  opened.push(simulator);
  return simulator;
}

function kept(session: PrismSession): PrismSession {
  opened.push(session);
  return session;
}

describe('the code in the README of the session, when run', () => {
  it('answers a call of a tool', async () => {
    const { url } = await simulate({
      scenario: {
        turns: [
          { when: { cause: 'tool_results' }, steps: [{ do: 'say', text: 'At eight.' }] },
          {
            when: { text: 'train' },
            steps: [{ do: 'call', tool: 'find_trains', arguments: { to: 'Rome' } }],
          },
        ],
      },
    });
    const search = vi.fn(async () => ({ leaves: '20:00' }));
    const show = vi.fn();
    kept(await useTools({ url, timetable: { search }, show }));
    expect(search).toHaveBeenCalledExactlyOnceWith('Rome', expect.any(AbortSignal));
    expect(show.mock.calls.join('')).toBe('At eight.');
    expect(log.mock.calls).toEqual([['find_trains', 'answered', undefined]]);
  });

  it('plays in a browser, and cuts what was not heard', async () => {
    const browser = fakeBrowser();
    const { url } = await simulate();
    const session = kept(await playInBrowser(url));
    await (await session.sendText('hello')).done;
    expect(browser.ports.get('prismwire-player')?.posted).toContainEqual(
      expect.objectContaining({ type: 'write' }),
    );
    browser.playedSamples = 2_400;
    await session.interrupt();
    expect(log.mock.calls).toEqual([[expect.stringMatching(/^\S+ was heard for 100 ms$/)]]);
  });

  it('plays on a line, at its pace', async () => {
    const { url } = await simulate();
    const session = kept(await connectPrism({ url }));
    const line = { play: vi.fn(), clear: vi.fn() };
    const player = playOnLine(session, line);
    line.clear.mockClear();
    await (await session.sendText('hello')).done;
    await session.interrupt();
    expect(line.play).toHaveBeenCalled();
    expect(line.clear).toHaveBeenCalledOnce();
    await player.close();
  });

  it('sends what a microphone records', async () => {
    const { ports, endMicrophone } = fakeBrowser();
    const simulator = await simulate();
    const session = kept(await connectPrism({ url: simulator.url }));
    const speaking = speak(session);
    await expect.poll(() => ports.get('prismwire-microphone')?.onmessage).toBeTruthy();
    ports.get('prismwire-microphone')?.onmessage?.({ data: new Float32Array(48_000) });
    await simulator.connections.at(0)?.waitFor('input_audio_buffer.append');
    endMicrophone();
    await speaking;
  });

  it('connects again, with another token', async () => {
    const simulator = await simulate();
    const tokens = ['first', 'second'];
    const session = kept(await reconnect(simulator.url, async () => tokens.shift() ?? ''));
    await (await session.sendText('hello')).done;
    const restored = new Promise((resolve) => session.on('connection.restored', resolve));
    simulator.connections.at(0)?.drop();
    await restored;
    expect(log.mock.calls).toEqual([[1006], [1, 'none', 2, 0]]);
    expect(simulator.connections.at(1)?.headers.authorization).toBe('Bearer second');
  });

  it('sends sound as it comes', async () => {
    const simulator = await simulate();
    let ring: (audio: Uint8Array) => void = () => {};
    kept(
      await sendSound(simulator.url, {
        on: (_, listener) => {
          ring = listener;
        },
      }),
    );
    ring(new Uint8Array(480));
    await simulator.connections.at(0)?.waitFor('input_audio_buffer.append');
  });

  it('records a session that replays to the same', async () => {
    const { url } = await simulate();
    const session = kept(await connectPrism({ url }));
    const lines: string[] = [];
    const file = new WritableStream<string>({ write: (line) => void lines.push(line) });
    await keepTrace(session, file, async function* () {
      yield* lines;
    });
    expect(log.mock.calls).toEqual([[true]]);
  });

  it('is recorded by OpenTelemetry where there is none, without harm', async () => {
    const { url } = await simulate();
    const session = kept(await watchSession(url));
    expect(await (await session.sendText('hello')).done).toMatchObject({ status: 'completed' });
  });
});
