/** What the tests of the microphone do in a browser's page. Bundled, and put there as `sound`. */
import { openMicrophone } from '../../../src/microphone/microphone.js';

const rate = 24_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const failure = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'none',
    (error: unknown) => String(error),
  );

/** Records the browser's false microphone, which beeps, and watches whether it is let go. */
async function record() {
  const tracks: MediaStreamTrack[] = [];
  const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (constraints) => {
    const media = await ask(constraints);
    tracks.push(...media.getTracks());
    return media;
  };
  // As it comes: the browser takes a beep for noise.
  const constraints = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };
  const reader = (await openMicrophone({ constraints })).getReader();
  const samples: number[] = [];
  while (samples.length < 2 * rate) {
    const { value } = await reader.read();
    if (value !== undefined) samples.push(...new Int16Array(value.buffer));
  }
  const onsets = samples.flatMap((sample, at) =>
    Math.abs(sample) > 1_000 &&
    samples.slice(Math.max(0, at - 2_400), at).every((before) => Math.abs(before) < 1_000)
      ? [at]
      : [],
  );
  const stateWhileOpen = tracks[0]?.readyState;
  await reader.cancel();
  const controller = new AbortController();
  const aborted = (await openMicrophone({ signal: controller.signal })).getReader();
  await aborted.read();
  controller.abort();
  const abortFailure = await failure(
    (async () => {
      while (!(await aborted.read()).done);
    })(),
  );
  const lost = (await openMicrophone()).getReader();
  tracks.at(-1)?.dispatchEvent(new Event('ended'));
  while (!(await lost.read()).done);
  const tooLate = new AbortController();
  const never = failure(openMicrophone({ signal: tooLate.signal }));
  tooLate.abort();
  const neverFailure = await never;
  while (tracks.length < 4) await pause(10);
  return {
    loudest: Math.max(...samples.map(Math.abs)),
    onsets,
    stateWhileOpen,
    states: tracks.map(({ readyState }) => readyState),
    abortFailure,
    neverFailure,
    noFile: await failure(openMicrophone({ workletUrl: '/gone.js' })),
    stateWithoutFile: tracks.at(-1)?.readyState,
  };
}

/** Opens the microphone, does not read for a second, and counts the pieces that have waited. */
async function leaveUnread(): Promise<number> {
  const reader = (await openMicrophone({ maxPieces: 5 })).getReader();
  await reader.read();
  await pause(1_000);
  let waited = 0;
  while ((await Promise.race([reader.read(), pause(5)])) !== undefined) waited += 1;
  await reader.cancel();
  return waited;
}

const sound = { record, leaveUnread };
Object.assign(globalThis, { sound });

/** What the page can do. */
export type Sound = typeof sound;
