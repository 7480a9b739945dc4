import { vi } from 'vitest';

interface Port {
  onmessage: ((message: { readonly data: unknown }) => void) | null;
  /** What was posted to the audio thread, in order. */
  readonly posted: readonly unknown[];
}

/** What is made in a browser, as far as the players and the microphone use it. */
export interface FakeBrowser {
  /** The ports of the nodes that were made, by the name of their processor. */
  readonly ports: ReadonlyMap<string, Port>;
  /** How many samples the player has played when it is cleared next. */
  playedSamples: number;
  /** The device goes away. */
  endMicrophone(): void;
}

/** Makes Node look like a browser that plays and records nothing. `vi.unstubAllGlobals()` ends it. */
export function fakeBrowser(): FakeBrowser {
  const ports = new Map<string, Port>();
  const endings: (() => void)[] = [];
  const browser: FakeBrowser = {
    ports,
    playedSamples: 0,
    endMicrophone() {
      for (const end of endings) end();
    },
  };
  const node = () => ({ connect: (next: unknown) => next, disconnect() {} });
  class AudioContext {
    readonly sampleRate: number;
    readonly state = 'running';
    readonly currentTime = 0;
    readonly destination = {};
    readonly audioWorklet = { addModule: async () => {} };
    constructor({ sampleRate = 48_000 } = {}) {
      this.sampleRate = sampleRate;
    }
    createGain = () => ({ ...node(), gain: { setTargetAtTime() {} } });
    createMediaStreamSource = node;
    resume = async () => {};
    close = async () => {};
  }
  class AudioWorkletNode {
    readonly port: Port & { postMessage(message: unknown): void; close(): void };
    connect = node().connect;
    disconnect = node().disconnect;
    constructor(_: unknown, processor: string) {
      const posted: unknown[] = [];
      const port: AudioWorkletNode['port'] = {
        onmessage: null,
        posted,
        postMessage(message) {
          posted.push(message);
          const { type, id: cleared } = Object(message);
          const answer = { played: browser.playedSamples, cleared };
          if (type === 'clear') queueMicrotask(() => port.onmessage?.({ data: answer }));
        },
        close() {},
      };
      this.port = port;
      ports.set(processor, port);
    }
  }
  const track = {
    stop() {},
    addEventListener: (_: string, listener: () => void) => endings.push(listener),
  };
  const getUserMedia = async () => ({ getTracks: () => [track] });
  vi.stubGlobal('AudioContext', AudioContext);
  vi.stubGlobal('AudioWorkletNode', AudioWorkletNode);
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
  return browser;
}
