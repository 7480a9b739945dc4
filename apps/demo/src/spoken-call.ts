import { setTimeout as passes } from 'node:timers/promises';
import {
  connectPrism,
  defineTool,
  type PrismSession,
  type ResponseHandle,
  recordTrace,
  type SessionSnapshot,
  type ToolSettled,
  type Truncation,
} from '@prismwire/session';
import { createPacedPlayer } from '@prismwire/session/paced-player';
import { type Scenario, startPrismSimulator } from '@prismwire/simulator';
import { oneSecondOfVoice } from './one-second-of-voice.js';

/** What a call came to. */
export interface SpokenCall {
  readonly settled: readonly ToolSettled[];
  /** What the person heard of the answer that they interrupted. */
  readonly truncations: readonly Truncation[];
  /** The conversation at the end. */
  readonly snapshot: SessionSnapshot;
  /** The recording: a line for each frame. */
  readonly lines: readonly string[];
}

/** How long the person listens before they interrupt, in milliseconds. */
const patienceMs = 600;

const scenario: Scenario = {
  speech: { transcripts: [{ text: 'Is there a night train to Rome?', when: 'after' }] },
  turns: [
    { when: { cause: 'speech' }, steps: [{ do: 'call', tool: 'find_trains', arguments: { to: 'Rome' } }] },
    {
      when: { cause: 'tool_results' },
      steps: [
        { do: 'say', text: 'There is one at 19:52, and I could tell you about each of its many stops.' },
      ],
    },
    { when: { text: 'bed' }, steps: [{ do: 'say', text: 'A bed costs 89 euros.' }] },
  ],
};

/**
 * Holds a call with a Prism server on this machine: a spoken question, which the agent answers with a tool, a typed one
 * that interrupts the answer, and a recording of it all.
 */
export async function spokenCall(): Promise<SpokenCall> {
  await using simulator = await startPrismSimulator({ scenario });
  const findTrains = defineTool<{ to: string }>({
    name: 'find_trains',
    description: 'The night trains to a city',
    parameters: { type: 'object', properties: { to: { type: 'string' } }, required: ['to'] },
    execute: ({ to }) => ({ to, leaves: '19:52' }),
  });
  const session = await connectPrism({ url: simulator.url, tools: [findTrains] });
  const lines: string[] = [];
  const recording = recordTrace(session, new WritableStream({ write: (line) => void lines.push(line) }));
  const settled: ToolSettled[] = [];
  session.on('tool.settled', (event) => settled.push(event));
  const truncations: Truncation[] = [];
  session.on('output.interrupted', (event) => truncations.push(...event.truncations));

  // It plays at the pace of a loudspeaker, and hands the sound to nobody.
  await using player = createPacedPlayer({ write() {}, clear() {} });
  session.play(player);

  const asked = nextResponse(session);
  session.sendAudio(oneSecondOfVoice());
  session.sendAudio(new Uint8Array(96_000)); // two seconds of silence end the turn
  await (await asked).continuation();
  await passes(patienceMs);
  const answer = await session.sendText('What does a bed cost?', { interrupt: true });
  await answer.done;

  await session.close();
  await recording.done;
  return { settled, truncations, snapshot: session.snapshot(), lines };
}

/** The response that begins next, whoever asks for it. */
function nextResponse(session: PrismSession): Promise<ResponseHandle> {
  return new Promise((resolve) => {
    const off = session.on('response.opened', ({ response }) => {
      off();
      resolve(response);
    });
  });
}
