// Cases 10, 13, 14 and 15, and their kind: who falls silent when, and what of it the server is told.
import { describe, expect, it } from 'vitest';
import type { SessionEvent } from '../src/index.js';
import { settle } from './support/fake-clock.js';
import { FakePlayer } from './support/fake-player.js';
import { from } from './support/server-events.js';
import { collect, type Started, startSession, watch } from './support/start-session.js';

const interrupts = { prism_effective_interrupt_response: true };
const doesNot = { prism_effective_interrupt_response: false };

/** A session whose player has been given so many milliseconds of a response that has ended, or has not. */
async function speaking({
  ms = 1_000,
  ended = false,
  player = new FakePlayer(),
  ...options
}: Parameters<typeof startSession>[0] & { ms?: number; ended?: boolean; player?: FakePlayer } = {}): Promise<
  Started & { player: FakePlayer }
> {
  const started = await startSession({ session: interrupts, ...options });
  started.session.play(player);
  await started.server.send(from.created('r1'), from.itemAdded('r1', 'm1'), from.sound('r1', 'm1', ms));
  if (ended) await started.server.send(from.audioDone('r1', 'm1'), from.done('r1'));
  return { ...started, player };
}

function truncations({ server }: Started) {
  return server
    .all('conversation.item.truncate')
    .map(({ item_id, content_index, audio_end_ms }) => [item_id, content_index, audio_end_ms]);
}

describe('case 10: what is cut is never longer than the sound', () => {
  it('sends nothing when all that came was played, however long ago', async () => {
    const started = await speaking({ ms: 9_250, ended: true });
    started.player.play(9_250);
    await started.clock.advance(57_000);
    expect(await started.session.interrupt()).toBeUndefined();
    expect(started.server.types).toEqual([]);
  });

  it('believes no player that has played more than came', async () => {
    const started = await startSession({ session: interrupts });
    await started.server.send(from.created('r1'), from.itemAdded('r1', 'm1'), from.sound('r1', 'm1', 9_250));
    started.session.reportPlayback({ itemId: 'm1', samples: 57_000 * 24 });
    void watch(started.session.interrupt());
    await settle();
    // All of it was heard; the response itself still runs.
    expect(started.server.types).toEqual(['response.cancel']);
  });

  it('counts whole milliseconds, rounded down', async () => {
    const started = await speaking();
    started.player.onplayed?.(24 * 300 + 23);
    await started.server.send(from.speechStarted('u1'));
    expect(truncations(started)).toEqual([['m1', 0, 300]]);
  });

  it('sends nothing when no sound has come', async () => {
    const started = await startSession({ session: interrupts });
    started.session.play(new FakePlayer());
    await started.server.send(
      from.created('r1'),
      from.textDelta('r1', 'm1', 'words'),
      from.speechStarted('u1'),
    );
    expect(started.server.types).toEqual([]);
  });

  it('cuts nothing when nobody says what was heard', async () => {
    const started = await startSession({ session: interrupts });
    await started.server.send(from.created('r1'), from.sound('r1', 'm1', 500), from.speechStarted('u1'));
    expect(started.server.types).toEqual([]);
  });

  it('cuts each part that was not heard to its end, once, at its own time', async () => {
    const started = await speaking({ ms: 400 });
    await started.server.send(from.sound('r1', 'm1', 300, 1), from.sound('r1', 'm2', 200));
    started.player.play(450);
    await started.server.send(from.speechStarted('u1'), from.speechStarted('u1'), from.speechStarted('u2'));
    expect(truncations(started)).toEqual([
      ['m1', 1, 50],
      ['m2', 0, 0],
    ]);
  });
});

describe('case 13: the person speaks while what has come is still being played', () => {
  it('stops the player and cuts, and cancels nothing: the response has ended', async () => {
    const started = await speaking({ ended: true });
    started.player.play(400);
    await started.server.send(from.speechStarted('u1'));
    expect(started.player.waiting).toBe(0);
    expect(started.server.types).toEqual(['conversation.item.truncate']);
    expect(truncations(started)).toEqual([['m1', 0, 400]]);
  });

  it('interrupts what was asked for from here as well (case 4)', async () => {
    const started = await speaking({ ended: true });
    started.player.play(100);
    const interrupted = watch(started.session.interrupt());
    await settle();
    expect(started.server.types).toEqual(['conversation.item.truncate']);
    await started.server.send(from.truncated('m1', 100));
    expect(interrupted.outcome).toEqual({
      state: 'resolved',
      value: { responseIds: ['r1'], truncations: [{ itemId: 'm1', contentIndex: 0, audioEndMs: 100 }] },
    });
  });
});

