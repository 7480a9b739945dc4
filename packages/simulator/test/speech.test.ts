import { describe, expect, it } from 'vitest';
import type { Scenario } from '../src/index.js';
import { at, textAt } from './support/fields.js';
import { MemoryClient, type MemoryOptions, onManualClock } from './support/memory-client.js';
import { append, sound } from './support/sound.js';

const TRANSCRIBED = 'conversation.item.input_audio_transcription.completed';

function speak(client: MemoryClient, ms = 800): void {
  client.send(append(300, 0));
  client.send(append(ms));
  client.send(append(700, 0));
}

function spoken(scenario: Scenario = {}, options: MemoryOptions = {}): MemoryClient {
  const client = new MemoryClient({ session: { modalities: ['text'] }, ...scenario }, options);
  client.fresh();
  speak(client);
  return client;
}

describe('a spoken turn', () => {
  it('comes in the recorded order, by itself', () => {
    const client = spoken();
    const types = client.freshTypes();
    expect(types.slice(0, 6)).toEqual([
      'prism.input_audio_buffer.speech_hint',
      'input_audio_buffer.speech_started',
      'input_audio_buffer.speech_stopped',
      'input_audio_buffer.committed',
      'conversation.item.created',
      'response.created',
    ]);
    const id = textAt(client.last('input_audio_buffer.speech_started'), 'item_id');
    expect(client.last('input_audio_buffer.speech_stopped')).toMatchObject({
      item_id: id,
      audio_end_ms: 1600,
    });
    expect(client.last('input_audio_buffer.speech_stopped')).not.toHaveProperty('prism_end_reason');
    expect(client.last('input_audio_buffer.committed')).toMatchObject({
      item_id: id,
      previous_item_id: null,
    });
    expect(client.last(TRANSCRIBED)).toMatchObject({ item_id: id, content_index: 0 });
    expect(client.events.slice(3).some((event) => 'prism_request_event_id' in event)).toBe(false);
    expect(at(client.last('response.created'), 'response', 'metadata')).toBeNull();
    expect(client.last('response.text.done').text).toBe('I heard you say: I spoke for 1.6 seconds.');
  });

  it.each([
    ['before', 'before response.created'],
    ['during', 'between'],
    ['after', 'after response.done'],
  ] as const)('is written down %s the answer', (when, place) => {
    const client = spoken({ speech: { transcripts: [{ text: 'What time is it?', when }] } });
    const types = client.fresh().map(({ type }) => type);
    const [written, begin, end] = [TRANSCRIBED, 'response.created', 'response.done'].map((type) =>
      types.indexOf(type),
    );
    const found =
      Number(written) < Number(begin)
        ? 'before response.created'
        : Number(written) > Number(end)
          ? 'after response.done'
          : 'between';
    expect(found).toBe(place);
    expect(client.last(TRANSCRIBED).transcript).toBe('What time is it?');
    expect(at(client.server.items, 0, 'content')).toEqual([
      { type: 'input_audio', transcript: 'What time is it?' },
    ]);
    expect(client.last('response.text.done').text).toBe('I heard you say: What time is it?');
  });

  it('may not be written down, by failure or because nobody wants it', () => {
    const failed = spoken({
      speech: { transcripts: [{ text: 'Hm?', fails: { message: 'Too loud.', code: 'noise' } }] },
    });
    expect(failed.of(TRANSCRIBED)).toEqual([]);
    expect(failed.last('conversation.item.input_audio_transcription.failed').error).toEqual({
      type: 'transcription_error',
      message: 'Too loud.',
      code: 'noise',
    });
    const off = spoken({ session: { input_audio_transcription: null } });
    expect(off.events.filter(({ type }) => type.includes('transcription'))).toEqual([]);
    expect(off.of('response.done')).toHaveLength(1);
  });

  it('can ask for a tool', () => {
    const client = spoken({
      session: { tools: [{ type: 'function', name: 'weather' }] },
      speech: { transcripts: [{ text: 'The weather, please.' }] },
    });
    expect(client.of('response.function_call_arguments.done')).toHaveLength(1);
  });

  it('is not answered if create_response is off', () => {
    const client = spoken({ session: { turn_detection: { create_response: false } } });
    expect(client.of(TRANSCRIBED)).toHaveLength(1);
    expect(client.of('response.created')).toEqual([]);
  });

  it('says why it ended', () => {
    const byTimeout = {
      turn_detection: { type: 'semantic_vad', eagerness: 'low', prism_end_of_turn_timeout_ms: 1000 },
    };
    const client = new MemoryClient({ session: byTimeout });
    client.send(append(400));
    client.send(append(1200, 0));
    expect(client.last('input_audio_buffer.speech_stopped').prism_end_reason).toBe('timeout');
    expect(
      spoken({ speech: { endReason: 'future' } }).last('input_audio_buffer.speech_stopped').prism_end_reason,
    ).toBe('future');
  });

  it('ends by the timeout if no more sound comes', () => {
    const { client, clock } = onManualClock();
    client.send(append(400));
    clock.advance(2999);
    expect(client.of('input_audio_buffer.speech_stopped')).toEqual([]);
    clock.advance(1);
    expect(client.last('input_audio_buffer.speech_stopped')).toMatchObject({
      audio_end_ms: 400,
      prism_end_reason: 'timeout',
    });
  });

  it('follows another, with times from the start of all sound', () => {
    const client = spoken();
    speak(client);
    expect(client.of('input_audio_buffer.speech_stopped').map((event) => event.audio_end_ms)).toEqual([
      1600, 3400,
    ]);
    expect(client.of('response.done')).toHaveLength(2);
    expect(client.server.items).toHaveLength(4);
  });

  it('may be two in one piece of sound', () => {
    const client = new MemoryClient({ session: { modalities: ['text'] } });
    const bytes = [
      [800, 0.3],
      [600, 0],
      [800, 0.3],
      [600, 0],
    ] as const;
    const audio = Buffer.concat(bytes.map(([ms, level]) => Buffer.from(sound(ms, level), 'base64'))).toString(
      'base64',
    );
    client.send({ type: 'input_audio_buffer.append', audio });
    expect(client.of('input_audio_buffer.committed')).toHaveLength(2);
  });

  it('does not mind samples that are cut in two', () => {
    const client = new MemoryClient({ session: { modalities: ['text'] } });
    const bytes = Buffer.concat([Buffer.from(sound(800), 'base64'), Buffer.from(sound(700, 0), 'base64')]);
    for (let from = 0; from < bytes.length; from += 4801) {
      client.send({
        type: 'input_audio_buffer.append',
        audio: bytes.subarray(from, from + 4801).toString('base64'),
      });
    }
    expect(client.last('input_audio_buffer.speech_stopped').audio_end_ms).toBe(1300);
  });
});

