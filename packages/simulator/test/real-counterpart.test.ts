import { type FormattedItem, RealtimeClient } from 'openai-realtime-api';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Scenario, startPrismSimulator } from '../src/index.js';
import { faultOf } from './support/check-frame.js';
import { isRecord } from './support/fields.js';
import { sound } from './support/sound.js';

/** A client that nobody here wrote, and that knows nothing of Prism. */
async function connect(scenario: Scenario = {}) {
  const simulator = await startPrismSimulator({ scenario });
  const client = new RealtimeClient({ url: simulator.url, apiKey: 'sk-test' });
  onTestFinished(async () => {
    client.disconnect();
    await simulator.close();
    expect(simulator.failures).toEqual([]);
  });
  const errors: unknown[] = [];
  client.realtime.on('server.error', (event) => errors.push(event));
  await client.connect();
  await client.waitForSessionCreated();
  const connection = await simulator.connections.number(1);
  onTestFinished(() => {
    expect(errors).toEqual([]);
    expect(connection.sent.map(({ raw }) => faultOf(raw)).filter(Boolean)).toEqual([]);
  });
  return { client, connection };
}

/** Waits for so many responses to have ended. */
async function responses(client: RealtimeClient, count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) await client.realtime.waitForNext('server.response.done');
}

/** What both sides must agree on of an item. */
function essence(item: unknown) {
  if (!isRecord(item)) throw new TypeError('not an item');
  const { id, type, role, status, call_id, name, output } = item;
  return {
    id,
    type,
    role,
    status,
    call_id,
    name,
    output,
    arguments: item.arguments,
    words: wordsOf(item.content),
  };
}

function wordsOf(content: unknown): unknown {
  if (!Array.isArray(content)) return undefined;
  return content.map((part: unknown) => (isRecord(part) ? (part.text ?? part.transcript) : part));
}

function sound16(ms: number, level?: number): Int16Array<ArrayBuffer> {
  const bytes = Buffer.from(sound(ms, level), 'base64');
  const samples = new Int16Array(bytes.length / 2);
  for (let i = 0; i < samples.length; i += 1) samples[i] = bytes.readInt16LE(i * 2);
  return samples;
}

const formatted = (items: readonly FormattedItem[]) =>
  items.map((item) => ('formatted' in item ? item.formatted : undefined));

describe('openai-realtime-api talks to the simulator', () => {
  it('in text', async () => {
    const { client, connection } = await connect();
    client.updateSession({ modalities: ['text'] });
    const done = responses(client, 1);
    client.sendUserMessageContent([{ type: 'input_text', text: 'Good evening' }]);
    await done;
    const items = client.conversation.getItems();
    expect(formatted(items)).toMatchObject([{ text: 'Good evening' }, { text: 'You said: Good evening' }]);
    expect(items.map(essence)).toEqual(connection.items.map(essence));
  });

  it('in speech, with the turn found by the server', async () => {
    const { client, connection } = await connect({ speech: { transcripts: [{ text: 'Can you hear me?' }] } });
    const done = responses(client, 1);
    client.appendInputAudio(sound16(900));
    client.appendInputAudio(sound16(700, 0));
    await done;
    const items = client.conversation.getItems();
    expect(items.map(essence)).toEqual(connection.items.map(essence));
    expect(formatted(items)).toMatchObject([
      { transcript: 'Can you hear me?' },
      { transcript: 'I heard you say: Can you hear me?' },
    ]);
    // Eight words of 200 ms, at 24 samples a millisecond.
    expect(formatted(items)[1]?.audio).toHaveLength(8 * 200 * 24);
    expect(formatted(items)[0]?.audio?.length).toBeGreaterThan(900 * 24);
  });

  it('in speech that it commits by itself', async () => {
    const { client, connection } = await connect({
      nullTurnDetection: 'off',
      speech: { transcripts: [{ text: 'By hand.' }] },
    });
    client.appendInputAudio(sound16(900));
    const done = responses(client, 1);
    client.createResponse();
    await done;
    const items = client.conversation.getItems();
    expect(items.map(essence)).toEqual(connection.items.map(essence));
    expect(formatted(items)).toMatchObject([
      { transcript: 'By hand.' },
      { transcript: 'You said: By hand.' },
    ]);
  });

  it('with a tool, which it runs and continues from by itself', async () => {
    const { client, connection } = await connect();
    const calls: unknown[] = [];
    client.addTool(
      {
        name: 'get_weather',
        description: 'Tells the weather.',
        parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
      },
      (args: unknown) => {
        calls.push(args);
        return { degrees: 12 };
      },
    );
    const done = responses(client, 2);
    client.sendUserMessageContent([{ type: 'input_text', text: 'What is the weather in London?' }]);
    await done;
    expect(calls).toEqual([{ city: 'London' }]);
    const items = client.conversation.getItems();
    expect(items.map(({ type }) => type)).toEqual([
      'message',
      'function_call',
      'function_call_output',
      'message',
    ]);
    expect(items.map(essence)).toEqual(connection.items.map(essence));
    expect(formatted(items).at(-1)).toMatchObject({ transcript: 'Here is what I found: {"degrees":12}' });
  });

  it('interrupts, and its truncation is taken', async () => {
    const { client, connection } = await connect({
      turns: [
        {
          steps: [
            { do: 'say', text: 'one two three', audioMs: 3000 },
            { do: 'hold', until: 'response.cancel' },
          ],
        },
      ],
    });
    const item = client.waitForNextItem();
    const truncated = client.realtime.waitForNext('server.conversation.item.truncated');
    client.createResponse();
    const { id } = await item;
    await connection.waitFor('response.create');
    while ((client.conversation.getItem(id)?.formatted.audio?.length ?? 0) < 72_000)
      await client.realtime.waitForNext('server.response.audio.delta');
    client.cancelResponse(id, 24_000);
    expect(await truncated).toMatchObject({ item_id: id, audio_end_ms: 1000 });
    expect(client.conversation.getItem(id)?.formatted.audio).toHaveLength(24_000);
    expect(connection.items).toMatchObject([{ id, status: 'completed', content: [{ transcript: '' }] }]);
  });
});
