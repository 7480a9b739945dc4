import type { Entry } from './log.js';
import { numberAt, textAt, typeOf } from './wire.js';

/** A piece of sound of the agent: where it belongs, and its length in samples. */
export interface Piece {
  readonly conn: number;
  readonly responseId: string;
  readonly itemId: string;
  readonly contentIndex: number;
  readonly samples: number;
}

/** Sound in which every sample is the serial, so that it is known again wherever it comes out. 16 bits each. */
export function soundOf(serial: number, samples: number): Uint8Array {
  const bytes = new Uint8Array(2 * samples);
  for (let at = 0; at < bytes.length; at += 2) {
    bytes[at] = serial & 0xff;
    bytes[at + 1] = (serial >> 8) & 0xff;
  }
  return bytes;
}

/** The serials in a piece of sound, each once. */
export function serialsIn(bytes: Uint8Array): number[] {
  const serials = new Set<number>();
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    serials.add((bytes[at] ?? 0) + ((bytes[at + 1] ?? 0) << 8));
  }
  return [...serials];
}

/** The piece of sound that a frame brings, by its serial; 0 for one without samples. */
export function pieceIn(entry: Entry): readonly [serial: number, piece: Piece] | undefined {
  if (entry.what !== 'in' || entry.broken === true || typeOf(entry.frame) !== 'response.audio.delta')
    return undefined;
  const { conn, frame } = entry;
  const bytes = Buffer.from(textAt(frame, 'delta') ?? '', 'base64');
  const [serial = 0] = serialsIn(bytes);
  const responseId = textAt(frame, 'response_id');
  const itemId = textAt(frame, 'item_id');
  const contentIndex = numberAt(frame, 'content_index');
  if (responseId === undefined || itemId === undefined) return undefined;
  if (contentIndex === undefined) return undefined;
  return [serial, { conn, responseId, itemId, contentIndex, samples: bytes.length / 2 }];
}