describe('the input buffer', () => {
  it('can be committed by hand, which starts no response', () => {
    const client = new MemoryClient({ session: { modalities: ['text'], turn_detection: { type: null } } });
    client.send(append(500));
    const request = client.send({ type: 'input_audio_buffer.commit' });
    expect(client.last('input_audio_buffer.committed')).toMatchObject({
      prism_request_event_id: request,
      previous_item_id: null,
    });
    expect(client.last('conversation.item.created').prism_request_event_id).toBe(request);
    expect(client.of('response.created')).toEqual([]);
    client.send({ type: 'response.create' });
    expect(client.last('response.text.done').text).toBe('You said: I spoke for 0.5 seconds.');
    expect(client.events.filter(({ type }) => type.includes('speech'))).toEqual([]);
  });

  it('can be committed in the middle of speech, as the item that was announced', () => {
    const client = new MemoryClient({});
    client.send(append(500));
    client.send({ type: 'input_audio_buffer.commit' });
    expect(client.last('input_audio_buffer.committed').item_id).toBe(
      client.last('input_audio_buffer.speech_started').item_id,
    );
    client.send(append(900, 0));
    expect(client.of('input_audio_buffer.speech_stopped')).toEqual([]);
  });

  it('cannot be committed while it is empty', () => {
    const client = new MemoryClient({});
    const commit = () => client.send({ type: 'input_audio_buffer.commit' });
    commit();
    client.send(append(100));
    const clear = client.send({ type: 'input_audio_buffer.clear' });
    expect(client.last('input_audio_buffer.cleared').prism_request_event_id).toBe(clear);
    const request = commit();
    expect(client.of('error').map(({ error }) => at(error, 'code'))).toEqual(
      Array(2).fill('input_audio_buffer_commit_empty'),
    );
    expect(at(client.last('error'), 'error', 'owner', 'event_id')).toBe(request);
  });
});

