// What a client that nobody here wrote makes of a conversation is what the session makes of the same frames.
import { type Scenario, startPrismSimulator } from '@prismwire/simulator';
import { RealtimeClient } from 'openai-realtime-api';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connectPrism, memoryTransportPair, type SessionSnapshot } from '../src/index.js';

async function connect(scenario: Scenario = {}) {
  const simulator = await startPrismSimulator({ scenario });
  const client = new RealtimeClient({ url: simulator.url, apiKey: 'none' });
  onTestFinished(async () => {
    client.disconnect();
    await simulator.close();
  });
  await client.connect();
  await client.waitForSessionCreated();
  return { client, connection: await simulator.connections.number(1) };
}

/** The snapshot of a session to which a server said all this. */
async function snapshotOf(
  frames: readonly { readonly raw: string | Uint8Array }[],
): Promise<SessionSnapshot> {
  const [mine, server] = memoryTransportPair();
  const connecting = connectPrism({ transport: () => mine });
  for (const { raw } of frames) server.send(raw);
  const session = await connecting;
  await new Promise((resolve) => setTimeout(resolve, 0));
  const snapshot = session.snapshot();
  await session.close();
  return snapshot;
}

/** What both must agree on. */
function essence(item: object) {
  const { id, type, role, status, call_id, name, output, content, ...rest }: Record<string, unknown> = {
    ...item,
  };
  return { id, type, role, status, call_id, name, output, args: rest.arguments, words: wordsOf(content) };
}

function wordsOf(content: unknown): unknown {
  if (!Array.isArray(content)) return undefined;
  return content.map(
    (part: { readonly text?: unknown; readonly transcript?: unknown }) => part.text ?? part.transcript,
  );
}

/** 16-bit samples, 24 a millisecond. */
function tone(ms: number, level: number): Int16Array<ArrayBuffer> {
  return Int16Array.from(
    { length: 24 * ms },
    (_, index) => level * Math.sin((index * 2 * Math.PI * 440) / 24_000),
  );
}

async function ended(client: RealtimeClient, responses: number): Promise<void> {
  for (let count = 0; count < responses; count += 1)
    await client.realtime.waitForNext('server.response.done');
}

describe('openai-realtime-api and the session', () => {
  it('agree on a conversation in text', async () => {
    const { client, connection } = await connect();
    client.updateSession({ modalities: ['text'] });
    const done = ended(client, 1);
    client.sendUserMessageContent([{ type: 'input_text', text: 'Good evening' }]);
    await done;
    const { items } = await snapshotOf(connection.sent);
    expect(items).toHaveLength(2);
    expect(items.map(essence)).toEqual(client.conversation.getItems().map(essence));
  });

  it('agree on one in speech', async () => {
    const { client, connection } = await connect({ speech: { transcripts: [{ text: 'Can you hear me?' }] } });
    const done = ended(client, 1);
    client.appendInputAudio(tone(900, 12_000));
    client.appendInputAudio(tone(700, 0));
    await done;
    const { items } = await snapshotOf(connection.sent);
    expect(items.map(({ content }) => wordsOf(content))).toEqual([
      ['Can you hear me?'],
      ['I heard you say: Can you hear me?'],
    ]);
    expect(items.map(essence)).toEqual(client.conversation.getItems().map(essence));
  });

  it('agree on one with a tool', async () => {
    const { client, connection } = await connect();
    const parameters = { type: 'object', properties: { city: { type: 'string' } } };
    client.addTool({ name: 'get_weather', description: 'Tells the weather.', parameters }, () => ({
      degrees: 12,
    }));
    const done = ended(client, 2);
    client.sendUserMessageContent([{ type: 'input_text', text: 'What is the weather in London?' }]);
    await done;
    const { items } = await snapshotOf(connection.sent);
    expect(items.map(({ type }) => type)).toEqual([
      'message',
      'function_call',
      'function_call_output',
      'message',
    ]);
    expect(items.map(essence)).toEqual(client.conversation.getItems().map(essence));
  });
});
