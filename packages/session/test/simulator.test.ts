// Over real sockets, against the simulator.
import { type PrismSimulator, type PrismSimulatorOptions, startPrismSimulator } from '@prismwire/simulator';
import { afterEach, describe, expect, it } from 'vitest';
import { connectPrism, type ResponseHandle } from '../src/index.js';
import { collect } from './support/start-session.js';

const running: PrismSimulator[] = [];
afterEach(async () => {
  for (const simulator of running.splice(0)) {
    expect(simulator.failures).toEqual([]);
    await simulator.close();
  }
});

async function simulate(options: PrismSimulatorOptions = {}): Promise<PrismSimulator> {
  const simulator = await startPrismSimulator(options);
  running.push(simulator);
  return simulator;
}

const textOnly = { modalities: ['text'] };

describe('a conversation', () => {
  it('in text: the answer streams, and the history is that of the server', async () => {
    const { url, connections } = await simulate();
    const session = await connectPrism({ url, session: textOnly });
    const reply = await session.sendText('hello');
    const text = (await collect(reply.text())).join('');
    expect(text).toContain('hello');
    expect(await reply.done).toMatchObject({
      status: 'completed',
      usage: { total_tokens: expect.any(Number) },
    });
    await (await session.sendText('and again')).done;

    const { items, responses, usage } = session.snapshot();
    expect(items.map(({ role, content }) => [role, content?.[0]?.text])).toEqual([
      ['user', 'hello'],
      ['assistant', text],
      ['user', 'and again'],
      ['assistant', expect.stringContaining('and again')],
    ]);
    expect(items.map(({ id }) => id)).toEqual(connections.at(0)?.items.map(({ id }) => id));
    expect(responses.map(({ status, cause }) => [status, cause])).toEqual(
      Array(2).fill(['completed', 'client_request']),
    );
    expect(usage.total_tokens).toBe(
      responses.reduce((sum, { usage: one }) => sum + (one?.total_tokens ?? 0), 0),
    );
    await session.close();
    expect(await connections.at(0)?.closed).toMatchObject({ code: 1000 });
  });

  it('in speech: what was said is answered by itself, with sound and words', async () => {
    const { url } = await simulate({
      scenario: { speech: { transcripts: [{ text: 'Good morning.', when: 'after' }] } },
    });
    const session = await connectPrism({ url });
    const opened = new Promise<ResponseHandle>((resolve) => {
      session.on('response.opened', ({ response, requested }) => {
        expect(requested).toBe(false);
        resolve(response);
      });
    });
    const transcribed = new Promise<string>((resolve) => {
      session.on('input.transcript.done', ({ transcript }) => resolve(transcript));
    });
    const writer = session.audioInput().getWriter();
    await writer.write(tone(800));
    await writer.write(new Uint8Array(48 * 2_000));
    const reply = await opened;
    const sound = await collect(reply.audio());
    expect(sound.reduce((sum, { length }) => sum + length, 0)).toBeGreaterThan(4_800);
    expect(await transcribed).toBe('Good morning.');
    const words = (await collect(reply.transcript())).join('');
    expect(session.snapshot().items).toMatchObject([
      { role: 'user', content: [{ type: 'input_audio', transcript: 'Good morning.' }] },
      { role: 'assistant', content: [{ type: 'audio', transcript: words }] },
    ]);
    await session.close();
  });

  it('committed by hand', async () => {
    const { url } = await simulate({ scenario: { session: {}, nullTurnDetection: 'off' } });
    const session = await connectPrism({ url, session: { ...textOnly, turn_detection: null } });
    const writer = session.audioInput().getWriter();
    await writer.write(tone(500));
    const { itemId } = await session.commit();
    const reply = await session.createResponse();
    await reply.done;
    expect(session.snapshot().items.map(({ id, role }) => [id === itemId, role])).toEqual([
      [true, 'user'],
      [false, 'assistant'],
    ]);
    await session.close();
  });

  it('is broken off by cancelling, and goes on', async () => {
    const steps = [
      { do: 'say', text: 'I could go on for' },
      { do: 'hold', until: 'response.cancel' },
    ] as const;
    const { url } = await simulate({ scenario: { turns: [{ times: 1, steps }] } });
    const session = await connectPrism({ url, session: textOnly });
    const reply = await session.sendText('tell me everything');
    expect(await reply.cancel()).toMatchObject({ status: 'cancelled', reason: 'client_cancelled' });
    expect(await (await session.sendText('thanks')).done).toMatchObject({ status: 'completed' });
    await session.close();
  });
});

