import { abortError } from '../errors/abort-error.js';
import { loadWorklet } from '../players/load-worklet.js';
import { requireSecurePage } from '../players/require-secure-page.js';
import { abortable } from '../requests/abortable.js';
import { pcm16Encoder } from './pcm16-encoder.js';

/** How a microphone is opened. */
export interface MicrophoneOptions {
  /** What to record in: it stays open when the microphone closes. Usually one is made, at the device's own rate. */
  readonly context?: AudioContext;
  /** Which microphone, and how. Echo cancellation, noise suppression and gain control are on unless said. */
  readonly constraints?: MediaTrackConstraints;
  /** The rate of the sound that comes out, in samples a second: 24,000 unless said. */
  readonly outputSampleRate?: number;
  /** How much sound waits for a reader, in pieces of 20 ms: 250 unless said. What comes when it is full is lost. */
  readonly maxPieces?: number;
  /** Where `microphone-worklet.js` of this package lies, for those whose bundler does not take it along. */
  readonly workletUrl?: string | URL;
  /** Closes the microphone; the stream then fails with an `AbortError`. */
  readonly signal?: AbortSignal;
}

/**
 * Asks the person for the microphone and opens it: a stream of 16-bit samples, ready for
 * `microphone.pipeTo(session.audioInput())`. Cancelling the stream closes the microphone. The stream ends when the
 * device goes away or the person takes the permission back.
 *
 * @throws TypeError on a page that is not secure (neither https nor localhost); `NotAllowedError` if the person
 * refuses; `NotFoundError` if there is no microphone; an `AbortError` if the signal is aborted.
 */
export async function openMicrophone(options: MicrophoneOptions = {}): Promise<ReadableStream<Uint8Array>> {
  const { context: given, constraints, outputSampleRate = 24_000, workletUrl, signal } = options;
  if (signal?.aborted) throw abortError(signal);
  requireSecurePage();
  const asked = navigator.mediaDevices.getUserMedia({
    audio: {
      channelCount: 1,
      echoCancellation: true,
      noiseSuppression: true,
      autoGainControl: true,
      ...constraints,
    },
  });
  let media: MediaStream;
  try {
    media = await abortable(asked, signal);
  } catch (error) {
    // Granted too late: the device must not stay on.
    asked.then(stop, () => {});
    throw error;
  }
  // At the device's rate: not every browser connects a microphone to a context of another one.
  const context = given ?? new AudioContext();
  const release = async () => {
    stop(media);
    if (given === undefined) await context.close();
  };
  try {
    // Bundlers look for exactly this expression, and take the file along.
    const url = workletUrl ?? new URL('./microphone-worklet.js', import.meta.url);
    await loadWorklet(context, url, signal);
    const encoder = pcm16Encoder({ inputSampleRate: context.sampleRate, outputSampleRate });
    if (given === undefined) context.resume().catch(() => {});
    return record({ context, media, release, signal, maxPieces: options.maxPieces ?? 250 }).pipeThrough(
      encoder,
    );
  } catch (error) {
    await release();
    throw error;
  }
}

interface Recording {
  readonly context: AudioContext;
  readonly media: MediaStream;
  readonly release: () => Promise<void>;
  readonly signal: AbortSignal | undefined;
  readonly maxPieces: number;
}

function record({ context, media, release, signal, maxPieces }: Recording): ReadableStream<Float32Array> {
  const source = context.createMediaStreamSource(media);
  const recorder = new AudioWorkletNode(context, 'prismwire-microphone', {
    channelCount: 1,
    channelCountMode: 'explicit',
  });
  let finish: () => Promise<void> = release;
  return new ReadableStream<Float32Array>(
    {
      start(controller) {
        const onAbort = () => {
          if (signal !== undefined) controller.error(abortError(signal));
          finish().catch(() => {});
        };
        finish = () => {
          signal?.removeEventListener('abort', onAbort);
          recorder.port.onmessage = null;
          recorder.port.postMessage('close');
          source.disconnect();
          recorder.disconnect();
          return release();
        };
        signal?.addEventListener('abort', onAbort);
        recorder.port.onmessage = ({ data }: MessageEvent<Float32Array>) => {
          if ((controller.desiredSize ?? 0) > 0) controller.enqueue(data);
        };
        for (const track of media.getTracks()) {
          track.addEventListener('ended', () => {
            controller.close();
            finish().catch(() => {});
          });
        }
        // It plays silence. Browsers run only what leads somewhere.
        source.connect(recorder).connect(context.destination);
      },
      cancel: () => finish(),
    },
    { highWaterMark: maxPieces },
  );
}

function stop(media: MediaStream): void {
  for (const track of media.getTracks()) track.stop();
}
