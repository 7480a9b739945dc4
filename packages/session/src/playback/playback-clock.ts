import type { DecodedAudioDelta } from '@prismwire/decoder';
import type { Clock } from '../clock.js';
import type { LiveResponse } from '../responses/live-response.js';
import { audioFormat } from './audio-format.js';
import type { PlaybackEnd } from './playback-end.js';
import { PlaybackPart } from './playback-part.js';

/** How many responses are kept that have ended and may still be heard. */
const keptEnded = 16;

/** What a playback clock works with. */
export interface PlaybackClockOptions {
  readonly clock: Clock;
  /** How long to wait for a report beyond the length of what is to be heard, in milliseconds. */
  readonly graceMs: number;
  /** The name of the session's output format. */
  format(): string | null | undefined;
  /** A response has been heard, or will not be. */
  onFinished(response: LiveResponse, end: PlaybackEnd): void;
}

interface Playing {
  readonly response: LiveResponse;
  readonly parts: Map<string, PlaybackPart>;
  /** The part that came last. */
  last: PlaybackPart | undefined;
  ended: boolean;
  lastReportAt: number;
  cancelTimer: () => void;
}

const nothing = () => {};

/** Counts what was received and what was heard of each response, by item and content part. */
export class PlaybackClock {
  readonly #options: PlaybackClockOptions;
  readonly #playing = new Map<string, Playing>();
  /** Whether anybody says what is heard. As long as not, nothing is known of it. */
  #tracked = false;

  constructor(options: PlaybackClockOptions) {
    this.#options = options;
  }

  /** From here on somebody says what is heard. */
  track(): void {
    this.#tracked = true;
  }

  /** Sound has come. Returns the part that it belongs to. */
  receive(response: LiveResponse, { itemId, contentIndex, audio }: DecodedAudioDelta): PlaybackPart {
    const { sampleBytes, samplesPerMs } = audioFormat(this.#options.format());
    const playing = this.#of(response);
    let part = playing.last;
    if (part?.itemId !== itemId || part.contentIndex !== contentIndex) {
      const key = keyOf(itemId, contentIndex);
      part = playing.parts.get(key) ?? new PlaybackPart(response, itemId, contentIndex, samplesPerMs);
      playing.parts.set(key, part);
      playing.last = part;
    }
    part.received += audio.length / sampleBytes;
    return part;
  }

  /** So many samples of a part were heard in all. Does nothing for a part that is not known, or no longer. */
  report(itemId: string, contentIndex: number, samples: number): void {
    this.#tracked = true;
    for (const playing of this.#playing.values()) {
      const part = playing.parts.get(keyOf(itemId, contentIndex));
      if (part === undefined) continue;
      part.report(samples);
      this.#moved(playing);
      return;
    }
  }

  /** So many samples more of a part were heard. */
  advance(part: PlaybackPart, samples: number): void {
    part.advance(samples);
    const playing = this.#playing.get(part.response.id);
    if (playing?.response === part.response) this.#moved(playing);
  }

  /** The server has ended a response: no more sound comes for it. */
  end(response: LiveResponse): void {
    const playing = this.#playing.get(response.id);
    if (playing === undefined) {
      const lost = response.end?.status === 'connection_lost';
      const end: PlaybackEnd = lost
        ? { status: 'connection_lost', drainToken: undefined }
        : { status: 'played', drainToken: response.drainToken };
      // Without sound there is nothing to tell, unless the server wants to know when it is over.
      if (response.settlePlayed(end) && end.drainToken !== undefined) this.#options.onFinished(response, end);
      return;
    }
    playing.ended = true;
    if (!this.#tracked) {
      response.settlePlayed({ status: 'untracked', drainToken: response.drainToken });
      this.#forgetOldest();
      return;
    }
    playing.lastReportAt = this.#options.clock.now();
    playing.cancelTimer();
    this.#watch(playing);
    this.#look(playing);
  }

  /** The responses that are being heard, or will be, as far as is known. */
  audible(): LiveResponse[] {
    if (!this.#tracked) return [];
    return [...this.#playing.values()].filter(hasLeft).map(({ response }) => response);
  }

  /** The server has cut a part by itself, or it was asked to. */
  noteTruncated(itemId: string, contentIndex: number): void {
    for (const { parts } of this.#playing.values()) {
      const part = parts.get(keyOf(itemId, contentIndex));
      if (part !== undefined) part.truncated = true;
    }
  }

  /** A response is not heard any further. Returns the parts that have to be cut. */
  stop(response: LiveResponse): PlaybackPart[] {
    const playing = this.#playing.get(response.id);
    this.#drop(response.id);
    response.settlePlayed({ status: 'interrupted', drainToken: undefined });
    if (playing === undefined || !this.#tracked) return [];
    return [...playing.parts.values()].filter(({ left, truncated }) => left > 0 && !truncated);
  }

  /** The connection is gone: what still plays concerns nobody any more. */
  loseAll(): void {
    for (const { response } of [...this.#playing.values()]) {
      this.#drop(response.id);
      response.settlePlayed({ status: 'connection_lost', drainToken: undefined });
    }
  }

  #of(response: LiveResponse): Playing {
    const found = this.#playing.get(response.id);
    if (found !== undefined) return found;
    const playing: Playing = {
      response,
      parts: new Map(),
      last: undefined,
      ended: false,
      lastReportAt: 0,
      cancelTimer: nothing,
    };
    this.#playing.set(response.id, playing);
    return playing;
  }

  #moved(playing: Playing): void {
    playing.lastReportAt = this.#options.clock.now();
    this.#look(playing);
  }

  #look(playing: Playing): void {
    if (playing.ended && !hasLeft(playing)) this.#settle(playing.response, 'played');
  }

  /** Whoever reports may have stopped to: one timer a response looks when the last report came. */
  #watch(playing: Playing): void {
    const { clock, graceMs } = this.#options;
    const leftMs = [...playing.parts.values()].reduce((sum, part) => sum + part.leftMs, 0);
    const dueIn = playing.lastReportAt + leftMs + graceMs - clock.now();
    if (dueIn <= 0) this.#settle(playing.response, 'untracked');
    else playing.cancelTimer = clock.after(dueIn, () => this.#watch(playing));
  }

  #settle(response: LiveResponse, status: 'played' | 'untracked'): void {
    this.#drop(response.id);
    const end: PlaybackEnd = { status, drainToken: response.drainToken };
    if (response.settlePlayed(end)) this.#options.onFinished(response, end);
  }

  #drop(id: string): void {
    this.#playing.get(id)?.cancelTimer();
    this.#playing.delete(id);
  }

  #forgetOldest(): void {
    let surplus = -keptEnded;
    for (const { ended } of this.#playing.values()) if (ended) surplus += 1;
    for (const [id, { ended }] of this.#playing) {
      if (surplus <= 0) return;
      if (!ended) continue;
      this.#drop(id);
      surplus -= 1;
    }
  }
}

function keyOf(itemId: string, contentIndex: number): string {
  return `${contentIndex} ${itemId}`;
}

/** Whether something is still to be heard. */
function hasLeft({ parts }: Playing): boolean {
  for (const { left } of parts.values()) if (left > 0) return true;
  return false;
}
