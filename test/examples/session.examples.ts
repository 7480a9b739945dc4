/** The code of the session's README, each block a region of a function that the test beside it runs. */
import { connectPrism, defineTool, type PrismSession, recordTrace, replayTrace } from '@prismwire/session';
import { createBrowserPlayer } from '@prismwire/session/browser-player';
import { openMicrophone } from '@prismwire/session/microphone';
import { recordTelemetry } from '@prismwire/session/opentelemetry';
import { createPacedPlayer, type PacedPlayer } from '@prismwire/session/paced-player';

/** What a program has beside the code about tools. */
export interface Traveller {
  readonly url: string;
  readonly timetable: { search(city: string, signal: AbortSignal): Promise<object> };
  show(text: string): void;
}

export async function useTools({ url, timetable, show }: Traveller): Promise<PrismSession> {
  // #region use-tools
  const findTrains = defineTool<{ to: string }>({
    name: 'find_trains',
    description: 'The night trains to a city',
    parameters: { type: 'object', properties: { to: { type: 'string' } }, required: ['to'] },
    execute: ({ to }, { signal }) => timetable.search(to, signal),
  });
  const session = await connectPrism({ url, tools: [findTrains] });
  session.on('tool.settled', ({ name, outcome, error }) => console.log(name, outcome, error?.message));

  const reply = await session.sendText('Is there a night train to Rome?');
  const answer = await reply.continuation(); // the response that has the result
  if (answer !== undefined) for await (const text of answer.transcript()) show(text);
  // #endregion
  return session;
}

export async function playInBrowser(url: string): Promise<PrismSession> {
  // #region play-in-browser
  const session = await connectPrism({ url });
  session.play(await createBrowserPlayer()); // in a click handler: browsers play nothing before
  session.on('output.interrupted', ({ truncations }) => {
    for (const { itemId, audioEndMs } of truncations) console.log(`${itemId} was heard for ${audioEndMs} ms`);
  });
  // #endregion
  return session;
}

/** A phone line, as far as the example uses it. */
export interface Line {
  play(audio: Uint8Array): void;
  clear(): void;
}

export function playOnLine(session: PrismSession, line: Line): PacedPlayer {
  // #region play-on-line
  const player = createPacedPlayer({
    write: (audio) => line.play(audio),
    clear: () => line.clear(), // throws away what the line has not played
  });
  session.play(player);
  // #endregion
  return player;
}

export async function speak(session: PrismSession): Promise<void> {
  // #region speak
  const microphone = await openMicrophone(); // asks the person
  await microphone.pipeTo(session.audioInput());
  // #endregion
}

export async function reconnect(url: string, freshToken: () => Promise<string>): Promise<PrismSession> {
  // #region reconnect
  const session = await connectPrism({ url, auth: freshToken, reconnect: { replayItems: true } });
  session.on('connection.lost', ({ error }) => console.log(error.code));
  session.on('connection.restored', ({ attempts, settings, itemsReplayed, itemsLost }) => {
    console.log(attempts, settings, itemsReplayed, itemsLost);
  });
  // #endregion
  return session;
}

export async function sendSound(
  url: string,
  phone: { on(event: 'sound', listener: (audio: Uint8Array) => void): void },
): Promise<PrismSession> {
  // #region send-sound
  const session = await connectPrism({ url, audioQueue: { maxQueuedBytes: 96_000 } });
  session.on('audio.dropped', ({ durationMs, reason }) => console.warn(`${durationMs} ms lost: ${reason}`));
  phone.on('sound', (audio) => session.sendAudio(audio));
  // #endregion
  return session;
}

export async function keepTrace(
  session: PrismSession,
  file: WritableStream<string>,
  readFile: () => AsyncIterable<string>,
): Promise<void> {
  // #region keep-trace
  const recording = recordTrace(session, file); // right after connecting
  await (await session.sendText('hello')).done;
  await session.close();
  await recording.done;

  const replayed = await replayTrace(readFile());
  console.log(JSON.stringify(replayed.snapshot()) === JSON.stringify(session.snapshot())); // true
  // #endregion
}

export async function watchSession(url: string): Promise<PrismSession> {
  // #region watch-session
  const session = await connectPrism({ url });
  recordTelemetry(session, { attributes: { 'deployment.environment.name': 'staging' } });
  // #endregion
  return session;
}
