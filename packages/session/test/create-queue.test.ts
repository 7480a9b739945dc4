// Cases 1, 3, 4 and 7: one response at a time, whatever the server does in between.
import { describe, expect, it } from 'vitest';
import { PrismRequestError, PrismTimeoutError } from '../src/index.js';
import { settle } from './support/fake-clock.js';
import { from } from './support/server-events.js';
import { collect, startSession, timeouts, watch } from './support/start-session.js';

describe('case 1: a response is asked for while one runs', () => {
  it('holds the second request until the first response has ended', async () => {
    const { session, server } = await startSession();
    const first = session.createResponse();
    const second = watch(session.createResponse());
    await settle();
    expect(server.all('response.create')).toHaveLength(1);

    await server.send(
      from.created('r1', { prism_request_event_id: server.last('response.create').event_id }),
    );
    expect((await first).id).toBe('r1');
    await server.send(from.itemAdded('r1', 'a1'), from.textDelta('r1', 'a1', 'hi'));
    expect(server.all('response.create')).toHaveLength(1);

    await server.send(from.done('r1'));
    expect(server.all('response.create')).toHaveLength(2);
    expect(second.outcome.state).toBe('open');
    await server.send(
      from.created('r2', { prism_request_event_id: server.last('response.create').event_id }),
    );
    expect(second.outcome).toMatchObject({ state: 'resolved', value: { id: 'r2' } });
  });

  it('holds a request while a response runs that the server began by itself', async () => {
    const { session, server } = await startSession();
    await server.send(from.created('r1'));
    const asked = watch(session.createResponse());
    await settle();
    expect(server.received).toEqual([]);
    await server.send(from.done('r1'));
    expect(server.types).toEqual(['response.create']);
    await server.send(from.created('r2'));
    expect(asked.outcome).toMatchObject({ state: 'resolved', value: { id: 'r2' } });
  });

  it.each([
    ['the error names it as the owner', (id: string) => ({ owner: { event_id: id }, event_id: null })],
    ['the error names it as Realtime servers do', (id: string) => ({ event_id: id })],
    ['the error names nobody', () => ({ event_id: null })],
  ])('rejects only the request that a response of the server overtook: %s', async (_, owner) => {
    const { session, server } = await startSession();
    const opened: { id: string; requested: boolean }[] = [];
    session.on('response.opened', ({ response, requested }) => opened.push({ id: response.id, requested }));
    const update = watch(session.update({ voice: 'alba' }));
    const overtaken = watch(session.createResponse());
    const later = watch(session.createResponse());
    await settle();
    const { event_id } = server.last('response.create');
    // The person spoke, and the server's answer to that was faster.
    await server.send(
      from.speechStarted('u1'),
      from.speechStopped('u1'),
      from.committed('u1', null),
      from.created('r1'),
      from.error({ code: 'conversation_already_has_active_response', ...owner(event_id) }),
    );
    expect(opened).toEqual([{ id: 'r1', requested: false }]);
    expect(overtaken.outcome).toMatchObject({
      state: 'rejected',
      error: { code: 'conversation_already_has_active_response', requestType: 'response.create' },
    });
    expect([update.outcome.state, later.outcome.state]).toEqual(['open', 'open']);

    await server.send(from.done('r1'));
    await server.send(
      from.created('r2', { prism_request_event_id: server.last('response.create').event_id }),
    );
    expect(later.outcome).toMatchObject({ state: 'resolved', value: { id: 'r2' } });
  });

  it('does not take a response of the server for its own once the server names requests', async () => {
    const { session, server } = await startSession();
    const first = session.createResponse();
    await settle();
    await server.send(
      from.created('r1', { prism_request_event_id: server.last('response.create').event_id }),
    );
    await first;
    await server.send(from.done('r1'));

    const second = watch(session.createResponse());
    await server.send(from.created('r2'));
    expect(second.outcome.state).toBe('open');
    await server.send(
      from.done('r2'),
      from.created('r3', { prism_request_event_id: server.last('response.create').event_id }),
    );
    expect(second.outcome).toMatchObject({ state: 'resolved', value: { id: 'r3' } });
  });
});

