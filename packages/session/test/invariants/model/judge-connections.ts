import type { EntryOf, Judge } from './log.js';
import { serialsIn } from './sound.js';
import { responseOf, textAt, typeOf } from './wire.js';

/** I6: nothing of an old connection acts on a new one, in neither direction. */
export const judgeConnections: Judge = (log) => {
  const judge = new ConnectionJudge();
  for (const entry of log) {
    switch (entry.what) {
      case 'opened':
        judge.conn = entry.conn;
        break;
      case 'in':
        judge.came(entry);
        break;
      case 'out':
        judge.sent(entry);
        break;
      case 'lost':
        judge.over(entry.conn);
        break;
      case 'left':
        judge.gone.add(entry.conn);
        break;
      case 'late':
        if (entry.changed) judge.faults.push(`a late frame of connection ${entry.conn} changed something`);
        break;
      case 'asked':
        judge.asked(entry);
        break;
      case 'settled':
        judge.waiting.delete(entry.id);
        break;
      case 'spoke':
        judge.spoke(entry);
        break;
      case 'told':
        judge.told(entry);
        break;
      case 'quiet':
        judge.quiet();
        break;
      case 'end':
        judge.end(entry);
        break;
      default:
    }
  }
  return judge.faults;
};

class ConnectionJudge {
  readonly faults: string[] = [];
  readonly gone = new Set<number>();
  /** Promises that are over with the connection. */
  readonly waiting = new Map<number, string>();
  conn = 0;
  /** How many connections were lost when each turn was asked for. */
  readonly #lossesAt = new Map<string, number>();
  /** The connection that each piece of the microphone's sound was for. */
  readonly #spokenFor = new Map<number, number | undefined>();
  /** What each connection has named: responses, messages, the marks in calls. */
  readonly #named = new Set<string>();
  readonly #doomed = new Map<number, string>();
  #losses = 0;

  came({ conn, frame }: EntryOf<'in'>): void {
    const names = [
      responseOf(frame),
      textAt(frame, 'item_id'),
      textAt(frame, 'item', 'id'),
      markIn(textAt(frame, 'arguments') ?? textAt(frame, 'item', 'arguments')),
    ];
    for (const name of names) if (name !== undefined) this.#named.add(`${conn} ${name}`);
  }

  sent({ conn, frame }: EntryOf<'out'>): void {
    const type = typeOf(frame);
    const fault = (text: string) => this.faults.push(`${type} on connection ${conn} ${text}`);
    if (this.gone.has(conn)) fault('was sent after its end');
    if (conn !== this.conn) fault(`was sent when connection ${this.conn} was there`);
    const turn = textAt(frame, 'response', 'metadata', 'turn') ?? turnIn(frame);
    const lossesAt = turn === undefined ? undefined : this.#lossesAt.get(turn);
    if (lossesAt !== undefined && lossesAt < this.#losses) fault('was meant for an earlier connection');
    const about = type === 'response.cancel' || type === 'conversation.item.truncate';
    const name = textAt(frame, 'response_id') ?? textAt(frame, 'item_id') ?? '';
    if (about && !this.#named.has(`${conn} ${name}`)) fault('is about something of another connection');
    const replayed = textAt(frame, 'item', 'id') !== undefined;
    const mark = replayed ? undefined : markIn(textAt(frame, 'item', 'output'));
    if (mark !== undefined && !this.#named.has(`${conn} ${mark}`))
      fault('answers a call of another connection');
    if (type !== 'input_audio_buffer.append') return;
    for (const serial of serialsIn(Buffer.from(textAt(frame, 'audio') ?? '', 'base64'))) {
      if (this.#spokenFor.get(serial) !== conn) fault('has sound that was not meant for it');
    }
  }

  over(conn: number): void {
    this.gone.add(conn);
    this.#losses += 1;
    for (const [id, kind] of this.waiting) this.#doomed.set(id, kind);
  }

  asked({ id, ask }: EntryOf<'asked'>): void {
    if (ask.turn !== undefined && ask.bound) this.#lossesAt.set(ask.turn, this.#losses);
    if (ask.bound) this.waiting.set(id, ask.kind);
  }

  spoke({ serial, connected }: EntryOf<'spoke'>): void {
    this.#spokenFor.set(serial, connected ? this.conn : undefined);
  }

  told({ event }: EntryOf<'told'>): void {
    const eventId = textAt(event, 'raw', 'event_id');
    const conn = eventId === undefined ? undefined : connectionOf(eventId);
    if (conn !== undefined && this.gone.has(conn)) {
      this.faults.push(`${event.kind} of connection ${conn} was told after its end`);
    }
  }

  quiet(): void {
    for (const [id, kind] of this.#doomed) {
      if (this.waiting.has(id)) this.faults.push(`${kind} still waits for a connection that is gone`);
    }
    this.#doomed.clear();
  }

  end({ snapshot }: EntryOf<'end'>): void {
    for (const { id, status } of snapshot?.responses ?? []) {
      if (status === 'in_progress') this.faults.push(`${id} runs for ever in the snapshot`);
    }
  }
}

/** The connection on which the server gave an event this id. */
function connectionOf(eventId: string): number | undefined {
  const [, conn] = /^s(\d+)_/.exec(eventId) ?? [];
  return conn === undefined ? undefined : Number(conn);
}

/** What marks a call in its arguments, and in the output of a tool that repeats it. */
function markIn(text: string | undefined): string | undefined {
  const [mark] = /mark_\d+/.exec(text ?? '') ?? [];
  return mark;
}

/** What an item that was asked for says. Those with an id are the old conversation's, told to the new server. */
function turnIn(frame: unknown): string | undefined {
  if (textAt(frame, 'item', 'id') !== undefined) return undefined;
  const content = Reflect.get(Object(Reflect.get(Object(frame), 'item')), 'content');
  return Array.isArray(content) ? textAt(content[0], 'text') : undefined;
}
