// Runs in the browser's audio thread. What is imported here must vanish when it is compiled: the file is loaded on its
// own, and bundlers copy it as it is.
import type { PlayerCommand, PlayerReport } from './player-messages.js';

/** Frames in a second, from the scope of worklets. */
declare const sampleRate: number;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

interface Chunk {
  readonly bytes: Uint8Array;
  next: Chunk | undefined;
}

/** How long the sound takes to fade when it is thrown away: one render quantum, 5 ms at 24,000 Hz. */
const fadeFrames = 128;
/** After so many samples it is said how far playing has come: 20 ms. */
const reportEvery = sampleRate / 50;

/** Plays what is sent to it, and counts what it played: silence does not count. Makes nothing new while it renders. */
class PlayerProcessor extends AudioWorkletProcessor {
  #first: Chunk | undefined;
  #last: Chunk | undefined;
  /** How much of the first chunk was played, in bytes. */
  #at = 0;
  /** The sound that fades away. */
  readonly #fading = new Float32Array(fadeFrames);
  #fadeAt = 0;
  #fadeEnd = 0;
  #clears: number[] = [];
  #played = 0;
  #reported = 0;
  #closed = false;

  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<PlayerCommand>) => this.#obey(data);
  }

  /** Called by the browser for every render quantum. Outputs come filled with silence. */
  process(_inputs: unknown, outputs: readonly (readonly Float32Array[])[]): boolean {
    const output = outputs[0]?.[0];
    if (output !== undefined && !this.#closed) this.#render(output);
    return !this.#closed;
  }

  #obey(command: PlayerCommand): void {
    if (command.type === 'write') this.#append(command.bytes);
    else if (command.type === 'clear') this.#clear(command.id, command.fade);
    else this.#closed = true;
  }

  #append(bytes: Uint8Array): void {
    const chunk: Chunk = { bytes, next: undefined };
    if (this.#first === undefined) this.#first = chunk;
    else if (this.#last !== undefined) this.#last.next = chunk;
    this.#last = chunk;
  }

  #clear(id: number, fade: boolean): void {
    this.#clears.push(id);
    // What fades already goes on to do so: it is older than what the queue holds.
    if (!fade) this.#fadeEnd = this.#fadeAt;
    else if (this.#fadeAt === this.#fadeEnd) this.#startFade();
    this.#first = undefined;
    this.#at = 0;
    if (this.#fadeAt === this.#fadeEnd) this.#answer();
  }

  #startFade(): void {
    let length = 0;
    while (length < fadeFrames && this.#first !== undefined) {
      this.#fading[length] = this.#next(this.#first);
      length += 1;
    }
    // Down to nothing with the last sample, however many there are.
    for (let at = 0; at < length; at += 1) {
      this.#fading[at] = (this.#fading[at] ?? 0) * (1 - (at + 1) / length);
    }
    this.#fadeAt = 0;
    this.#fadeEnd = length;
  }

  #answer(): void {
    for (const id of this.#clears) this.#report(id);
    this.#clears = [];
  }

  #render(output: Float32Array): void {
    let at = 0;
    for (; at < output.length && this.#fadeAt < this.#fadeEnd; at += 1) {
      output[at] = this.#fading[this.#fadeAt] ?? 0;
      this.#fadeAt += 1;
    }
    this.#played += at;
    // Before what comes next is counted.
    if (this.#clears.length > 0 && this.#fadeAt === this.#fadeEnd) this.#answer();
    for (; at < output.length && this.#first !== undefined; at += 1) {
      output[at] = this.#next(this.#first);
      this.#played += 1;
    }
    const news = this.#played - this.#reported;
    if (news >= reportEvery || (news > 0 && this.#first === undefined)) this.#report(undefined);
  }

  /** The next sample of the first chunk, from -1 to 1. */
  #next({ bytes, next }: Chunk): number {
    const low = bytes[this.#at] ?? 0;
    const high = bytes[this.#at + 1] ?? 0;
    this.#at += 2;
    if (this.#at >= bytes.length) {
      this.#first = next;
      this.#at = 0;
    }
    // The shifts give the number its sign.
    return ((((high << 8) | low) << 16) >> 16) / 32_768;
  }

  #report(cleared: number | undefined): void {
    this.#reported = this.#played;
    const report: PlayerReport = { played: this.#played, cleared };
    this.port.postMessage(report);
  }
}

registerProcessor('prismwire-player', PlayerProcessor);
