// Runs in Node and, bundled, in a browser: nothing here may belong to either.
import {
  connectPrism,
  PrismConnectionError,
  PrismRequestError,
  type SessionSnapshot,
} from '../../src/index.js';

/** What a conversation came to, as plain data. */
export interface Held {
  readonly written: string;
  readonly spoken: string;
  readonly audioBytes: number;
  readonly heard: string | undefined;
  readonly refused: string | undefined;
  readonly snapshot: SessionSnapshot;
  readonly endCode: number;
  readonly deadServer: boolean;
}

/** Writes to a Prism server, speaks to it, makes a mistake, and hangs up. */
export async function holdConversation(url: string, deadUrl: string): Promise<Held> {
  const session = await connectPrism({ url });
  const written = await session.sendText('hello', { response: { modalities: ['text'] } });
  const text: string[] = [];
  for await (const piece of written.text()) text.push(piece);

  let heard: string | undefined;
  session.on('input.transcript.done', ({ transcript }) => {
    heard = transcript;
  });
  const answer = new Promise<{ spoken: string; audioBytes: number }>((resolve, reject) => {
    session.on('response.opened', ({ response }) => {
      Promise.all([joined(response.transcript()), sizeOf(response.audio())]).then(
        ([spoken, audioBytes]) => resolve({ spoken, audioBytes }),
        reject,
      );
    });
  });
  const microphone = session.audioInput().getWriter();
  await microphone.write(tone(400));
  await microphone.write(new Uint8Array(48 * 1500));
  await microphone.close();
  const { spoken, audioBytes } = await answer;

  const refused = await session.deleteItem('item_that_is_not_there').then(
    () => undefined,
    (error: unknown) => (error instanceof PrismRequestError ? error.code : String(error)),
  );
  const snapshot = session.snapshot();
  await session.close();
  const { code: endCode } = await session.closed;
  const deadServer = await connectPrism({ url: deadUrl }).then(
    () => false,
    (error: unknown) => error instanceof PrismConnectionError,
  );
  return { written: text.join(''), spoken, audioBytes, heard, refused, snapshot, endCode, deadServer };
}

/** A loud tone of 440 Hz: 16-bit samples, 24 kHz. */
function tone(ms: number): Uint8Array {
  const samples = new Int16Array(24 * ms);
  for (const index of samples.keys())
    samples[index] = 12_000 * Math.sin((index * 2 * Math.PI * 440) / 24_000);
  return new Uint8Array(samples.buffer);
}

async function joined(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

async function sizeOf(pieces: AsyncIterable<Uint8Array>): Promise<number> {
  let size = 0;
  for await (const piece of pieces) size += piece.length;
  return size;
}