describe('case 14: who interrupts', () => {
  it('where the server does, no cancel is sent', async () => {
    const started = await speaking();
    started.player.play(250);
    await started.server.send(
      from.speechStarted('u1'),
      from.done('r1', { status: 'cancelled', status_details: { reason: 'turn_detected' } }),
    );
    expect(started.server.types).toEqual(['conversation.item.truncate']);
    expect(truncations(started)).toEqual([['m1', 0, 250]]);
  });

  it('where it does not, the agent goes on speaking', async () => {
    const started = await speaking({ session: doesNot });
    await started.server.send(from.speechStarted('u1'), from.sound('r1', 'm1', 100));
    expect(started.player.written).toBe(1_100 * 48);
    expect(started.server.types).toEqual([]);
  });

  it('where it does not and it is asked for, the response is cancelled from here', async () => {
    const started = await speaking({ session: doesNot, options: { interruption: { onSpeech: 'always' } } });
    started.player.play(10);
    await started.server.send(from.speechStarted('u1'));
    expect(started.server.types).toEqual(['response.cancel', 'conversation.item.truncate']);
    expect(started.server.last('response.cancel').response_id).toBe('r1');
  });

  it('never stops where that is asked for', async () => {
    const started = await speaking({ options: { interruption: { onSpeech: 'never' } } });
    await started.server.send(from.speechStarted('u1'));
    expect([started.player.waiting, started.server.types]).toEqual([48_000, []]);
  });

  it('of a server that does not say takes its turn detection, or that it does', async () => {
    const off = await speaking({
      session: { turn_detection: { type: 'server_vad', interrupt_response: false } },
    });
    await off.server.send(from.speechStarted('u1'));
    expect(off.player.waiting).toBe(48_000);
    const silent = await speaking({ session: {} });
    await silent.server.send(from.speechStarted('u1'));
    expect(silent.player.waiting).toBe(0);
  });

  it('does not cut what the server has cut, before or while the player is asked', async () => {
    const before = await speaking();
    before.player.play(100);
    await before.server.send(from.truncated('m1', 120), from.speechStarted('u1'));
    expect(truncations(before)).toEqual([]);
    const during = await speaking({ player: new FakePlayer('later') });
    during.player.play(100);
    await during.server.send(from.speechStarted('u1'), from.truncated('m1', 120));
    during.player.answer();
    await settle();
    expect(truncations(during)).toEqual([]);
  });

  it('leaves the cutting to a server that does it, where that is asked for', async () => {
    const started = await speaking({ options: { interruption: { truncate: 'server' } } });
    await started.server.send(from.speechStarted('u1'));
    expect([started.player.waiting, started.server.types]).toEqual([0, []]);
  });
});

describe('case 15: what was not heard', () => {
  it('is marked, and its words stay', async () => {
    const started = await speaking();
    await started.server.send(from.transcriptDone('r1', 'm1', 'a long text'));
    started.player.play(300);
    await started.server.send(from.speechStarted('u1'), from.truncated('m1', 300));
    expect(started.session.snapshot().items).toMatchObject([
      {
        id: 'm1',
        content: [{ type: 'audio', transcript: 'a long text' }],
        truncated: { content_index: 0, audio_end_ms: 300 },
      },
    ]);
  });
});

describe('after an interruption', () => {
  it('no more sound of that response is handed out anywhere; the next one is heard', async () => {
    const started = await speaking();
    const { session, server, player } = started;
    const heard: string[] = [];
    session.on('audio.delta', ({ responseId }) => heard.push(responseId));
    const reply = session.currentResponse;
    const all = session.events();
    await server.send(from.sound('r1', 'm1', 20));
    // Not read yet: what waits in a reader is not heard either.
    await server.send(
      from.speechStarted('u1'),
      from.sound('r1', 'm1', 40),
      from.done('r1', { status: 'cancelled' }),
    );
    const written = player.written;
    await server.send(from.created('r2'), from.sound('r2', 'm2', 60));
    expect(heard).toEqual(['r1', 'r2']);
    expect(player.written - written).toBe(60 * 48);
    expect(await collect(reply?.audio() ?? [])).toEqual([]);
    const kinds = (await collect(reply?.events() ?? [])).map(({ kind }) => kind);
    expect(kinds).toEqual(['response.started', 'response.item.added', 'response.ended']);
    await session.close();
    const sounds = (await collect<SessionEvent>(all)).filter(({ kind }) => kind === 'audio.delta');
    expect(sounds).toMatchObject([{ responseId: 'r2' }]);
  });

  it('is told, with what was cut', async () => {
    const started = await speaking();
    const told = watch(new Promise((resolve) => started.session.on('output.interrupted', resolve)));
    started.player.play(70);
    await started.server.send(from.speechStarted('u1'));
    expect(told.outcome).toMatchObject({
      value: {
        responseIds: ['r1'],
        truncations: [{ itemId: 'm1', contentIndex: 0, audioEndMs: 70 }],
      },
    });
  });

  it('asks the player how much it had played, and waits for that, but not for ever', async () => {
    const started = await speaking({ player: new FakePlayer('later') });
    await started.server.send(from.speechStarted('u1'));
    started.player.play(33);
    expect(truncations(started)).toEqual([]);
    started.player.answer();
    await settle();
    expect(truncations(started)).toEqual([['m1', 0, 33]]);
    const mute = await speaking({ player: new FakePlayer('later') });
    mute.player.play(12);
    await mute.server.send(from.speechStarted('u1'));
    await mute.clock.advance(250);
    expect(truncations(mute)).toEqual([['m1', 0, 12]]);
  });

  it('rejects with what the server refuses, and is silent all the same', async () => {
    const started = await speaking();
    const interrupted = watch(started.session.interrupt());
    await settle();
    const { event_id } = started.server.last('conversation.item.truncate');
    await started.server.send(from.refusal(event_id, 'invalid_value'));
    expect(interrupted.outcome).toMatchObject({ state: 'rejected', error: { code: 'invalid_value' } });
    expect(started.player.waiting).toBe(0);
  });

  it('typed text interrupts only where it is asked to', async () => {
    const started = await speaking();
    void watch(started.session.sendText('one'));
    await settle();
    expect(started.server.types).toEqual([]);
    void watch(started.session.sendText('two', { interrupt: true }));
    await settle();
    expect(started.server.types).toEqual(['response.cancel', 'conversation.item.truncate']);
  });

  it('survives a player that throws', async () => {
    const started = await speaking();
    const failed: unknown[] = [];
    started.session.on('listener.failed', ({ error }) => failed.push(error));
    const broken = new Error('no loudspeaker');
    const fails = () => {
      throw broken;
    };
    Object.assign(started.player, { write: fails, clear: fails, duck: fails });
    await started.server.send(from.sound('r1', 'm1', 10), from.speechHint(), from.speechStarted('u1'));
    expect(failed.length).toBeGreaterThan(1);
    expect(truncations(started)).toEqual([['m1', 0, 0]]);
  });
});

