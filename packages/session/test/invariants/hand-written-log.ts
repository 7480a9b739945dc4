import { safeDecodeEvent } from '@prismwire/decoder';
import { PrismConnectionError, type SessionEvent, type SessionSnapshot } from '../../src/index.js';
import { from } from '../support/server-events.js';
import type { Entry, Outlet } from './model/log.js';
import { soundOf } from './model/sound.js';

/** The end of a session that was lost. */
export const sessionEnded: SessionEvent = {
  kind: 'session.ended',
  code: 1006,
  reason: '',
  error: new PrismConnectionError({ code: 1006, reason: '' }),
  clean: false,
};

type Untimed<E> = E extends unknown ? Omit<E, 'at'> : never;

/** A log that a test writes line by line. */
export class HandWrittenLog {
  readonly entries: Entry[] = [];
  #at = 0;
  #conn = 1;
  #events = 0;
  #last: unknown;

  opened(conn: number, tools = true): this {
    this.#conn = conn;
    return this.#add({ what: 'opened', conn, tools });
  }

  /** What follows is about this connection. */
  on(conn: number): this {
    this.#conn = conn;
    return this;
  }

  in(event: object, answers?: string): this {
    this.#events += 1;
    const frame = { event_id: `s${this.#conn}_${this.#events}`, ...event };
    this.#last = frame;
    return this.#add({ what: 'in', conn: this.#conn, frame, answers });
  }

  broken(frame: object): this {
    return this.#add({ what: 'in', conn: this.#conn, frame, broken: true });
  }

  /** Sound of the first response. */
  sound(serial: number, samples: number): this {
    return this.in(from.audioDelta('r1', 'a1', [...soundOf(serial, samples)]));
  }

  out(frame: object): this {
    return this.#add({ what: 'out', conn: this.#conn, frame });
  }

  lost(): this {
    return this.#add({ what: 'lost', conn: this.#conn, code: 1006 });
  }

  left(): this {
    return this.#add({ what: 'left', conn: this.#conn });
  }

  late(changed: boolean): this {
    return this.#add({ what: 'late', conn: this.#conn, changed });
  }

  pass(ms: number): this {
    this.#at += ms;
    return this.quiet();
  }

  quiet(): this {
    return this.#add({ what: 'quiet' });
  }

  asked(id: number, withinMs: number, turn?: string): this {
    return this.#add({ what: 'asked', id, ask: { kind: 'request', withinMs, turn, bound: true } });
  }

  settled(id: number, error?: unknown): this {
    return this.#add({ what: 'settled', id, ok: error === undefined, error });
  }

  did(act: 'interrupt' | 'close'): this {
    return this.#add({ what: 'did', act });
  }

  spoke(serial: number, connected: boolean): this {
    return this.#add({ what: 'spoke', serial, connected });
  }

  told(event: SessionEvent): this {
    return this.#add({ what: 'told', event });
  }

  /** The last event of the server is told. */
  toldLast(): this {
    const result = safeDecodeEvent(this.#last);
    if (!result.ok) throw result.error;
    return this.told(result.event);
  }

  interrupted(responseId: string): this {
    return this.told({ kind: 'output.interrupted', responseIds: [responseId], truncations: [] });
  }

  reads(reader: number): this {
    return this.#add({ what: 'reads', reader });
  }

  reached(outlet: Outlet, serial: number): this {
    const reads = outlet === 'events' || outlet === 'reply';
    return this.#add({ what: 'reached', outlet, serial, reader: reads ? 1 : undefined });
  }

  heard(serial: number, samples: number): this {
    return this.#add({ what: 'heard', serial, samples });
  }

  said(): this {
    return this.#add({ what: 'said' });
  }

  reported(itemId: string, samples: number): this {
    return this.#add({ what: 'reported', itemId, contentIndex: 0, samples });
  }

  unknown(effects: readonly string[]): this {
    return this.#add({ what: 'unknown', type: 'future.event', effects });
  }

  kept(kept: boolean): this {
    return this.#add({ what: 'kept', of: 'an item', kept });
  }

  idle(timers: number): this {
    return this.#add({ what: 'idle', timers });
  }

  escaped(error: string): this {
    return this.#add({ what: 'end', timers: 0, escaped: [error], snapshot: undefined });
  }

  /** The end, at which a response may still be running in the snapshot. */
  end(timers = 0, runs?: string): this {
    const responses = runs === undefined ? [] : [{ id: runs, status: 'in_progress' as const, itemIds: [] }];
    const snapshot: SessionSnapshot = { sessionId: '', session: { id: '' }, items: [], responses, usage: {} };
    return this.#add({ what: 'end', timers, escaped: [], snapshot });
  }

  #add(entry: Untimed<Entry>): this {
    this.entries.push({ ...entry, at: this.#at });
    return this;
  }
}

/** A log in which nothing has happened. */
export function written(): HandWrittenLog {
  return new HandWrittenLog();
}

/** A log in which there is a connection, whose session has tools or not. */
export function started(tools = true): HandWrittenLog {
  return written().opened(1, tools);
}
