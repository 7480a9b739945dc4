import type { Entry, Judge, Rules } from './log.js';
import { ServerView } from './server-view.js';
import { type Piece, pieceIn } from './sound.js';
import { typeOf } from './wire.js';

/** When something happened: after how many quiet moments, and entries. */
interface Moment {
  readonly turn: number;
  readonly index: number;
}

/** I4: after an interruption no more sound of the response comes out, wherever one listens. */
export const judgeSilence: Judge = (log, rules) => {
  const faults: string[] = [];
  const pieces = new Map<number, Moment & { readonly piece: Piece }>();
  const views = new Map<number, ServerView>();
  /** The readers that had a piece of a response in hand; each has one at most. */
  const excused = new Set<string>();
  /** When each reader began to read, as a turn. */
  const began = new Map<number, number>();
  const silenced = new Map<string, Moment>();
  let turn = 0;
  let conn = 0;
  let index = 0;
  const silence = (ids: Iterable<string>) => {
    for (const id of ids) {
      const key = `${conn} ${id}`;
      if (!silenced.has(key)) silenced.set(key, { turn, index });
    }
  };
  for (const entry of log) {
    index += 1;
    switch (entry.what) {
      case 'reads':
        began.set(entry.reader, turn);
        break;
      case 'quiet':
        turn += 1;
        excused.clear();
        break;
      case 'opened':
        conn = entry.conn;
        views.set(conn, new ServerView());
        break;
      case 'in': {
        const view = views.get(entry.conn);
        if (view !== undefined && stops(entry, view, rules)) silence(view.running);
        view?.see(entry);
        const found = pieceIn(entry);
        if (found !== undefined) pieces.set(found[0], { piece: found[1], turn, index });
        break;
      }
      case 'lost':
      case 'left':
        // What was running has ended with its connection.
        views.delete(entry.conn);
        break;
      case 'did':
        if (entry.act === 'interrupt') silence(views.get(conn)?.running ?? []);
        break;
      case 'told':
        if (entry.event.kind === 'output.interrupted') silence(entry.event.responseIds);
        break;
      case 'reached': {
        const known = pieces.get(entry.serial);
        if (known === undefined) {
          faults.push(`sound came out by ${entry.outlet} that never came in`);
          break;
        }
        const { piece } = known;
        const since = silenced.get(`${piece.conn} ${piece.responseId}`);
        if (since === undefined) break;
        // A reader that was waiting, or had just begun, had it before the interruption, and was only woken after it.
        const waited = known.turn === since.turn || began.get(entry.reader ?? -1) === since.turn;
        const inHand = known.index < since.index && waited && turn === since.turn;
        const inHandOf = `${entry.reader} ${piece.conn} ${piece.responseId}`;
        if (inHand && entry.reader !== undefined && !excused.has(inHandOf)) {
          excused.add(inHandOf);
          break;
        }
        faults.push(`sound of ${piece.responseId} came out by ${entry.outlet} after its interruption`);
        break;
      }
      default:
    }
  }
  return faults;
};

function stops(entry: Entry, { interrupts }: ServerView, { onSpeech }: Rules): boolean {
  if (entry.what !== 'in' || entry.broken === true) return false;
  if (typeOf(entry.frame) !== 'input_audio_buffer.speech_started') return false;
  return onSpeech === 'always' || (onSpeech === 'server' && interrupts);
}
