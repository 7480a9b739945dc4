import { type DecodedEventKind, decodedEventKinds } from '@prismwire/decoder';
import type { SessionEventKind } from '../events/session-event.js';

/** What the session itself tells. As an object, so that the compiler misses none. */
const ownKinds: Readonly<Record<Exclude<SessionEventKind, DecodedEventKind>, true>> = {
  'audio.dropped': true,
  'connection.lost': true,
  'connection.restored': true,
  'connection.retrying': true,
  'frame.broken': true,
  'listener.failed': true,
  'output.ducked': true,
  'output.finished': true,
  'output.interrupted': true,
  'response.opened': true,
  'session.ended': true,
  'tool.settled': true,
  'tool.started': true,
};

/** Every kind of event that a session tells. */
export const sessionEventKinds: readonly SessionEventKind[] = [
  ...decodedEventKinds,
  ...Object.keys(ownKinds).filter(isOwnKind),
];

function isOwnKind(kind: string): kind is keyof typeof ownKinds {
  return kind in ownKinds;
}
