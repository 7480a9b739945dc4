import { describe, expect, it } from 'vitest';
import type { ResponseHandle } from '../src/index.js';
import { settle } from './support/fake-clock.js';
import { from } from './support/server-events.js';
import { collect, startSession, watch } from './support/start-session.js';

const bytes = (...values: number[]) => new Uint8Array(values);

describe('a response', () => {
  const spoken = [
    from.created('r1'),
    from.itemAdded('r1', 'a1'),
    from.transcriptDelta('r1', 'a1', 'Good '),
    from.audioDelta('r1', 'a1', [1, 0, 2, 0]),
    from.transcriptDelta('r1', 'a1', 'morning'),
    from.audioDelta('r1', 'a1', [3, 0]),
    from.transcriptDone('r1', 'a1', 'Good morning'),
    from.done('r1', { usage: { total_tokens: 7, input_tokens: null } }),
  ];

  it.each([
    ['as it comes', true],
    ['after its end', false],
  ])('can be read %s, by several readers', async (_, early) => {
    const { session, server } = await startSession();
    const opened: ResponseHandle[] = [];
    const reads: Promise<unknown>[] = [];
    const read = (response: ResponseHandle) => {
      for (let reader = 0; reader < 2; reader += 1) {
        reads.push(
          collect(response.transcript()),
          collect(response.audio()),
          collect(response.text()),
          collect(response.events()).then((all) => all.length),
        );
      }
    };
    session.on('response.opened', ({ response }) => {
      opened.push(response);
      if (early) read(response);
    });
    for (const event of spoken) await server.send(event);
    const [response] = opened;
    if (response === undefined) throw new Error('No response was announced.');
    if (!early) read(response);
    const once = [['Good ', 'morning'], [bytes(1, 0, 2, 0), bytes(3, 0)], [], 8];
    expect(await Promise.all(reads)).toEqual([...once, ...once]);
    expect(await response.done).toMatchObject({
      status: 'completed',
      error: undefined,
      usage: { total_tokens: 7 },
    });
    expect(response).toMatchObject({
      id: 'r1',
      status: 'completed',
      cause: undefined,
      parent: undefined,
      children: [],
    });
  });

  it('gives the text that a server sends only as a whole, and what its pieces left out', async () => {
    const { session, server } = await startSession();
    await server.send(
      from.created('r1'),
      from.textDone('r1', 'a1', 'whole'),
      from.textDelta('r1', 'a2', 'pie'),
      from.textDelta('r1', 'a2', ''),
      from.textDone('r1', 'a2', 'pieces'),
      from.textDelta('r1', 'a3', 'all'),
      from.textDone('r1', 'a3', 'all'),
    );
    const text = watch(collect(session.currentResponse?.text() ?? []));
    await server.send(from.done('r1'));
    expect(text.outcome).toEqual({ state: 'resolved', value: ['whole', 'pie', 'ces', 'all'] });
  });

  it('can be left by a reader at any time', async () => {
    const { session, server } = await startSession();
    await server.send(
      from.created('r1'),
      from.textDelta('r1', 'a1', 'one'),
      from.textDelta('r1', 'a1', 'two'),
    );
    const response = session.currentResponse;
    if (response === undefined) throw new Error('No response runs.');
    for await (const text of response.text()) {
      expect(text).toBe('one');
      break;
    }
    const waiting = response.text();
    await waiting.next();
    await waiting.next();
    const next = watch(waiting.next());
    await waiting.return?.();
    await settle();
    expect(next.outcome).toMatchObject({ value: { done: true } });
    await server.send(from.done('r1'));
    expect(await collect(response.text())).toEqual(['one', 'two']);
  });

  it('knows its cause, its parent and its children; an unknown parent makes it a root', async () => {
    const { session, server } = await startSession();
    const opened: ResponseHandle[] = [];
    session.on('response.opened', ({ response }) => opened.push(response));
    await server.send(
      from.created('r1'),
      from.done('r1'),
      from.created('r2', {}, { prism_cause: 'tool_results', prism_parent_response_id: 'r1' }),
      from.done('r2', { metadata: { prism_drain_token: 'drain_2' } }),
      from.created('r3', {}, { prism_cause: 'later', prism_parent_response_id: 'r_unknown' }),
    );
    const [first, second, third] = opened;
    expect(second).toMatchObject({ cause: 'tool_results' });
    // It has no sound, so that it has been heard as soon as it ends.
    expect(await second?.played).toEqual({ status: 'played', drainToken: 'drain_2' });
    expect(second?.parent).toBe(first);
    expect(first?.children).toEqual([second]);
    expect([third?.cause, third?.parent]).toEqual(['later', undefined]);
    expect(session.snapshot().responses).toEqual([
      { id: 'r1', status: 'completed', itemIds: [] },
      {
        id: 'r2',
        status: 'completed',
        cause: 'tool_results',
        parentResponseId: 'r1',
        drainToken: 'drain_2',
        itemIds: [],
      },
      { id: 'r3', status: 'in_progress', cause: 'later', parentResponseId: 'r_unknown', itemIds: [] },
    ]);
  });

  it('is announced once, though its frames come twice or its beginning is missing', async () => {
    const { session, server } = await startSession();
    const opened: string[] = [];
    session.on('response.opened', ({ response }) => opened.push(response.id));
    await server.send(
      from.created('r1'),
      from.created('r1'),
      from.done('r1'),
      from.done('r1'),
      from.created('r1'),
    );
    await server.send(from.textDelta('r2', 'a2', 'sudden'));
    expect(opened).toEqual(['r1', 'r2']);
    expect(session.currentResponse?.id).toBe('r2');
    await server.send(
      from.done('r2'),
      from.done('r3', { status: 'cancelled' }),
      from.textDelta('r3', 'a3', 'late'),
    );
    expect(opened).toEqual(['r1', 'r2', 'r3']);
    expect(session.currentResponse).toBeUndefined();
  });

  it('does not keep a long chain of those before it', async () => {
    const { session, server } = await startSession();
    const opened: ResponseHandle[] = [];
    session.on('response.opened', ({ response }) => opened.push(response));
    for (let index = 0; index < 40; index += 1) {
      const parent = { prism_parent_response_id: `r${index - 1}` };
      await server.send(from.created(`r${index}`, {}, parent), from.done(`r${index}`));
    }
    const chain: string[] = [];
    for (let at = opened.at(-1); at !== undefined; at = at.parent) chain.push(at.id);
    expect(chain.length).toBeGreaterThan(10);
    expect(chain.length).toBeLessThan(20);
  });

  it('is not revived by a late event, however long ago it ended', async () => {
    const { session, server } = await startSession();
    for (let index = 0; index < 40; index += 1)
      await server.send(from.created(`r${index}`), from.done(`r${index}`));
    await server.send(from.textDelta('r0', 'a0', 'late'), from.done('r0'), {
      type: 'output_audio_buffer.stopped',
      response_id: 'r0',
    });
    expect(session.currentResponse).toBeUndefined();
    watch(session.createResponse());
    await settle();
    expect(server.types).toEqual(['response.create']);
  });

  it('keeps a status that is not known', async () => {
    const { session, server } = await startSession();
    await server.send(from.created('r1'));
    const response = session.currentResponse;
    await server.send(from.done('r1', { status: 'paused', status_details: { reason: 'lunch' } }));
    expect(await response?.done).toMatchObject({ status: 'paused', reason: 'lunch' });
  });
});
