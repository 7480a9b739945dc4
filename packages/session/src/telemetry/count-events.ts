import type { Attributes } from '@opentelemetry/api';
import type { PrismSession } from '../session.js';
import { cut } from './bounded-names.js';
import { sessionEventKinds } from './event-kinds.js';
import { attributeNames as names } from './names.js';
import type { Telemetry } from './telemetry.js';

/** Counts what happens in a session. Returns what ends that. */
export function countEvents(session: PrismSession, telemetry: Telemetry): (() => void)[] {
  const { instruments, errorCodes, attributes } = telemetry;
  const countError = (source: string, type: string, more: Attributes) => {
    const attributes = { [names.errorSource]: source, [names.errorType]: cut(type), ...more };
    instruments.errors.add(1, telemetry.with(attributes));
  };
  const coded = (code: string | undefined) =>
    code === undefined ? {} : { [names.errorCode]: errorCodes.of(code) };
  return [
    ...sessionEventKinds.map((kind) => {
      // Made once: a frame of sound costs no object.
      const ofKind = telemetry.with({ [names.eventKind]: kind });
      return session.on(kind, () => instruments.events.add(1, ofKind));
    }),
    session.on('audio.delta', ({ audio }) => instruments.audioReceived.add(audio.length, attributes)),
    session.on('audio.dropped', ({ bytes, reason }) =>
      instruments.audioDropped.add(bytes, telemetry.with({ [names.dropReason]: reason })),
    ),
    session.on('output.interrupted', () => instruments.interruptions.add(1, attributes)),
    session.on('error', ({ code, errorType }) =>
      countError('server', errorType === undefined ? 'error' : errorCodes.of(errorType), coded(code)),
    ),
    session.on('frame.broken', ({ error }) => countError('frame', error.name, coded(error.code))),
    session.on('listener.failed', ({ during }) =>
      countError('listener', 'listener.failed', { [names.eventKind]: during }),
    ),
  ];
}
