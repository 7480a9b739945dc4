import type { EntryOf, Judge, Rules } from './log.js';
import { type Piece, pieceIn } from './sound.js';
import { numberAt, responseOf, textAt, typeOf } from './wire.js';

/** Prism speaks pcm16: 24,000 samples a second. */
const samplesPerMs = 24;

interface Part {
  readonly conn: number;
  readonly responseId: string;
  received: number;
  /** What was handed out of it, to be played. */
  given: number;
  /** What was truly played. */
  heard: number;
  /** What the session was told of it. */
  told: number;
  cuts: number;
  cutByServer: boolean;
}

/** I5: what is cut is what was not heard, once, in whole milliseconds, and never more than has come. */
export const judgeTruncations: Judge = (log, rules) => {
  const parts = new Parts(rules);
  for (const entry of log) {
    switch (entry.what) {
      case 'opened':
        parts.conn = entry.conn;
        break;
      case 'broke':
      case 'lost':
      case 'left':
        parts.connected = false;
        break;
      case 'in': {
        parts.connected = true;
        parts.sign(entry);
        const found = pieceIn(entry);
        if (found !== undefined) parts.receive(...found);
        if (typeOf(entry.frame) === 'conversation.item.truncated') parts.cutByServer(entry);
        break;
      }
      case 'reached':
        parts.given(entry);
        break;
      case 'heard':
        parts.heard(entry);
        break;
      case 'said':
        parts.said();
        break;
      case 'reported':
        parts.reported(entry);
        break;
      case 'out':
        if (typeOf(entry.frame) === 'conversation.item.truncate') parts.cut(entry);
        break;
      case 'told':
        if (entry.event.kind === 'output.interrupted') parts.interrupted(entry.event.responseIds);
        break;
      default:
    }
  }
  return parts.faults;
};

class Parts {
  readonly faults: string[] = [];
  conn = 0;
  connected = false;
  readonly #rules: Rules;
  readonly #parts = new Map<string, Part>();
  readonly #pieces = new Map<number, { readonly part: Part; readonly samples: number }>();
  readonly #signs = new Map<string, number>();
  readonly #silent = new Set<string>();
  #tracked: boolean;

  constructor(rules: Rules) {
    this.#rules = rules;
    this.#tracked = rules.playback === 'player';
  }

  /** What comes after the end of a response, or after too long a silence, is not played any more. */
  sign({ at, conn, frame }: EntryOf<'in'>): void {
    const responseId = responseOf(frame);
    if (responseId === undefined) return;
    const key = `${conn} ${responseId}`;
    if (at - (this.#signs.get(key) ?? at) >= this.#rules.silenceMs) this.#silent.add(key);
    this.#signs.set(key, at);
    if (typeOf(frame) === 'response.done') this.#silent.add(key);
  }

  receive(serial: number, { conn, responseId, itemId, contentIndex, samples }: Piece): void {
    const key = keyOf(conn, itemId, contentIndex);
    const part: Part = this.#parts.get(key) ?? {
      conn,
      responseId,
      received: 0,
      given: 0,
      heard: 0,
      told: 0,
      cuts: 0,
      cutByServer: false,
    };
    part.received += samples;
    this.#parts.set(key, part);
    this.#pieces.set(serial, { part, samples });
  }

  given({ serial, outlet }: EntryOf<'reached'>): void {
    const found = this.#pieces.get(serial);
    if (found === undefined || this.#silent.has(`${found.part.conn} ${found.part.responseId}`)) return;
    if (outlet !== (this.#rules.playback === 'player' ? 'player' : 'listener')) return;
    found.part.given += found.samples;
  }

  heard({ serial, samples }: EntryOf<'heard'>): void {
    const found = this.#pieces.get(serial);
    if (found !== undefined) found.part.heard += samples;
  }

  said(): void {
    for (const part of this.#parts.values()) part.told = part.heard;
  }

  reported({ itemId, contentIndex, samples }: EntryOf<'reported'>): void {
    this.#tracked = true;
    const part = this.#parts.get(keyOf(this.conn, itemId, contentIndex));
    if (part === undefined) return;
    part.told = Math.max(part.told, samples);
    part.heard = part.told;
  }

  cutByServer({ conn, frame, answers }: EntryOf<'in'>): void {
    const part = this.#parts.get(keyOfFrame(conn, frame));
    if (part !== undefined && answers === undefined) part.cutByServer = true;
  }

  cut({ conn, frame }: EntryOf<'out'>): void {
    const key = keyOfFrame(conn, frame);
    const part = this.#parts.get(key);
    const ms = numberAt(frame, 'audio_end_ms') ?? Number.NaN;
    const fault = (text: string) => this.faults.push(`the cut of ${key} at ${ms} ms ${text}`);
    if (!Number.isInteger(ms) || ms < 0) fault('is no whole number of milliseconds');
    if (part === undefined) {
      fault('is for a part without sound');
      return;
    }
    const { received } = part;
    const most = Math.min(part.heard, received);
    const least = Math.min(part.told, received);
    part.cuts += 1;
    if (!this.#tracked) fault('is a guess: nobody says what is heard');
    if (ms > Math.floor(received / samplesPerMs)) fault(`is beyond the ${received} samples that have come`);
    if (ms > Math.floor(most / samplesPerMs)) fault(`is beyond the ${most} samples that were heard`);
    if (ms < Math.floor(least / samplesPerMs)) fault(`is before the ${least} samples that were heard`);
    if (least === received) fault('is for a part that was heard to its end');
    if (part.cutByServer) fault('is for a part that the server has cut');
    if (part.cuts > 1) fault('is not the first');
  }

  /** An interruption cuts everything that was not heard to its end. */
  interrupted(responseIds: readonly string[]): void {
    if (!this.#tracked || !this.#rules.prompt || !this.connected) return;
    for (const [key, part] of this.#parts) {
      if (part.conn !== this.conn || !responseIds.includes(part.responseId)) continue;
      if (part.cuts > 0 || part.cutByServer || part.told >= part.given) continue;
      this.faults.push(`${key} was interrupted before its end, and was not cut`);
    }
  }
}

function keyOfFrame(conn: number, frame: unknown): string {
  return keyOf(conn, textAt(frame, 'item_id') ?? '', numberAt(frame, 'content_index') ?? Number.NaN);
}

function keyOf(conn: number, itemId: string, contentIndex: number): string {
  return `part ${contentIndex} of ${itemId} on connection ${conn}`;
}
