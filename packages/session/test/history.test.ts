// Case 30 and its kind: the history reads as the conversation went, whenever the events come.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { SessionSnapshot } from '../src/index.js';
import type { Sent } from './support/scripted-server.js';
import { from } from './support/server-events.js';
import { startSession } from './support/start-session.js';

async function snapshotAfter(...events: readonly Sent[]): Promise<SessionSnapshot> {
  const { session, server } = await startSession();
  await server.send(...events);
  const snapshot = session.snapshot();
  expect(JSON.parse(JSON.stringify(snapshot))).toEqual(snapshot);
  return snapshot;
}

const texts = ({ items }: SessionSnapshot) =>
  items.map(({ role, content }) => [
    role,
    content?.map(({ text, transcript }) => text ?? transcript).join(''),
  ]);

const transcribed = (item: string, transcript: string): Sent => ({
  type: 'conversation.item.input_audio_transcription.completed',
  item_id: item,
  content_index: 0,
  transcript,
});

const spokenTurn = [
  from.speechStarted('u1'),
  from.speechStopped('u1'),
  from.committed('u1', null),
  from.itemCreated(from.message('u1', 'user', [{ type: 'input_audio', transcript: null }]), null),
];

const answer = [
  from.created('r1'),
  from.itemAdded('r1', 'a1'),
  from.itemCreated({ ...from.message('a1', 'assistant'), status: 'in_progress' }, 'u1'),
  from.transcriptDelta('r1', 'a1', 'Good '),
  from.transcriptDelta('r1', 'a1', 'morning.'),
  from.transcriptDone('r1', 'a1', 'Good morning.'),
  from.done('r1', { usage: null }),
];

describe('case 30: the words of the person', () => {
  it.each([
    ['after the answer', [...spokenTurn, ...answer, transcribed('u1', 'Hello.')]],
    [
      'in the middle of the answer',
      [...spokenTurn, ...answer.slice(0, 4), transcribed('u1', 'Hello.'), ...answer.slice(4)],
    ],
    [
      'before their message',
      [...spokenTurn.slice(0, 2), transcribed('u1', 'Hello.'), ...spokenTurn.slice(2), ...answer],
    ],
    ['when nobody announced the message', [transcribed('u1', 'Hello.'), ...spokenTurn.slice(2), ...answer]],
    [
      'after an answer that is told before its question',
      [...answer, ...spokenTurn.slice(2), transcribed('u1', 'Hello.')],
    ],
  ])('stand before the answer when they come %s', async (_, events) => {
    const snapshot = await snapshotAfter(...events);
    expect(texts(snapshot)).toEqual([
      ['user', 'Hello.'],
      ['assistant', 'Good morning.'],
    ]);
  });

  it('can fail, which is kept with the message', async () => {
    const snapshot = await snapshotAfter(...spokenTurn, ...answer, {
      type: 'conversation.item.input_audio_transcription.failed',
      item_id: 'u1',
      content_index: 0,
      error: { type: 'server_error', code: 'too_noisy', message: 'Nothing was heard.', param: null },
    });
    expect(snapshot.items[0]).toEqual({
      id: 'u1',
      type: 'message',
      role: 'user',
      status: 'completed',
      content: [
        {
          type: 'input_audio',
          transcription_error: { code: 'too_noisy', type: 'server_error', message: 'Nothing was heard.' },
        },
      ],
    });
  });

  it('grow piece by piece, and the whole counts', async () => {
    const delta = (text?: string): Sent => ({
      type: 'conversation.item.input_audio_transcription.delta',
      item_id: 'u1',
      ...(text === undefined ? {} : { delta: text }),
    });
    const { session, server } = await startSession();
    await server.send(...spokenTurn, delta('Hel'), delta(), delta('o'));
    expect(texts(session.snapshot())).toEqual([['user', 'Helo']]);
    await server.send(transcribed('u1', 'Hello.'));
    expect(texts(session.snapshot())).toEqual([['user', 'Hello.']]);
  });
});

describe('the order of the items', () => {
  const said = (id: string, previous?: string | null) =>
    from.itemCreated(from.message(id, 'user', [{ type: 'input_text', text: id }]), previous);
  const ids = (snapshot: SessionSnapshot) => snapshot.items.map(({ id }) => id).join('');

  it.each([
    ['each after the one before', [said('a', null), said('b', 'a'), said('c', 'b')], 'abc'],
    ['one in between', [said('a', null), said('c', 'a'), said('b', 'a')], 'abc'],
    ['one at the beginning', [said('b', null), said('c', 'b'), said('a', null)], 'abc'],
    ['one after something unknown: at the end', [said('a', null), said('b', 'a'), said('c', 'x')], 'abc'],
    ['one without an anchor: at the end', [said('a', null), said('b'), said('c')], 'abc'],
    [
      'the same again',
      [said('a', null), said('b', 'a'), said('c', 'b'), said('a', null), said('b', 'a')],
      'abc',
    ],
    [
      'one that moves to where the server puts it',
      [said('b'), said('a', null), said('c', 'b'), said('b', 'a')],
      'abc',
    ],
    ['one after itself', [said('a', null), said('b', 'b')], 'ab'],
  ])('%s', async (_, events, expected) => {
    expect(ids(await snapshotAfter(...events))).toBe(expected);
  });

  it('holds what a response produces, also where the server does not place it', async () => {
    const events = [
      said('u', null),
      from.created('r1'),
      from.itemAdded('r1', 'a'),
      from.textDelta('r1', 'a', 'hi'),
    ];
    const snapshot = await snapshotAfter(...events);
    expect(ids(snapshot)).toBe('ua');
    expect(snapshot.responses).toMatchObject([{ itemIds: ['a'] }]);
  });

  it('holds nothing that a response produces outside of the conversation', async () => {
    const outside = { type: 'response.created', response: { id: 'r1', conversation_id: null } };
    const snapshot = await snapshotAfter(
      said('u', null),
      outside,
      from.itemAdded('r1', 'a'),
      from.textDelta('r1', 'a', 'hi'),
    );
    expect(ids(snapshot)).toBe('u');
  });
});

