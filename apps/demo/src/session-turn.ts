import { connectPrism, type SessionSnapshot } from '@prismwire/session';
import { startPrismSimulator } from '@prismwire/simulator';

/** What a turn with a Prism server came to. */
export interface ShownSession {
  readonly said: string;
  /** The words of the answer, as they came. */
  readonly words: readonly string[];
  /** How much sound came with them. */
  readonly audioBytes: number;
  readonly status: string;
  readonly snapshot: SessionSnapshot;
}

/** Says something to a Prism server, which runs on this machine, and listens to the answer. */
export async function sessionTurn(): Promise<ShownSession> {
  const simulator = await startPrismSimulator();
  const session = await connectPrism({ url: simulator.url });
  try {
    let audioBytes = 0;
    session.on('audio.delta', ({ audio }) => {
      audioBytes += audio.length;
    });

    const said = 'Good morning, is anybody there?';
    const reply = await session.sendText(said);
    const words: string[] = [];
    for await (const piece of reply.transcript()) words.push(piece);

    const { status } = await reply.done;
    return { said, words, audioBytes, status, snapshot: session.snapshot() };
  } finally {
    await session.close();
    await simulator.close();
  }
}