describe('case 3: cancelled and asked again, back to back', () => {
  it('sends the next request after the end of the cancelled response, which does not settle it', async () => {
    const { session, server } = await startSession();
    await server.send(from.created('r1'));
    const cancelled = watch(session.cancel());
    const next = watch(session.createResponse());
    await settle();
    expect(server.types).toEqual(['response.cancel']);

    await server.send(
      from.done('r1', {
        status: 'cancelled',
        status_details: { type: 'cancelled', reason: 'client_cancelled' },
      }),
    );
    expect(cancelled.outcome).toMatchObject({
      state: 'resolved',
      value: { status: 'cancelled', reason: 'client_cancelled' },
    });
    expect(server.types).toEqual(['response.cancel', 'response.create']);
    expect(next.outcome.state).toBe('open');
    await server.send(from.done('r1', { status: 'cancelled' }));
    expect(next.outcome.state).toBe('open');
    await server.send(from.created('r2'));
    expect(next.outcome).toMatchObject({ state: 'resolved', value: { id: 'r2' } });
  });

  it('asks the server once, however often it is cancelled', async () => {
    const { session, server } = await startSession();
    await server.send(from.created('r1'));
    const response = session.currentResponse;
    const cancels = [session.cancel(), response?.cancel(), session.cancel()];
    await server.send(from.done('r1', { status: 'cancelled' }));
    expect((await Promise.all(cancels)).map((end) => end?.status)).toEqual(Array(3).fill('cancelled'));
    expect(server.types).toEqual(['response.cancel']);
  });
});

describe('case 4: cancelled when nothing runs', () => {
  it('sends nothing', async () => {
    const { session, server } = await startSession();
    expect(await session.cancel()).toBeUndefined();
    await server.send(from.created('r1'));
    const response = session.currentResponse;
    await server.send(from.done('r1'));
    expect(await session.cancel()).toBeUndefined();
    expect(await response?.cancel()).toMatchObject({ status: 'completed' });
    expect(server.received).toEqual([]);
  });

  it('takes the word of a server that knows of no response', async () => {
    const { session, server } = await startSession();
    await server.send(from.created('r1'));
    const cancelled = watch(session.cancel());
    const next = watch(session.createResponse());
    await settle();
    await server.send(from.refusal(server.last('response.cancel').event_id, 'response_cancel_not_active'));
    expect(cancelled.outcome).toMatchObject({ state: 'resolved', value: { status: 'unknown' } });
    expect(server.types).toEqual(['response.cancel', 'response.create']);
    await server.send(from.created('r2'));
    expect(next.outcome).toMatchObject({ state: 'resolved', value: { id: 'r2' } });
  });
});

describe('case 7: a response fails', () => {
  const failed = {
    status: 'failed',
    status_details: {
      type: 'failed',
      error: { type: 'server_error', code: 'rate_limit_exceeded', message: 'Too much.' },
    },
  };

  it('says why, to all who wait, and the session goes on', async () => {
    const { session, server } = await startSession();
    const asked = session.sendText('hi');
    await settle();
    await server.send(from.created('r1'), from.done('r1', failed));
    const reply = await asked;
    const end = await reply.done;
    expect(end).toMatchObject({
      status: 'failed',
      error: { code: 'rate_limit_exceeded', message: 'Too much.' },
    });
    expect(end.error).toBeInstanceOf(PrismRequestError);
    for (const read of [reply.text(), reply.audio(), reply.transcript()]) {
      await expect(collect<unknown>(read)).rejects.toBe(end.error);
    }
    expect((await collect(reply.events())).map(({ kind }) => kind)).toEqual([
      'response.started',
      'response.ended',
    ]);
    expect(session.snapshot().responses).toMatchObject([
      { id: 'r1', status: 'failed', error: { code: 'rate_limit_exceeded' } },
    ]);

    const again = session.createResponse();
    await server.send(from.created('r2'), from.done('r2'));
    expect(await (await again).done).toMatchObject({ status: 'completed' });
  });

  it('is no error when it is only incomplete', async () => {
    const { session, server } = await startSession();
    const asked = session.createResponse();
    await settle();
    const incomplete = {
      status: 'incomplete',
      status_details: { reason: 'max_output_tokens' },
      output: null,
    };
    await server.send(
      from.created('r1'),
      from.itemAdded('r1', 'a1'),
      from.textDelta('r1', 'a1', 'So far'),
      from.done('r1', incomplete),
    );
    const reply = await asked;
    expect(await collect(reply.text())).toEqual(['So far']);
    expect(await reply.done).toMatchObject({
      status: 'incomplete',
      reason: 'max_output_tokens',
      error: undefined,
    });
  });
});

