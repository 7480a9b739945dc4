import type { Clock } from '../clock.js';
import type { AudioDropped } from '../events/session-event.js';
import { audioFormat } from '../playback/audio-format.js';
import { encodeBase64 } from './encode-base64.js';
import { joined } from './joined.js';

/** The longest piece of sound in one event, in bytes: two seconds. */
const maxPiece = 96_000;
/** How often a full socket is looked at, in milliseconds: WebSockets do not tell when they have room. */
const pollMs = 10;
/** Shorter pieces are put together while they wait, so that a full queue is not thousands of them. In bytes. */
const joinBelow = 4_800;
/** How often a loss that goes on is told, in milliseconds. */
const reportMs = 1_000;

/** How much sound may wait. */
export interface AudioQueueLimits {
  /** How many bytes may wait here while the socket is full: 480,000 unless said, ten seconds of 24 kHz. */
  readonly maxQueuedBytes?: number;
  /** How many bytes may wait in the socket before sound waits here: 262,144 unless said. */
  readonly maxBufferedBytes?: number;
  /** What goes when there is no more room: the oldest sound that waits, the default, or the newest. */
  readonly whenFull?: 'drop-oldest' | 'refuse';
}

/** What a queue of sound works with. */
export interface AudioQueueOptions {
  readonly clock: Clock;
  readonly limits: AudioQueueLimits;
  /** The name of the session's input format. */
  format(): string | null | undefined;
  /** Whether there is a connection. */
  connected(): boolean;
  buffered(): number;
  /** Sends a piece. Throws if it cannot. */
  send(base64: string, bytes: number): void;
  tell(event: AudioDropped): void;
}

const nothing = () => {};

/**
 * Sound on its way to the socket. Takes whatever comes and never waits: while the socket is full a bounded part waits
 * here, and what has no room is lost, which is told.
 */
export class AudioQueue {
  readonly #options: AudioQueueOptions;
  readonly #maxQueued: number;
  readonly #maxBuffered: number;
  readonly #refuses: boolean;
  #pieces: Uint8Array[] = [];
  /** The beginning of a sample whose end has not come. */
  #rest = new Uint8Array(0);
  #queued = 0;
  #lost = 0;
  #lostBecause: AudioDropped['reason'] = 'full';
  #lastReportAt = Number.NEGATIVE_INFINITY;
  #cancelTimer: () => void = nothing;
  #cancelReport: () => void = nothing;

  constructor(options: AudioQueueOptions) {
    const { maxQueuedBytes = 480_000, maxBufferedBytes = 262_144, whenFull = 'drop-oldest' } = options.limits;
    this.#options = options;
    this.#maxQueued = checkBytes('audioQueue.maxQueuedBytes', maxQueuedBytes);
    this.#maxBuffered = checkBytes('audioQueue.maxBufferedBytes', maxBufferedBytes);
    this.#refuses = whenFull === 'refuse';
  }

