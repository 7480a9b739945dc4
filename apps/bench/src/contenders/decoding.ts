import type { Facts, Subject } from '../rows/row.js';

/** What every decoder is judged by: the wire name, the event's id, and the text that it brings. */
export interface Decoded {
  readonly type: string;
  readonly eventId: string | undefined;
  /** The delta, the transcript or the arguments; of audio, its bytes. */
  readonly payload: string | Uint8Array | undefined;
}

/** How a contender decodes. */
export interface Decoder {
  /** Decodes a frame; throws if it refuses it. */
  readonly decode: (frame: string) => unknown;
  /** Reads what was decoded. Not measured. */
  readonly read: (decoded: unknown) => Decoded;
  /** Whether it checks fields at all. */
  readonly checks: boolean;
}

/** A subject that decodes all frames, one after the other. */
export function decodingOf(decoder: Decoder, frames: readonly string[], broken: readonly string[]): Subject {
  // The last one is kept, so that the engine cannot leave out the work.
  let last: unknown;
  return {
    run() {
      for (const frame of frames) last = decoder.decode(frame);
      return last;
    },
    facts: () => factsOf(decoder, frames, broken),
  };
}

function factsOf(
  { decode, read, checks }: Decoder,
  frames: readonly string[],
  broken: readonly string[],
): Facts {
  const results = frames.map((frame) => {
    const { type, eventId, payload } = read(decode(frame));
    return `${type} ${eventId} ${typeof payload === 'object' ? checksum(payload) : payload}`;
  });
  if (!checks) return { results };
  const refusals = broken.map((frame) => {
    try {
      decode(frame);
      return false;
    } catch {
      return true;
    }
  });
  return { results, refusals };
}

/** Length and content of some bytes in one short text. */
function checksum(bytes: Uint8Array): string {
  let sum = 0;
  for (const byte of bytes) sum = (Math.imul(sum, 31) + byte) | 0;
  return `${bytes.length}:${sum}`;
}
