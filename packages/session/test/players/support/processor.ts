import type { PlayerCommand, PlayerReport } from '../../../src/players/player-messages.js';

interface Processor {
  process(inputs: unknown, outputs: Float32Array[][]): boolean;
}

/** The audio thread's side of a browser player, driven by hand. */
export interface Driven {
  /** What it has said so far. */
  readonly reports: PlayerReport[];
  send(command: PlayerCommand): void;
  /** Writes 16-bit samples. */
  write(...samples: number[]): void;
  /** Renders so many quantums of 128 frames. */
  render(quantums?: number): number[];
  /** Whether it wants to be called again. */
  alive(): boolean;
}

let make: new () => Processor;
let port: { onmessage: (event: { data: PlayerCommand }) => void; postMessage(report: PlayerReport): void };

Object.assign(globalThis, {
  sampleRate: 24_000,
  AudioWorkletProcessor: class {
    readonly port = port;
  },
  registerProcessor: (_name: string, processor: new () => Processor) => {
    make = processor;
  },
});
await import('../../../src/players/player-worklet.js');

/** A processor of its own. */
export function driveProcessor(): Driven {
  const reports: PlayerReport[] = [];
  const own: typeof port = { onmessage: () => {}, postMessage: (report) => reports.push(report) };
  port = own;
  const processor = new make();
  const send = (command: PlayerCommand) => own.onmessage({ data: command });
  let isAlive = true;
  return {
    reports,
    send,
    write: (...samples) => send({ type: 'write', bytes: new Uint8Array(Int16Array.from(samples).buffer) }),
    render(quantums = 1) {
      const all: number[] = [];
      for (let count = 0; count < quantums; count += 1) {
        const output = new Float32Array(128);
        isAlive = processor.process([], [[output]]);
        all.push(...output);
      }
      return all;
    },
    alive: () => isAlive,
  };
}
