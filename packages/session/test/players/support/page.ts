/** What the tests of the player do in a browser's page. Bundled, and put there as `sound`. */
import { type BrowserPlayer, createBrowserPlayer } from '../../../src/players/browser-player.js';

const rate = 24_000;

function bytesOf(samples: readonly number[]): Uint8Array {
  return new Uint8Array(Int16Array.from(samples).buffer);
}

const toneSamples = (length: number) =>
  Array.from({ length }, (_, at) => Math.round(12_000 * Math.sin((2 * Math.PI * 440 * at) / rate) + 13_000));
const level = (length: number) => new Array<number>(length).fill(16_384);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until so many samples were played; gives every count on the way. */
function playedUntil(player: BrowserPlayer, samples: number): Promise<number[]> {
  const counts: number[] = [];
  return new Promise((resolve) => {
    player.onplayed = (count) => {
      counts.push(count);
      if (count >= samples) resolve(counts);
    };
  });
}

/** Hears what comes out of a player, by the recorder of the microphone. */
async function listen(player: BrowserPlayer): Promise<() => Promise<number[]>> {
  await player.context.audioWorklet.addModule(new URL('./microphone-worklet.js', import.meta.url));
  const recorder = new AudioWorkletNode(player.context, 'prismwire-microphone', { channelCount: 1 });
  const heard: number[] = [];
  recorder.port.onmessage = ({ data }: MessageEvent<Float32Array>) => void heard.push(...data);
  player.node.connect(recorder).connect(player.context.destination);
  return async () => {
    // What was played last comes with the next piece of 20 ms.
    const length = heard.length;
    while (heard.length < length + 2_000) await pause(10);
    return heard;
  };
}

async function playTone() {
  const player = await createBrowserPlayer();
  const hear = await listen(player);
  const samples = toneSamples(12_001);
  const bytes = bytesOf(samples);
  const done = playedUntil(player, samples.length);
  for (let at = 0; at < bytes.length; at += 4_801) player.write(bytes.subarray(at, at + 4_801));
  const counts = await done;
  const heard = await hear();
  const from = heard.findIndex((sample) => sample !== 0);
  const until = heard.findLastIndex((sample) => sample !== 0) + 1;
  await player.close();
  return {
    counts,
    written: samples.length,
    heard: until - from,
    wrong: samples.filter((sample, at) => heard[from + at] !== sample / 32_768).length,
    state: player.context.state,
  };
}

async function clearAndGoOn() {
  const player = await createBrowserPlayer();
  const hear = await listen(player);
  const playing = playedUntil(player, 4_800);
  player.write(bytesOf(level(240_000)));
  await playing;
  const counts: number[] = [];
  player.onplayed = (count) => counts.push(count);
  const cleared = await player.clear();
  const heard = (await hear()).slice();
  const afterwards = counts.filter((count) => count > cleared).length;
  const going = playedUntil(player, cleared + 1_000);
  player.write(bytesOf(level(1_000)));
  const last = (await going).at(-1);
  await player.close();
  return {
    cleared,
    afterwards,
    full: heard.filter((sample) => sample === 0.5).length,
    fading: heard.filter((sample) => sample > 0 && sample < 0.5).length,
    goneOn: last === cleared + 1_000,
  };
}

async function duck() {
  const player = await createBrowserPlayer({ duckLevel: 0.25 });
  const hear = await listen(player);
  player.write(bytesOf(level(240_000)));
  await playedUntil(player, 2_400);
  player.duck(true);
  await pause(200);
  const low = (await hear()).at(-1);
  player.duck(false);
  await pause(200);
  const heard = await hear();
  const steps = heard.map((sample, at) => Math.abs(sample - (heard[at - 1] ?? sample)));
  const start = heard.findIndex((sample) => sample !== 0);
  await player.close();
  return { low, high: heard.at(-1), largestStep: Math.max(...steps.slice(start + 1)) };
}

async function standStill() {
  const context = new AudioContext({ sampleRate: rate });
  const player = await createBrowserPlayer({ context });
  const hear = await listen(player);
  await context.suspend();
  player.write(bytesOf(level(24_000)));
  const cleared = await player.clear();
  await context.resume();
  const heard = await hear();
  await player.close();
  await player.close();
  const stateAfterClose = context.state;
  const closed = await player.clear();
  await context.close();
  return { cleared, audible: heard.filter((sample) => sample !== 0).length, stateAfterClose, closed };
}

/** A player whose audio thread never answers. */
async function silentThread() {
  const code = "registerProcessor('prismwire-player', class extends AudioWorkletProcessor { process() {} })";
  const timers: (() => void)[] = [];
  let pending = 0;
  const player = await createBrowserPlayer({
    workletUrl: URL.createObjectURL(new Blob([code], { type: 'text/javascript' })),
    clock: {
      now: () => 0,
      after: (_ms, callback) => {
        pending += 1;
        timers.push(callback);
        return () => {
          pending -= 1;
        };
      },
    },
  });
  player.write(bytesOf(level(100)));
  const byDeadline = player.clear();
  for (const fire of timers) fire();
  const answers = [await byDeadline];
  const byClose = player.clear();
  await player.close();
  answers.push(await byClose);
  const byContext = await createBrowserPlayer();
  await byContext.context.close();
  byContext.write(bytesOf(level(100)));
  answers.push(await byContext.clear());
  await byContext.close();
  return { answers, pending };
}

const failure = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'none',
    (error: unknown) => String(error),
  );

async function refuse() {
  const context = new AudioContext({ sampleRate: 48_000 });
  const otherRate = await failure(createBrowserPlayer({ context }));
  const noFile = await failure(createBrowserPlayer({ workletUrl: '/gone.js' }));
  const level = await failure(createBrowserPlayer({ duckLevel: 2 }));
  const aborted = await failure(createBrowserPlayer({ signal: AbortSignal.abort() }));
  const controller = new AbortController();
  const during = failure(createBrowserPlayer({ signal: controller.signal }));
  controller.abort();
  const later = new AbortController();
  const player = await createBrowserPlayer({ signal: later.signal });
  later.abort();
  await player.close();
  return {
    otherRate,
    level,
    noFile,
    aborted,
    during: await during,
    contextState: context.state,
    stateAfterAbort: player.context.state,
  };
}

const sound = { playTone, clearAndGoOn, duck, standStill, silentThread, refuse };
Object.assign(globalThis, { sound });

/** What the page can do. */
export type Sound = typeof sound;