describe('a request that was given up', () => {
  it('has its response cancelled when it comes after all, and the next request does not get it', async () => {
    const { session, server, clock } = await startSession();
    const late = watch(session.createResponse());
    await clock.advance(timeouts.request);
    expect(late.outcome).toMatchObject({ state: 'rejected', error: expect.any(PrismTimeoutError) });

    const next = watch(session.createResponse());
    await server.send(
      from.created('r1', { prism_request_event_id: server.last('response.create').event_id }),
    );
    expect(server.types).toEqual(['response.create', 'response.cancel']);
    expect(server.last('response.cancel').response_id).toBe('r1');
    expect(next.outcome.state).toBe('open');
    await server.send(from.done('r1', { status: 'cancelled' }));
    expect(server.types).toEqual(['response.create', 'response.cancel', 'response.create']);
    await server.send(
      from.created('r2', { prism_request_event_id: server.last('response.create').event_id }),
    );
    expect(next.outcome).toMatchObject({ state: 'resolved', value: { id: 'r2' } });
  });

  it('counts as lost after its deadline has passed twice', async () => {
    const { session, server, clock } = await startSession();
    const lost = watch(session.createResponse());
    await clock.advance(timeouts.request);
    expect(lost.outcome.state).toBe('rejected');
    const next = watch(session.createResponse());
    await clock.advance(timeouts.request - 1);
    expect(server.all('response.create')).toHaveLength(1);
    await clock.advance(1);
    expect(server.all('response.create')).toHaveLength(2);
    const [first, second] = server.all('response.create');
    // Even then it is known by its name.
    await server.send(from.created('r1', { prism_request_event_id: first?.event_id }));
    expect(next.outcome.state).toBe('open');
    expect(server.last('response.cancel').response_id).toBe('r1');
    await server.send(
      from.done('r1', { status: 'cancelled' }),
      from.created('r2', { prism_request_event_id: second?.event_id }),
    );
    expect(next.outcome).toMatchObject({ state: 'resolved', value: { id: 'r2' } });
  });

  it('counts as lost no sooner when its signal was aborted', async () => {
    const { session, server, clock } = await startSession();
    const controller = new AbortController();
    const lost = watch(session.createResponse(undefined, { signal: controller.signal }));
    await settle();
    controller.abort();
    watch(session.createResponse());
    await clock.advance(2 * timeouts.request - 1);
    expect(lost.outcome.state).toBe('rejected');
    expect(server.all('response.create')).toHaveLength(1);
    await clock.advance(1);
    expect(server.all('response.create')).toHaveLength(2);
  });

  it('makes room as soon as the server refuses it', async () => {
    const { session, server } = await startSession();
    const controller = new AbortController();
    const aborted = watch(session.createResponse(undefined, { signal: controller.signal }));
    await settle();
    controller.abort();
    await settle();
    expect(aborted.outcome).toMatchObject({ state: 'rejected', error: { name: 'AbortError' } });
    watch(session.createResponse());
    await settle();
    expect(server.all('response.create')).toHaveLength(1);
    await server.send(from.refusal(server.last('response.create').event_id, 'invalid_value'));
    expect(server.all('response.create')).toHaveLength(2);
  });

  it('is taken out of the queue by its signal, and nothing of it is sent', async () => {
    const { session, server } = await startSession();
    await server.send(from.created('r1'));
    const controller = new AbortController();
    const first = watch(session.sendText('never', { signal: controller.signal }));
    const second = watch(session.sendText('hello'));
    controller.abort();
    await server.send(from.done('r1'));
    expect(first.outcome).toMatchObject({ state: 'rejected', error: { name: 'AbortError' } });
    expect(server.types).toEqual(['conversation.item.create', 'response.create']);
    expect(second.outcome.state).toBe('open');
  });
});