  /** Sends sound, or keeps it until there is room. Returns whether all of it will be sent, as far as is known. */
  offer(audio: Uint8Array): boolean {
    const samples = this.#wholeSamples(audio);
    if (samples.length === 0) return true;
    if (!this.#options.connected()) return this.#lose(samples.length, 'disconnected');
    if (this.#pieces.length === 0 && this.#hasRoom()) return this.#send(samples);
    if (this.#refuses && this.#queued + samples.length > this.#maxQueued) {
      return this.#lose(samples.length, 'full');
    }
    this.#push(samples);
    const dropped = this.#queued > this.#maxQueued ? this.#dropOldest(this.#queued - this.#maxQueued) : 0;
    this.#watch();
    return dropped === 0 || this.#lose(dropped, 'full');
  }

  /**
   * Sends what waits, before a request that is about it. A socket that takes nothing gets twice what it may hold and
   * no more: the rest is lost.
   */
  flush(): void {
    if (this.#options.buffered() > 2 * this.#maxBuffered) {
      const queued = this.#empty();
      if (queued > 0) this.#lose(queued, 'full');
      return;
    }
    for (let piece = this.#shift(); piece !== undefined; piece = this.#shift()) this.#send(piece);
    this.#empty();
  }

  /** Forgets what waits: it was not wanted. */
  clear(): void {
    this.#empty();
  }

  /** The connection is gone: what waits was meant for a conversation that no longer is. */
  drop(): void {
    const queued = this.#empty();
    if (queued > 0) this.#lose(queued, 'disconnected');
    this.#report();
  }

  #pump(): void {
    while (this.#hasRoom()) {
      const piece = this.#shift();
      if (piece === undefined) break;
      this.#send(piece);
    }
    if (this.#pieces.length > 0) this.#watch();
  }

  #watch(): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#options.clock.after(pollMs, () => this.#pump());
  }

  #hasRoom(): boolean {
    return this.#options.buffered() <= this.#maxBuffered;
  }

  /** Returns whether all of it was sent. */
  #send(samples: Uint8Array): boolean {
    for (let at = 0; at < samples.length; at += maxPiece) {
      const piece = samples.subarray(at, at + maxPiece);
      try {
        this.#options.send(encodeBase64(piece), piece.length);
      } catch {
        // The connection is gone, as it will tell by itself.
        this.#lose(samples.length - at, 'disconnected');
        return false;
      }
    }
    return true;
  }

  #push(samples: Uint8Array): void {
    const last = this.#pieces.at(-1);
    if (last !== undefined && last.length < joinBelow) this.#pieces.splice(-1, 1, joined(last, samples));
    // Copied: whoever recorded it may use the memory again.
    else this.#pieces.push(samples.slice());
    this.#queued += samples.length;
  }

  #shift(): Uint8Array | undefined {
    const piece = this.#pieces.shift();
    if (piece !== undefined) this.#queued -= piece.length;
    return piece;
  }

  /** Drops at least so many bytes. Returns how many it were. */
  #dropOldest(bytes: number): number {
    let dropped = 0;
    while (dropped < bytes) dropped += this.#shift()?.length ?? bytes;
    return dropped;
  }

  /** Samples may be cut between two pieces. */
  #wholeSamples(audio: Uint8Array): Uint8Array {
    const bytes = this.#rest.length === 0 ? audio : joined(this.#rest, audio);
    const { sampleBytes } = audioFormat(this.#options.format());
    const whole = bytes.length - (bytes.length % sampleBytes);
    this.#rest = bytes.slice(whole);
    return bytes.subarray(0, whole);
  }

  #empty(): number {
    const queued = this.#queued;
    this.#pieces = [];
    this.#queued = 0;
    this.#cancelTimer();
    return queued;
  }

  /** Returns false: not all is sent. */
  #lose(bytes: number, reason: AudioDropped['reason']): false {
    if (this.#lost > 0 && this.#lostBecause !== reason) this.#report();
    this.#lost += bytes;
    this.#lostBecause = reason;
    // The first loss is told at once; one that goes on, now and then.
    const dueIn = this.#lastReportAt + reportMs - this.#options.clock.now();
    this.#cancelReport();
    if (dueIn <= 0) this.#report();
    else this.#cancelReport = this.#options.clock.after(dueIn, () => this.#report());
    return false;
  }

  #report(): void {
    this.#cancelReport();
    if (this.#lost === 0) return;
    const bytes = this.#lost;
    const { sampleBytes, samplesPerMs } = audioFormat(this.#options.format());
    this.#lost = 0;
    this.#lastReportAt = this.#options.clock.now();
    this.#options.tell({
      kind: 'audio.dropped',
      bytes,
      durationMs: bytes / sampleBytes / samplesPerMs,
      reason: this.#lostBecause,
    });
  }
}

function checkBytes(name: string, bytes: number): number {
  if (bytes >= 0) return bytes;
  throw new RangeError(`${name} must be at least 0 bytes, and is ${bytes}.`);
}
