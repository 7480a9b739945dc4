// Runs in the browser's audio thread. It imports nothing: the file is loaded on its own, and bundlers copy it as it is.

/** Frames in a second, from the scope of worklets. */
declare const sampleRate: number;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

/** The length of a piece: 20 ms, in whole render quantums of 128 frames. */
const pieceFrames = Math.ceil(sampleRate / 50 / 128) * 128;

/** Sends what it hears, in pieces. Any message ends it. */
class MicrophoneProcessor extends AudioWorkletProcessor {
  #piece = new Float32Array(pieceFrames);
  #filled = 0;
  #closed = false;

  constructor() {
    super();
    this.port.onmessage = () => {
      this.#closed = true;
    };
  }

  /** Called by the browser for every render quantum. */
  process(
    inputs: readonly (readonly Float32Array[])[],
    outputs: readonly (readonly Float32Array[])[],
  ): boolean {
    if (this.#closed) return false;
    const heard = inputs[0]?.[0];
    // A microphone that is off gives no channel: silence has to be sent all the same, or no turn would end.
    const frames = heard?.length ?? outputs[0]?.[0]?.length ?? 0;
    if (heard !== undefined) this.#piece.set(heard, this.#filled);
    this.#filled += frames;
    if (this.#filled + frames > this.#piece.length) this.#send();
    return true;
  }

  #send(): void {
    this.port.postMessage(this.#piece.subarray(0, this.#filled), [this.#piece.buffer]);
    this.#piece = new Float32Array(pieceFrames);
    this.#filled = 0;
  }
}

registerProcessor('prismwire-microphone', MicrophoneProcessor);
