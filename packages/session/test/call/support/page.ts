/** A call in a browser's page: session, player and ears. Bundled, and put there as `sound`. */
import { connectPrism, type Interruption, type PrismSession } from '../../../src/index.js';
import { type BrowserPlayer, createBrowserPlayer } from '../../../src/players/browser-player.js';

/** What became of an interrupted answer. All in samples, but for `truncations`. */
export interface Interrupted {
  /** What the player had told before the interruption. */
  readonly toldBefore: number;
  /** What was heard in all. */
  readonly heard: number;
  readonly received: number;
  readonly truncations: Interruption['truncations'];
  readonly truncatedItems: readonly unknown[];
  /** What was heard of the next answer. */
  readonly heardOfNext: number;
  readonly receivedOfNext: number;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A tone is silent for a sample at most. More is a pause, such as of a player that waits for the next piece. */
const pauseSamples = 16;

/** Hears what comes out of a player. Gives how many samples it was, from the first to the last, without the pauses. */
async function ears(player: BrowserPlayer): Promise<() => Promise<number>> {
  await player.context.audioWorklet.addModule(new URL('./microphone-worklet.js', import.meta.url));
  const recorder = new AudioWorkletNode(player.context, 'prismwire-microphone', { channelCount: 1 });
  let length = 0;
  let first = -1;
  let last = -1;
  let pauses = 0;
  recorder.port.onmessage = ({ data }: MessageEvent<Float32Array>) => {
    for (const sample of data) {
      if (sample !== 0) {
        if (first === -1) first = length;
        else if (length - last > pauseSamples) pauses += length - last - 1;
        last = length;
      }
      length += 1;
    }
  };
  player.node.connect(recorder).connect(player.context.destination);
  return async () => {
    // What was played last comes with the next piece of 20 ms.
    const until = length + 4_800;
    while (length < until) await pause(10);
    const heard = first === -1 ? 0 : last - first + 1 - pauses;
    first = -1;
    pauses = 0;
    return heard;
  };
}

function tone(ms: number): Uint8Array {
  const samples = Int16Array.from({ length: ms * 24 }, (_, at) => Math.round(16_000 * Math.sin(at / 8)));
  return new Uint8Array(samples.buffer);
}

function counted(session: PrismSession, counts: Map<string, number>): void {
  session.on('audio.delta', ({ responseId, audio }) => {
    counts.set(responseId, (counts.get(responseId) ?? 0) + audio.length / 2);
  });
}

/** Lets the agent speak, interrupts it after so many milliseconds of sound, and lets it speak again. */
async function interruptedCall(url: string, afterMs: number, by: 'speech' | 'request'): Promise<Interrupted> {
  const session = await connectPrism({ url });
  const player = await createBrowserPlayer();
  const hear = await ears(player);
  session.play(player);
  const received = new Map<string, number>();
  counted(session, received);
  let told = 0;
  const { onplayed } = player;
  const soundsLongEnough = new Promise<void>((resolve) => {
    player.onplayed = (samples) => {
      told = samples;
      onplayed?.(samples);
      if (samples >= afterMs * 24) resolve();
    };
  });
  const reply = await session.sendText('Tell me a long story, please, with a great many words in it.');
  await soundsLongEnough;
  let toldBefore = told;
  session.on('speech.started', () => {
    toldBefore = told;
  });
  const interrupted = new Promise<Interruption>((resolve) => session.on('output.interrupted', resolve));
  const truncated = new Promise((resolve) => session.on('item.truncated', resolve));
  if (by === 'request') await session.interrupt();
  else session.sendAudio(tone(400));
  const { truncations } = await interrupted;
  await truncated;
  const heard = await hear();
  const items = session.snapshot().items.filter(({ truncated: cut }) => cut !== undefined);
  await reply.done;
  await session.clearInput();
  const next = await session.sendText('Go on.');
  await next.done;
  await next.played;
  const heardOfNext = await hear();
  await session.close();
  await player.close();
  return {
    toldBefore,
    heard,
    received: received.get(reply.id) ?? 0,
    truncations,
    truncatedItems: items.map(({ truncated: cut }) => cut),
    heardOfNext,
    receivedOfNext: received.get(next.id) ?? 0,
  };
}

const sound = { interruptedCall };
Object.assign(globalThis, { sound });

/** What the page can do. */
export type Sound = typeof sound;