describe('speech into an answer', () => {
  const held: Scenario = {
    turns: [
      {
        times: 1,
        when: { cause: 'client' },
        steps: [
          { do: 'say', text: 'one two three', audioMs: 2000 },
          { do: 'hold', until: 'never' },
        ],
      },
    ],
  };

  it('breaks it off', () => {
    const client = new MemoryClient(held);
    client.send({ type: 'response.create' });
    client.fresh();
    client.send(append(400));
    expect(client.freshTypes()).toEqual([
      'prism.input_audio_buffer.speech_hint',
      'input_audio_buffer.speech_started',
      'response.done',
    ]);
    expect(client.last('response.done')).not.toHaveProperty('prism_request_event_id');
    expect(client.last('response.done').response).toMatchObject({
      status: 'cancelled',
      status_details: { type: 'cancelled', reason: 'turn_detected' },
    });
  });

  it('leaves it running if it may not interrupt, and is answered afterwards', () => {
    const client = new MemoryClient({
      session: { modalities: ['text'], turn_detection: { interrupt_response: false } },
      turns: [
        {
          times: 1,
          steps: [
            { do: 'say', text: 'I go on.' },
            { do: 'hold', until: 'session.update' },
          ],
        },
      ],
    });
    client.send({ type: 'response.create' });
    speak(client);
    expect(client.of('input_audio_buffer.committed')).toHaveLength(1);
    expect(client.of('response.created')).toHaveLength(1);
    client.send({ type: 'session.update', session: {} });
    expect(client.of('response.done').map((event) => at(event, 'response', 'status'))).toEqual([
      'completed',
      'completed',
    ]);
    expect(client.last('response.text.done').text).toMatch(/^I heard you say/);
  });

  it('cuts it to what was heard, if the scenario says so', () => {
    const { client, clock } = onManualClock({
      ...held,
      interruption: { truncates: true },
      playbackReports: true,
      pace: { firstMs: 0, audioDeltaMs: 10 },
    });
    client.send({ type: 'response.create' });
    clock.advance(501);
    expect(client.of('response.audio.delta')).toHaveLength(20);
    const { item_id } = client.last('response.audio.delta');
    client.fresh();
    client.send(append(400));
    expect(client.freshTypes().slice(2)).toEqual([
      'response.done',
      'output_audio_buffer.cleared',
      'conversation.item.truncated',
    ]);
    expect(client.last('conversation.item.truncated')).toMatchObject({
      item_id,
      content_index: 0,
      audio_end_ms: 501,
    });
    expect(client.last('conversation.item.truncated')).not.toHaveProperty('prism_request_event_id');
  });

  it('cuts it also when all of it has been sent but not heard', () => {
    const { client, clock } = onManualClock({
      interruption: { truncates: true },
      pace: { firstMs: 0, audioDeltaMs: 0 },
      turns: [{ when: { cause: 'client' }, steps: [{ do: 'say', text: 'one', audioMs: 2000 }] }],
    });
    client.send({ type: 'response.create' });
    clock.advance(1200);
    expect(client.of('response.done')).toHaveLength(1);
    client.send(append(400));
    expect(client.last('conversation.item.truncated').audio_end_ms).toBe(1200);
    expect(client.of('response.done')).toHaveLength(1);
  });

  it('does not cut what has been heard to its end', () => {
    const { client, clock } = onManualClock({ interruption: { truncates: true }, playbackReports: true });
    client.send({ type: 'response.create' });
    clock.advance(60_000);
    expect(client.of('output_audio_buffer.stopped')).toHaveLength(1);
    client.send(append(400));
    expect(client.of('conversation.item.truncated')).toEqual([]);
  });
});

describe('the server’s playback', () => {
  it('is reported if the scenario says so, and can be cleared', () => {
    const { client, clock } = onManualClock({
      playbackReports: true,
      pace: { firstMs: 0, audioDeltaMs: 0 },
      turns: [{ steps: [{ do: 'say', text: 'one', audioMs: 2000 }] }],
    });
    client.send({ type: 'response.create' });
    clock.advance(0);
    const response_id = textAt(client.last('response.done'), 'response', 'id');
    expect(client.last('output_audio_buffer.started').response_id).toBe(response_id);
    clock.advance(1999);
    expect(client.of('output_audio_buffer.stopped')).toEqual([]);
    const clear = client.send({ type: 'output_audio_buffer.clear' });
    expect(client.last('output_audio_buffer.cleared')).toMatchObject({
      response_id,
      prism_request_event_id: clear,
    });
    clock.advance(10_000);
    expect(client.of('output_audio_buffer.stopped')).toEqual([]);
    client.send({ type: 'output_audio_buffer.clear' });
    expect(at(client.last('error'), 'error', 'code')).toBe('output_audio_buffer_empty');
  });
});
