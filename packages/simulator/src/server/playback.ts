import { millisecondsOf } from '../audio/tone.js';
import type { Entry } from './conversation.js';
import type { ServerContext } from './server-context.js';

interface Playing {
  readonly responseId: string;
  readonly startedAt: number;
  /** The parts in the order in which they play. */
  readonly parts: { readonly entry: Entry; readonly index: number; samples: number }[];
  cancelStop: (() => void) | undefined;
}

/** How much of the agent's sound the person has heard, if it was played as it came. */
export class Playback {
  readonly #context: ServerContext;
  #playing: Playing | undefined;

  constructor(context: ServerContext) {
    this.#context = context;
  }

  /** A piece of sound has been sent. */
  sound(responseId: string, entry: Entry, index: number, samples: number): void {
    if (this.#playing?.responseId !== responseId) {
      this.#playing?.cancelStop?.();
      this.#playing = { responseId, startedAt: this.#context.tasks.now(), parts: [], cancelStop: undefined };
      this.#report('output_audio_buffer.started', responseId);
    }
    const { parts } = this.#playing;
    const last = parts.at(-1);
    if (last?.entry === entry && last.index === index) last.samples += samples;
    else parts.push({ entry, index, samples });
  }

  /** All sound of a response has been sent: it is heard to its end unless something comes between. */
  responseEnded(responseId: string): void {
    const playing = this.#playing;
    if (playing?.responseId !== responseId) return;
    const totalMs = millisecondsOf(playing.parts.reduce((sum, { samples }) => sum + samples, 0));
    const leftMs = Math.max(0, totalMs - (this.#context.tasks.now() - playing.startedAt));
    playing.cancelStop = this.#context.tasks.schedule('pace', leftMs, () => {
      this.#playing = undefined;
      this.#report('output_audio_buffer.stopped', responseId);
    });
  }

  /** The response whose sound is thrown away. Undefined: nothing is playing. */
  clear(): string | undefined {
    const playing = this.#playing;
    this.#playing = undefined;
    playing?.cancelStop?.();
    return playing?.responseId;
  }

  /** The part that is being heard, and how much of it has been, in whole milliseconds. */
  heard(): { readonly entry: Entry; readonly index: number; readonly ms: number } | undefined {
    const playing = this.#playing;
    if (playing === undefined) return undefined;
    let left = this.#context.tasks.now() - playing.startedAt;
    for (const { entry, index, samples } of playing.parts) {
      const ms = millisecondsOf(samples);
      if (left < ms) return { entry, index, ms: Math.max(0, Math.floor(left)) };
      left -= ms;
    }
    return undefined;
  }

  #report(type: 'output_audio_buffer.started' | 'output_audio_buffer.stopped', response_id: string): void {
    if (this.#context.scenario.playbackReports === true) this.#context.outbox.send({ type, response_id });
  }
}
