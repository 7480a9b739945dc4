import type { EntryOf, Judge } from './log.js';
import { textAt, typeOf } from './wire.js';

/** I7: nothing but the end of the connection ends the session, and every listener gets every event. */
export const judgeSurvival: Judge = (log) => {
  const faults: string[] = [];
  const came = new Map<string, EntryOf<'in'>[]>();
  const told = new Map<string, number>();
  const begun = new Set<number>();
  let broken = 0;
  let toldBroken = 0;
  let mayEnd = false;
  let ended = 0;
  for (const entry of log) {
    switch (entry.what) {
      case 'in': {
        if (typeOf(entry.frame) === 'session.created') begun.add(entry.conn);
        // What comes before that is of no session, and may go untold.
        if (!begun.has(entry.conn)) break;
        if (entry.broken === true) {
          broken += 1;
          break;
        }
        const eventId = textAt(entry.frame, 'event_id') ?? '';
        came.set(eventId, [...(came.get(eventId) ?? []), entry]);
        break;
      }
      case 'lost':
        mayEnd = true;
        break;
      case 'did':
        if (entry.act === 'close') mayEnd = true;
        break;
      case 'told': {
        const { event } = entry;
        if (ended > 0) faults.push(`${event.kind} was told after the end`);
        if (event.kind === 'frame.broken') toldBroken += 1;
        if (event.kind === 'session.ended') {
          ended += 1;
          if (!mayEnd) faults.push('the session ended though the connection was there');
        }
        const eventId = textAt(event, 'raw', 'event_id');
        if (eventId !== undefined) told.set(eventId, (told.get(eventId) ?? 0) + 1);
        break;
      }
      case 'end':
        for (const one of entry.escaped) faults.push(`an error escaped: ${one}`);
        break;
      default:
    }
  }
  if (ended !== 1) faults.push(`the end was told ${ended} times`);
  if (toldBroken !== broken) faults.push(`${broken} broken frames came, and ${toldBroken} were told`);
  for (const [eventId, frames] of came) {
    const [first] = frames;
    const times = told.get(eventId) ?? 0;
    const type = typeOf(first?.frame);
    // After an interruption sound is withheld.
    const enough = type === 'response.audio.delta' ? times <= frames.length : times === frames.length;
    if (!enough) faults.push(`${type} came ${frames.length} times, and was told ${times} times`);
  }
  return faults;
};