describe('typed text', () => {
  it('waits until the server takes it, and keeps the order', async () => {
    const { session, server } = await startSession({ ready: false });
    server.answer('response.create', ({ event_id }) => {
      const id = `r${server.all('response.create').length}`;
      return [from.created(id, { prism_request_event_id: event_id }), from.done(id)];
    });
    const all = Promise.all(['one', 'two', 'three'].map((text) => session.sendText(text)));
    const last = session.createResponse();
    await settle();
    expect(server.received).toEqual([]);
    expect(session.inputReady).toBe(false);

    await server.send(from.ready());
    expect((await all).map(({ id }) => id)).toEqual(['r1', 'r2', 'r3']);
    expect((await last).id).toBe('r4');
    expect(server.types.slice(0, 6)).toEqual(
      Array(3).fill(['conversation.item.create', 'response.create']).flat(),
    );
    expect(
      server.all('conversation.item.create').map(({ item }) => 'content' in item && item.content[0]?.text),
    ).toEqual(['one', 'two', 'three']);
  });

  it('is given up when the server does not take it in time', async () => {
    const { session, server, clock } = await startSession({ ready: false });
    const text = watch(session.sendText('hello'));
    await clock.advance(timeouts.ready - 1);
    expect(text.outcome.state).toBe('open');
    await clock.advance(1);
    expect(text.outcome).toMatchObject({
      state: 'rejected',
      error: { name: 'PrismTimeoutError', waitedFor: 'input.ready', timeoutMs: timeouts.ready },
    });
    expect(server.received).toEqual([]);
    expect(clock.pending).toBe(0);
  });

  it('fails with its message: the answer that the server gives all the same is cancelled', async () => {
    const { session, server } = await startSession();
    const text = watch(session.sendText('hello'));
    await settle();
    await server.send(
      from.refusal(server.last('conversation.item.create').event_id, 'invalid_value'),
      from.created('r1', { prism_request_event_id: server.last('response.create').event_id }),
    );
    expect(text.outcome).toMatchObject({ state: 'rejected', error: { code: 'invalid_value' } });
    expect(server.last('response.cancel').response_id).toBe('r1');
  });

  it('does not stop the agent who speaks', async () => {
    const { session, server } = await startSession();
    await server.send(from.created('r1'), from.itemAdded('r1', 'a1'), from.audioDelta('r1', 'a1', [1, 0]));
    watch(session.sendText('wait'));
    await settle();
    expect(server.received).toEqual([]);
  });
});

describe('a response that falls silent', () => {
  it('ends for those who wait, and is cancelled; the next is asked for when the server has let it go', async () => {
    const { session, server, clock } = await startSession();
    await server.send(from.created('r1'), from.itemAdded('r1', 'a1'));
    const response = session.currentResponse;
    await clock.advance(timeouts.silence - 1);
    await server.send(from.textDelta('r1', 'a1', 'still here'));
    await clock.advance(timeouts.silence - 1);
    expect(response?.status).toBe('in_progress');
    await clock.advance(1);
    expect(await response?.done).toMatchObject({ status: 'timed_out', error: { name: 'PrismTimeoutError' } });
    await expect(collect(response?.events() ?? [])).rejects.toBeInstanceOf(PrismTimeoutError);
    expect(server.types).toEqual(['response.cancel']);
    expect(session.snapshot().responses).toMatchObject([{ id: 'r1', status: 'timed_out' }]);

    watch(session.createResponse());
    await settle();
    expect(server.types).toEqual(['response.cancel']);
    await server.send(from.done('r1', { status: 'cancelled' }));
    expect(server.types).toEqual(['response.cancel', 'response.create']);
  });
});