describe('what becomes of an item', () => {
  it('deleted: it stays away, also when it is still being produced', async () => {
    const deleted = { type: 'conversation.item.deleted', item_id: 'a1' };
    const snapshot = await snapshotAfter(...spokenTurn, ...answer.slice(0, 4), deleted, ...answer.slice(1));
    expect(snapshot.items.map(({ id }) => id)).toEqual(['u1']);
  });

  it('truncated: it is marked, and keeps its words', async () => {
    const truncated = {
      type: 'conversation.item.truncated',
      item_id: 'a1',
      content_index: 0,
      audio_end_ms: 300,
    };
    const snapshot = await snapshotAfter(...spokenTurn, ...answer, truncated);
    expect(snapshot.items[1]).toMatchObject({
      content: [{ type: 'audio', transcript: 'Good morning.' }],
      truncated: { content_index: 0, audio_end_ms: 300 },
    });
  });

  it('retrieved: what is new is taken over, without the sound', async () => {
    const item = from.message('u1', 'user', [{ type: 'input_audio', transcript: 'Hello.', audio: 'AAAA' }]);
    const snapshot = await snapshotAfter(...spokenTurn, { type: 'conversation.item.retrieved', item });
    expect(snapshot.items).toEqual([
      {
        id: 'u1',
        type: 'message',
        role: 'user',
        status: 'completed',
        content: [{ type: 'input_audio', transcript: 'Hello.' }],
      },
    ]);
  });

  it('a part whose end comes with a blank text keeps its text', async () => {
    const snapshot = await snapshotAfter(
      from.created('r1'),
      from.itemAdded('r1', 'a1'),
      from.textDelta('r1', 'a1', 'It is foggy.'),
      from.textDone('r1', 'a1', 'It is foggy.'),
      {
        type: 'response.content_part.done',
        response_id: 'r1',
        item_id: 'a1',
        output_index: 0,
        content_index: 0,
        part: { type: 'text', text: '' },
      },
    );
    expect(texts(snapshot)).toEqual([['assistant', 'It is foggy.']]);
  });

  it('without status, with newer statuses, types and fields: kept as it is', async () => {
    const snapshot = await snapshotAfter(
      from.itemCreated({ id: 'x', type: 'hologram', beam: { width: 3 }, note: null }, null),
      from.itemCreated(
        { id: 'm', type: 'message', role: 'narrator', status: 'dreaming', content: null },
        'x',
      ),
      from.itemCreated({ type: 'function_call_output', call_id: 'c1', output: '12', status: null }, 'm'),
    );
    expect(snapshot.items).toEqual([
      { id: 'x', type: 'hologram', beam: { width: 3 } },
      { id: 'm', type: 'message', role: 'narrator', status: 'dreaming' },
      { type: 'function_call_output', call_id: 'c1', output: '12' },
    ]);
  });

  it('a call: its arguments grow, and are whole in the end', async () => {
    const part = { response_id: 'r1', item_id: 'f1', output_index: 0, call_id: 'c1' };
    const { session, server } = await startSession();
    await server.send(
      from.created('r1'),
      {
        type: 'response.output_item.added',
        response_id: 'r1',
        output_index: 0,
        item: { id: 'f1', type: 'function_call', call_id: 'c1', name: 'weather', arguments: '' },
      },
      { type: 'response.function_call_arguments.delta', ...part, delta: '{"city":' },
      { type: 'response.function_call_arguments.delta', ...part, delta: '"Rome"' },
    );
    expect(session.snapshot().items).toMatchObject([{ type: 'function_call', arguments: '{"city":"Rome"' }]);
    await server.send({
      type: 'response.function_call_arguments.done',
      ...part,
      name: 'weather',
      arguments: '{"city":"Rome"}',
    });
    expect(session.snapshot().items).toEqual([
      { id: 'f1', type: 'function_call', call_id: 'c1', name: 'weather', arguments: '{"city":"Rome"}' },
    ]);
  });

  it('an index beyond all measure costs nothing', async () => {
    const far = { ...from.textDelta('r1', 'a1', 'far'), content_index: 4_000_000_000 };
    const snapshot = await snapshotAfter(
      from.created('r1'),
      from.itemAdded('r1', 'a1'),
      far,
      from.textDelta('r1', 'a1', 'near'),
    );
    expect(snapshot.items[0]?.content?.map(({ text }) => text)).toEqual(['near', 'far']);
  });
});