describe('a hint that the person speaks', () => {
  it('lowers the volume until speech has come and gone, or for a while', async () => {
    const started = await speaking({ session: doesNot });
    const told: boolean[] = [];
    started.session.on('output.ducked', ({ ducked }) => told.push(ducked));
    await started.server.send(from.speechHint(), from.speechHint());
    expect(started.player.ducks).toEqual([true]);
    await started.server.send(from.speechStarted('u1'), from.speechStopped('u1'));
    expect(started.player.ducks).toEqual([true, false]);
    await started.server.send(from.speechHint());
    await started.clock.advance(1_500);
    expect(started.player.ducks).toEqual([true, false, true, false]);
    expect(told).toEqual(started.player.ducks);
  });

  it('does nothing while the agent is silent, or where it is not wanted', async () => {
    const silent = await speaking({ ended: true });
    silent.player.play(1_000);
    await silent.server.send(from.speechHint());
    const unwanted = await speaking({ options: { interruption: { duck: false } } });
    await unwanted.server.send(from.speechHint());
    expect([silent.player.ducks, unwanted.player.ducks]).toEqual([[], []]);
  });
});

describe('a drain token', () => {
  const drains = { metadata: { prism_drain_token: 'drain_1' } };

  it('is handed out when its response has been heard, not before', async () => {
    const started = await speaking();
    const { session, server, player } = started;
    const played = watch(session.currentResponse?.played ?? Promise.reject());
    const told: unknown[] = [];
    session.on('output.finished', (event) => told.push(event));
    await server.send(from.done('r1', drains));
    player.play(999);
    await settle();
    expect([played.outcome, told]).toEqual([{ state: 'open' }, []]);
    player.play(1);
    await settle();
    const end = { status: 'played', drainToken: 'drain_1' };
    expect(played.outcome).toEqual({ state: 'resolved', value: end });
    expect(told).toEqual([{ kind: 'output.finished', responseId: 'r1', ...end }]);
  });

  it('is not handed out after an interruption', async () => {
    const started = await speaking();
    const played = watch(started.session.currentResponse?.played ?? Promise.reject());
    await started.server.send(from.done('r1', drains), from.speechStarted('u1'));
    expect(played.outcome).toMatchObject({ value: { status: 'interrupted', drainToken: undefined } });
  });

  it('is handed out at its end where nobody tracks what is heard', async () => {
    const { session, server } = await startSession();
    await server.send(from.created('r1'), from.sound('r1', 'm1', 100));
    const played = watch(session.currentResponse?.played ?? Promise.reject());
    await server.send(from.done('r1', drains));
    expect(played.outcome).toMatchObject({ value: { status: 'untracked', drainToken: 'drain_1' } });
  });

  it('is handed out when a player does not report any more', async () => {
    const started = await speaking();
    const played = watch(started.session.currentResponse?.played ?? Promise.reject());
    await started.server.send(from.done('r1', drains));
    await started.clock.advance(1_000 + 20_000);
    expect(played.outcome).toMatchObject({ value: { status: 'untracked', drainToken: 'drain_1' } });
    expect(started.clock.pending).toBe(0);
  });

  it('is lost with the connection', async () => {
    const started = await speaking();
    const played = watch(started.session.currentResponse?.played ?? Promise.reject());
    started.server.end.terminate();
    await settle();
    expect(played.outcome).toMatchObject({ value: { status: 'connection_lost' } });
  });
});
