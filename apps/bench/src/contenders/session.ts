import { safeDecodeMessage } from '@prismwire/decoder';
import { connectPrism, type PrismSession, type PrismTransport } from '@prismwire/session';
import type { Subject } from '../rows/row.js';

/** How a program takes what a session gives. */
export type Listening = 'to nothing' | 'by listeners' | 'by reading responses';

/** What decoding costs without a session. */
export function decodingAlone(frames: readonly string[]): Subject {
  const characters = (): number => {
    let count = 0;
    for (const frame of frames) {
      const result = safeDecodeMessage(frame);
      if (!result.ok) throw result.error;
      const { event } = result;
      if (event.kind === 'text.delta' || event.kind === 'audio.transcript.delta') count += event.delta.length;
    }
    return count;
  };
  return { run: characters, facts: () => ({ results: [`${characters()} characters`] }) };
}

/** A session that gets frames, and a program that takes what it says. */
export function eventCost(frames: readonly string[], listening: Listening): Subject {
  let open: OpenSession | undefined;
  let heard = 0;
  const begin = async (): Promise<void> => {
    await open?.end();
    open = await OpenSession.connect();
    heard = 0;
    const { session } = open;
    const take = (text: string): void => {
      heard += text.length;
    };
    if (listening === 'by listeners') {
      session.on('text.delta', ({ delta }) => take(delta));
      session.on('audio.transcript.delta', ({ delta }) => take(delta));
    } else if (listening === 'by reading responses') {
      session.on('response.opened', async ({ response }) => {
        for await (const text of response.text()) take(text);
        for await (const text of response.transcript()) take(text);
      });
    }
  };
  const run = (): void => open?.feed(frames);
  return {
    run,
    turns: { count: 1, begin },
    async facts() {
      await begin();
      run();
      await settled();
      const known = listening === 'to nothing' ? open?.answerLength() : heard;
      return { results: [`${known} characters`] };
    },
  };
}

/** A session that has had many turns, of which the program keeps a few items. */
export function longSession(
  turns: number,
  keepItems: number,
  framesOf: (turn: number) => readonly string[],
): Subject {
  let last: OpenSession | undefined;
  const begin = async (): Promise<void> => {
    await last?.end();
    last = undefined;
  };
  const run = async (): Promise<OpenSession> => {
    const open = await OpenSession.connect();
    for (let turn = 0; turn < turns; turn += 1) {
      open.feed(framesOf(turn));
      await settled();
      open.session.trim({ keepItems });
    }
    last = open;
    return open;
  };
  return {
    run,
    turns: { count: 1, begin },
    async facts() {
      const { items } = (await run()).session.snapshot();
      return { results: [`${items.length} items`] };
    },
  };
}

/** A session, and the server's end of its connection, which hands frames over at once. */
class OpenSession {
  readonly session: PrismSession;
  readonly #transport: PrismTransport;

  private constructor(session: PrismSession, transport: PrismTransport) {
    this.session = session;
    this.#transport = transport;
  }

  static async connect(): Promise<OpenSession> {
    const transport: PrismTransport = {
      ...{ send() {}, close() {}, bufferedAmount: 0, onmessage: null, onclose: null },
    };
    const connecting = connectPrism({ transport: () => transport });
    await settled();
    transport.onmessage?.('{"type":"session.created","session":{"id":"sess_1"}}');
    return new OpenSession(await connecting, transport);
  }

  /** Hands frames over. What listens has heard them then; what waits hears them next. */
  feed(frames: readonly string[]): void {
    for (const frame of frames) this.#transport.onmessage?.(frame);
  }

  /** How many characters the agent's answers have. */
  answerLength(): number {
    const answers = this.session.snapshot().items.filter(({ role }) => role === 'assistant');
    const parts = answers.flatMap(({ content }) => content ?? []);
    return parts.reduce(
      (length, { text = '', transcript = '' }) => length + text.length + transcript.length,
      0,
    );
  }

  async end(): Promise<void> {
    this.#transport.onclose?.({ code: 1000, reason: '' });
    await this.session.closed;
    await settled();
  }
}

/** Waits until everything that waits for nothing but its turn has had it. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