describe('the snapshot', () => {
  it('sums usage, where null and nothing count as not counted', async () => {
    const snapshot = await snapshotAfter(
      ...[
        {
          usage: {
            total_tokens: 10,
            input_tokens: 4,
            output_tokens: null,
            input_token_details: { text_tokens: 4, audio_tokens: null },
          },
        },
        { usage: null },
        {},
        {
          usage: {
            total_tokens: 5,
            output_tokens: 5,
            input_token_details: { text_tokens: 1, future_tokens: 2 },
          },
        },
      ].flatMap((response, index) => [
        from.created(`r${index}`),
        from.done(`r${index}`, response),
        from.done(`r${index}`, response),
      ]),
    );
    expect(snapshot.usage).toEqual({
      total_tokens: 15,
      input_tokens: 4,
      output_tokens: 5,
      input_token_details: { text_tokens: 5, future_tokens: 2 },
    });
  });

  it('is not changed by what comes later, nor changes it', async () => {
    const { session, server } = await startSession({ session: { voice: 'alba' } });
    await server.send(...spokenTurn);
    const before = session.snapshot();
    const copy = structuredClone(before);
    await server.send(...answer, from.sessionUpdated({ voice: 'ember' }), transcribed('u1', 'Hello.'));
    expect(before).toEqual(copy);
    Reflect.set(session.snapshot().items[0] ?? {}, 'role', 'nobody');
    expect(session.snapshot().items[0]?.role).toBe('user');
    expect(session.snapshot().session).toEqual({ id: 'sess_1', voice: 'ember' });
  });

  it('can be trimmed to the last items', async () => {
    const { session, server } = await startSession();
    await server.send(
      ...spokenTurn,
      ...answer,
      from.created('r2'),
      from.itemAdded('r2', 'a2'),
      from.done('r2', { usage: { total_tokens: 3 } }),
    );
    session.trim({ keepItems: 1 });
    expect(session.snapshot()).toMatchObject({
      items: [{ id: 'a2' }],
      responses: [{ id: 'r2' }],
      usage: { total_tokens: 3 },
    });
    await server.send(transcribed('u1', 'late'), from.itemCreated(from.message('u2', 'user'), 'a2'));
    expect(session.snapshot().items.map(({ id }) => id)).toEqual(['a2', 'u2']);
  });

  it('is not given a trimmed response back by a late frame', async () => {
    const { session, server } = await startSession();
    await server.send(from.created('r1'), from.itemAdded('r1', 'm1'), from.done('r1'));
    session.trim({ keepItems: 0 });
    await server.send(from.toolCall('r1', 'c1', 'look'), from.itemAdded('r1', 'm2'), from.done('r1'));
    expect(session.snapshot().responses).toEqual([]);
  });
});

describe('recorded conversations', () => {
  const replay = async (name: string) => {
    const url = new URL(`../../../fixtures/traces/${name}.jsonl`, import.meta.url);
    const events = readFileSync(url, 'utf8')
      .trim()
      .split('\n')
      .map((line): Sent => JSON.parse(line));
    // What the client sent stands between; a session takes server events only.
    return snapshotAfter(...events.filter(({ type }) => !/\.(update|create|append|commit)$/.test(type)));
  };

  it('a text turn', async () => {
    const { items, responses, usage } = await replay('03_beta_text_out_of_band');
    expect(items).toHaveLength(1);
    expect(JSON.parse(items[0]?.content?.[0]?.text ?? '')).toHaveProperty('word', 'pending');
    expect(responses).toMatchObject([{ status: 'completed', itemIds: [items[0]?.id] }]);
    expect(usage.total_tokens).toBeGreaterThan(0);
  });

  it('a tool round: the call, its result, the answer', async () => {
    const { items, usage } = await replay('05_beta_voicelive_tool_round');
    expect(items.map(({ type, role, call_id }) => [type, role ?? call_id])).toEqual([
      ['message', 'user'],
      ['function_call', 'call_0001'],
      ['function_call_output', 'call_0001'],
      ['message', 'assistant'],
    ]);
    expect(items[1]).toMatchObject({ name: 'get_weather', status: 'completed' });
    expect(items[3]?.content).toEqual([
      { type: 'text', text: "It's foggy and 12 degrees in London right now." },
    ]);
    expect(usage.output_tokens).toBeGreaterThan(14);
  });

  it('a spoken turn, whose words come in the middle of the answer', async () => {
    const snapshot = await replay('06_beta_voicelive_vad_audio_turn');
    expect(texts(snapshot)).toEqual([
      ['user', 'Cześć, nazywam się Alex.'],
      ['assistant', 'Hi Alex, nice to meet you! How can I help you today?'],
    ]);
  });
});
