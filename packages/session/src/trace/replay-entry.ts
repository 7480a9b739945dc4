import type { SessionEngine } from '../session-engine.js';
import type { TraceEntry } from './trace-line.js';
import type { LocalEvent } from './trace-tap.js';

/** Lets an entry happen once more. What was sent has no effect: only its answers have. */
export function replayEntry(engine: SessionEngine, entry: TraceEntry): void {
  if (entry.dir === 'in') engine.frame(entry.frame);
  else if (entry.dir === 'local') replayLocal(engine, entry.event);
}

function replayLocal(engine: SessionEngine, event: LocalEvent): void {
  switch (event.type) {
    case 'response.lost':
      engine.parts.history.endWithout(event.response_id, event.status);
      return;
    case 'trimmed':
      engine.trim(event.keep_items);
      return;
    case 'conversation.new':
      engine.startOver(event.kept);
      return;
    case 'connection.lost':
      engine.suspend({ code: event.code, reason: event.reason });
      return;
    case 'session.ended':
      engine.closed({ code: event.code, reason: event.reason });
      return;
    default:
    // Something that a later version decides.
  }
}