describe('what the simulator does on demand', () => {
  it.each([
    ['drops', { do: 'drop' }, 1006],
    ['expires', { do: 'expire' }, 1001],
    ['closes', { do: 'close', code: 1011 }, 1011],
  ] as const)('%s: what was open is rejected with its code', async (_, fault, code) => {
    const { url } = await simulate({
      scenario: { faults: [{ ...fault, on: { receives: 'session.update' }, where: 'instead' }] },
    });
    const session = await connectPrism({ url });
    const update = session.update({ speed: 1 });
    await expect(update).rejects.toMatchObject({ name: 'PrismConnectionError', code });
    expect(await session.closed).toMatchObject({ code, clean: false });
  });

  it('sends everything twice, out of order and without names: every text is answered', async () => {
    const faults = [
      { do: 'duplicate', on: { sends: 'response.text.delta' }, times: 'always' },
      { do: 'reorder', on: { sends: 'response.output_item.added' }, times: 'always' },
      { do: 'garbage', on: { sends: 'response.created' }, times: 'always' },
      { do: 'anonymous', on: { sends: '*' }, times: 'always' },
    ] as const;
    const { url } = await simulate({ scenario: { faults } });
    const session = await connectPrism({ url, session: textOnly });
    for (const text of ['one', 'two', 'three']) {
      expect(await (await session.sendText(text)).done).toMatchObject({ status: 'completed' });
    }
    expect(session.snapshot().items.map(({ role }) => role)).toEqual(
      Array(3).fill(['user', 'assistant']).flat(),
    );
    await session.close();
  });
});

describe('many at once, and one after the other', () => {
  it('200 sessions at a time lose no event and turn no order around', async () => {
    const count = 200;
    const { url, connections } = await simulate({ keepConnections: count });
    await Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const session = await connectPrism({ url: `${url}/?n=${index}`, session: textOnly });
        const events = collect(session.events());
        const texts = ['first', 'second', 'third'].map((text) => `${text} of ${index}`);
        const replies = await Promise.all(texts.map((text) => session.sendText(text)));
        for (const [turn, reply] of replies.entries()) {
          expect((await collect(reply.text())).join('')).toContain(texts[turn]);
        }
        await session.close();
        const ids = (await events).flatMap((event) => ('raw' in event ? [event.raw.event_id] : []));
        const connection = [...connections].find(({ path }) => path === `/?n=${index}`);
        const sent = connection?.sent.map(({ event }) => Reflect.get(Object(event), 'event_id'));
        expect(ids).toEqual(sent);
        expect(ids.length).toBeGreaterThan(30);
      }),
    );
  });

  it('1,000 sessions one after the other leave nothing behind', async () => {
    const { url } = await simulate({ keepConnections: 0, keepFrames: 0 });
    const talk = async () => {
      const session = await connectPrism({ url, session: textOnly });
      const reply = await session.sendText('hello');
      await reply.done;
      await session.close();
    };
    await talk();
    const before = resources();
    for (let index = 0; index < 1_000; index += 1) await talk();
    await expect.poll(resources, { timeout: 10_000 }).toEqual(before);
  });

  it('100,000 deltas go through one session without loss', async () => {
    const count = 100_000;
    const steps = [{ do: 'say', text: ['word '], repeat: count }] as const;
    const { url } = await simulate({ keepFrames: 0, scenario: { turns: [{ steps }] } });
    const session = await connectPrism({ url, session: textOnly });
    let heard = 0;
    session.on('text.delta', ({ delta }) => {
      heard += delta.length;
    });
    const reply = await session.sendText('go');
    let read = 0;
    for await (const text of reply.text()) read += text.length;
    expect([heard, read]).toEqual([5 * count, 5 * count]);
    expect(session.snapshot().items.at(-1)?.content?.[0]?.text).toBe('word '.repeat(count));
    await session.close();
  });
});

/** Everything that keeps this process alive, but for what comes and goes by itself. */
function resources(): string[] {
  return process
    .getActiveResourcesInfo()
    .filter((name) => /TCP|Timeout|HTTP|TLS/.test(name))
    .sort();
}

/** A tone of 440 Hz, as 16-bit samples at 24 kHz. */
function tone(milliseconds: number): Uint8Array {
  const samples = new Int16Array(24 * milliseconds);
  for (let index = 0; index < samples.length; index += 1) {
    samples[index] = Math.round(12_000 * Math.sin((2 * Math.PI * 440 * index) / 24_000));
  }
  return new Uint8Array(samples.buffer);
}
