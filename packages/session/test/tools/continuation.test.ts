// Cases 16, 17 and 20: one answer for each call, one continuation for each response.
import { describe, expect, it, vi } from 'vitest';
import { PrismConnectionError } from '../../src/errors/connection-error.js';
import { PrismRequestError } from '../../src/errors/request-error.js';
import { PrismTimeoutError } from '../../src/errors/timeout-error.js';
import { ToolSet } from '../../src/tools/tool-set.js';
import { settle } from '../support/fake-clock.js';
import { heldTool, type StartedTools, startTools } from '../support/start-tools.js';

const refusal = new PrismRequestError({ message: 'No such call.', code: 'invalid_value' });

describe('case 16: a response makes two calls', () => {
  it('continues it once, after both answers and after its end', async () => {
    const { tool, run } = heldTool();
    const { call, calls, wire } = startTools([tool]);
    call('c1');
    call('c2');
    await settle();
    run('c2').finish('two');
    await settle();
    expect(wire).toEqual(['output c2']);
    calls.responseEnded('r1', 'completed');
    expect(wire).toEqual(['output c2']);
    run('c1').finish('one');
    await settle();
    expect(wire).toEqual(['output c2', 'output c1', 'continue r1']);
    expect([calls.size, calls.sets]).toEqual([0, 0]);
  });

  it('continues it at its end if the answers were there before', async () => {
    const { call, calls, wire } = startTools([{ name: 'work', execute: () => 'done' }]);
    call('c1');
    call('c2');
    await settle();
    expect(wire).toEqual(['output c1', 'output c2']);
    calls.responseEnded('r1', 'completed');
    calls.responseEnded('r1', 'completed');
    expect(wire).toEqual(['output c1', 'output c2', 'continue r1']);
  });

  it.each(['completed', 'incomplete', 'failed', 'unreadable', 'unknown', 'a status of tomorrow'])(
    'continues a response that ended as %s',
    async (status) => {
      const { call, calls, wire } = startTools([{ name: 'work', execute: () => 'done' }]);
      call('c1');
      await settle();
      calls.responseEnded('r1', status);
      expect(wire).toEqual(['output c1', 'continue r1']);
    },
  );

  it('continues each of two responses by itself', async () => {
    const { tool, run } = heldTool();
    const { call, calls, wire } = startTools([tool]);
    call('c1', 'work', { responseId: 'r1' });
    call('c2', 'work', { responseId: 'r2' });
    await settle();
    calls.responseEnded('r1', 'completed');
    calls.responseEnded('r2', 'completed');
    run('c2').finish('two');
    await settle();
    expect(wire).toEqual(['output c2', 'continue r2']);
    run('c1').finish('one');
    await settle();
    expect(wire).toEqual(['output c2', 'continue r2', 'output c1', 'continue r1']);
  });

  it('does not continue a response without calls', () => {
    const { calls, wire } = startTools([heldTool().tool]);
    calls.responseEnded('r1', 'completed');
    expect(wire).toEqual([]);
  });

  it('continues a response whose call comes after its end', async () => {
    const { call, calls, wire } = startTools([{ name: 'work', execute: () => 'done' }]);
    calls.responseEnded('r1', 'completed');
    call('c1');
    await settle();
    expect(wire).toEqual(['output c1', 'continue r1']);
    expect(calls.sets).toBe(0);
  });

  it('waits for a call that comes while the continuation waits, and then continues once', async () => {
    const { tool, run } = heldTool();
    const { call, calls, wire, continuations } = startTools([tool], { queued: true });
    call('c1');
    await settle();
    run('c1').finish('one');
    await settle();
    calls.responseEnded('r1', 'completed');
    call('c2');
    expect(continuations.map(({ state }) => state)).toEqual(['called_off']);
    await settle();
    run('c2').finish('two');
    await settle();
    expect(continuations.map(({ state }) => state)).toEqual(['called_off', 'waiting']);
    continuations[1]?.send();
    expect(wire).toEqual(['output c1', 'output c2', 'continue r1']);
    expect(calls.sets).toBe(0);
  });
});

describe('case 17: the same call comes again', () => {
  it('runs the tool once, also when the frame names another response', async () => {
    const execute = vi.fn(() => 'done');
    const { call, calls, wire, events } = startTools([{ name: 'work', execute }]);
    call('c1');
    call('c1');
    await settle();
    call('c1', 'work', { responseId: 'r2' });
    calls.refuse({ callId: 'c1', responseId: 'r1' }, new Error('unreadable'));
    calls.responseEnded('r1', 'completed');
    calls.responseEnded('r2', 'completed');
    await settle();
    expect(execute).toHaveBeenCalledTimes(1);
    expect(wire).toEqual(['output c1', 'continue r1']);
    expect(events.map(({ kind }) => kind)).toEqual(['tool.started', 'tool.settled']);
  });

  it('answers a call that could not be read once, also when it can be read later', async () => {
    const execute = vi.fn(() => 'done');
    const { call, calls, read } = startTools([{ name: 'work', execute }]);
    calls.refuse({ callId: 'c1', responseId: 'r1' }, new Error('unreadable'));
    call('c1');
    await settle();
    expect(execute).not.toHaveBeenCalled();
    expect(read('c1')).toEqual({
      error: { code: 'call_unreadable', message: 'The call could not be read.' },
    });
  });
});

describe('case 20: the response is interrupted while its tool runs', () => {
  it('lets the tool finish and sends its answer, but does not continue', async () => {
    const { tool, run } = heldTool();
    const { call, calls, wire, settled } = startTools([tool]);
    call('c1');
    await settle();
    calls.responseEnded('r1', 'cancelled');
    expect(run('c1').signal.aborted).toBe(false);
    run('c1').finish('done');
    await settle();
    expect(wire).toEqual(['output c1']);
    expect(settled).toMatchObject([{ callId: 'c1', outcome: 'answered' }]);
    expect(calls.sets).toBe(0);
    call('c2');
    await settle();
    run('c2').finish('late');
    await settle();
    expect(wire).toEqual(['output c1', 'output c2']);
  });
});

describe('calls that the server gives up', () => {
  it('stops their tools, sends nothing, and does not continue', async () => {
    const { tool, run } = heldTool();
    const { call, calls, wire, settled, clock } = startTools([tool]);
    call('c1');
    call('c2');
    await settle();
    calls.responseEnded('r1', 'completed');
    await clock.advance(7);
    calls.giveUp(['c1', 'c2'], refusal);
    expect(run('c1').signal.reason).toBe(refusal);
    expect(clock.pending).toBe(0);
    run('c1').finish('late');
    run('c2').fail(new Error('late'));
    await clock.advance(60_000);
    expect(wire).toEqual([]);
    expect(settled).toMatchObject([
      { callId: 'c1', outcome: 'given_up', error: refusal, acknowledged: false, durationMs: 7 },
      { callId: 'c2', outcome: 'given_up', error: refusal },
    ]);
    expect([calls.size, calls.sets]).toEqual([0, 0]);
  });

  it('continues with the answers of the others', async () => {
    const { tool, run } = heldTool();
    const { call, calls, wire } = startTools([tool]);
    call('c1');
    call('c2');
    await settle();
    calls.responseEnded('r1', 'completed');
    run('c1').finish('done');
    await settle();
    calls.giveUp(['c2']);
    expect(wire).toEqual(['output c1', 'continue r1']);
  });

  it('does not continue when the answered one and the running one are given up together', async () => {
    const { tool, run } = heldTool();
    const { call, calls, wire } = startTools([tool]);
    call('c1');
    call('c2');
    await settle();
    calls.responseEnded('r1', 'completed');
    run('c1').finish('done');
    await settle();
    calls.giveUp(['c2', 'c1']);
    expect(wire).toEqual(['output c1']);
    expect(calls.sets).toBe(0);
  });

  it('calls the continuation off while it waits', async () => {
    const { call, calls, continuations } = startTools([{ name: 'work', execute: () => 'done' }], {
      queued: true,
    });
    call('c1');
    call('c2');
    await settle();
    calls.responseEnded('r1', 'completed');
    calls.giveUp(['c1']);
    expect(continuations.map(({ state }) => state)).toEqual(['waiting']);
    calls.giveUp(['c2']);
    expect(continuations.map(({ state }) => state)).toEqual(['called_off']);
    expect(calls.sets).toBe(0);
  });

  it('sends nothing for one that comes later', async () => {
    const { tool } = heldTool();
    const { call, calls, events, wire } = startTools([tool]);
    calls.giveUp(['c1']);
    call('c1');
    await settle();
    expect([events, wire]).toEqual([[], []]);
  });
});

describe('what the server says to an answer', () => {
  it.each([
    ['takes it', undefined, { outcome: 'answered', acknowledged: true, error: undefined }],
    ['says nothing', timeout(), { outcome: 'answered', acknowledged: false, error: undefined }],
    ['refuses it', refusal, { outcome: 'refused', acknowledged: false, error: refusal }],
    ['is gone', connectionError(), { outcome: 'connection_lost', acknowledged: false }],
  ])('is told once: it %s', async (_, error, expected) => {
    const { call, calls, settled, outputs, clock } = startTools([{ name: 'work', execute: () => 'done' }], {
      acknowledges: false,
    });
    call('c1');
    await clock.advance(5);
    expect(settled).toEqual([]);
    outputs[0]?.settle(error);
    expect(settled).toMatchObject([{ callId: 'c1', name: 'work', responseId: 'r1', ...expected }]);
    outputs[0]?.settle(refusal);
    calls.giveUp(['c1']);
    calls.lose(connectionError());
    expect(settled).toHaveLength(1);
  });

  it('decides whether there is something to continue with', async () => {
    const { call, calls, outputs, wire, continuations } = startTools(
      [{ name: 'work', execute: () => 'done' }],
      { acknowledges: false, queued: true },
    );
    call('c1');
    await settle();
    outputs[0]?.settle(refusal);
    calls.responseEnded('r1', 'completed');
    call('c2', 'work', { responseId: 'r2' });
    await settle();
    calls.responseEnded('r2', 'completed');
    expect(continuations).toMatchObject([{ responseId: 'r2', state: 'waiting' }]);
    outputs[1]?.settle(refusal);
    expect(continuations).toMatchObject([{ responseId: 'r2', state: 'called_off' }]);
    expect(wire).toEqual(['output c1', 'output c2']);
    expect(calls.sets).toBe(0);
  });

  it('may come while the answer is being sent', async () => {
    const { tool } = heldTool();
    const { call, calls, wire } = startTools([tool], { acknowledges: refusal });
    calls.responseEnded('r1', 'completed');
    call('c1');
    call('c2', 'nobody');
    calls.giveUp(['c1']);
    await settle();
    expect(wire).toEqual(['output c2']);
    expect([calls.size, calls.sets]).toEqual([0, 0]);
  });
});

describe('a response that nothing continues', () => {
  it.each<[string, (world: StartedTools) => void]>([
    ['without calls', ({ calls }) => calls.responseEnded('r1', 'completed')],
    [
      'that was interrupted',
      ({ call, calls }) => {
        call('c1', 'nobody');
        calls.responseEnded('r1', 'cancelled');
      },
    ],
    [
      'whose calls are given up',
      ({ call, calls }) => {
        call('c1', 'nobody');
        calls.giveUp(['c1']);
        calls.responseEnded('r1', 'completed');
      },
    ],
    [
      'that is closed',
      ({ call, calls }) => {
        call('c1');
        calls.close(connectionError());
      },
    ],
    [
      'that is lost',
      ({ call, calls }) => {
        call('c1');
        calls.lose(connectionError());
        calls.lose(connectionError());
      },
    ],
  ])('is told of once: %s', (_, happen) => {
    const world = startTools([heldTool().tool]);
    happen(world);
    expect(world.notContinued).toEqual(['r1']);
    expect(world.continuations).toEqual([]);
  });

  it('is not one that is continued', async () => {
    const { call, calls, notContinued } = startTools([{ name: 'work', execute: () => 'done' }]);
    call('c1');
    await settle();
    calls.responseEnded('r1', 'completed');
    calls.lose(connectionError());
    expect(notContinued).toEqual([]);
  });

  it('is told of without calls, also when the connection was lost', () => {
    const { calls, notContinued } = startTools([]);
    calls.responseEnded('r1', 'connection_lost');
    expect(notContinued).toEqual(['r1']);
  });
});

describe('the end of the session', () => {
  it('answers what runs when it is closed from here, and stops the tools', async () => {
    const { tool, run } = heldTool();
    const { call, calls, wire, read, outputs, settled, clock } = startTools([tool], { acknowledges: false });
    call('c1');
    call('c2');
    await settle();
    run('c1').finish('done');
    await settle();
    calls.responseEnded('r1', 'completed');
    const reason = connectionError();
    calls.close(reason);
    expect(wire).toEqual(['output c1', 'output c2']);
    expect(read('c2')).toEqual({
      error: { code: 'interrupted', message: 'The tool was stopped before it was done.' },
    });
    expect(run('c1').signal.aborted).toBe(false);
    expect(run('c2').signal.reason).toBe(reason);
    call('c3');
    calls.close(reason);
    for (const output of outputs) output.settle(reason);
    calls.lose(reason);
    await clock.advance(60_000);
    expect(wire).toEqual(['output c1', 'output c2']);
    expect(settled).toMatchObject([
      { callId: 'c1', outcome: 'connection_lost', error: reason },
      { callId: 'c2', outcome: 'closed', error: reason },
    ]);
    expect([calls.size, calls.sets, clock.pending]).toEqual([0, 0, 0]);
  });

  it('calls off what waits to be continued', async () => {
    const { call, calls, continuations } = startTools([{ name: 'work', execute: () => 'done' }], {
      queued: true,
    });
    call('c1');
    await settle();
    calls.responseEnded('r1', 'completed');
    calls.close(connectionError());
    expect(continuations.map(({ state }) => state)).toEqual(['called_off']);
  });

  it('sends nothing when the connection is lost, and drops late results', async () => {
    const { tool, run } = heldTool();
    const { call, calls, wire, settled, clock } = startTools([tool]);
    call('c1');
    await settle();
    calls.responseEnded('r1', 'completed');
    const error = connectionError();
    expect(calls.knows('c1')).toBe(true);
    expect(calls.lose(error)).toEqual(['c1']);
    expect(calls.knows('c1')).toBe(false);
    expect(run('c1').signal.reason).toBe(error);
    run('c1').finish('late');
    await clock.advance(60_000);
    expect(wire).toEqual([]);
    expect(settled).toMatchObject([{ callId: 'c1', outcome: 'connection_lost', error }]);
    expect([calls.size, calls.sets, clock.pending]).toEqual([0, 0, 0]);
  });

  it('takes the ids of a new connection for new ones', async () => {
    const { call, calls, wire } = startTools([{ name: 'work', execute: () => 'done' }]);
    call('c1');
    await settle();
    calls.responseEnded('r1', 'cancelled');
    calls.lose(connectionError());
    call('c1');
    await settle();
    calls.responseEnded('r1', 'completed');
    expect(wire).toEqual(['output c1', 'output c1', 'continue r1']);
  });

  it('continues nothing on a connection that is lost, and still does on the next', async () => {
    const { call, calls, wire } = startTools([{ name: 'work', execute: () => 'done' }]);
    call('c1');
    await settle();
    calls.responseEnded('r1', 'connection_lost');
    expect(wire).toEqual(['output c1']);
    calls.lose(connectionError());
    calls.responseEnded('r1', 'connection_lost');
    call('c1');
    await settle();
    expect(wire).toEqual(['output c1', 'output c1']);
    calls.responseEnded('r1', 'completed');
    expect(wire).toEqual(['output c1', 'output c1', 'continue r1']);
  });

  it('continues nothing more when the connection is lost while it does', async () => {
    const { call, calls, wire, continuations } = startTools([heldTool().tool], {
      queued: true,
      onContinue: () => calls.lose(connectionError()),
    });
    for (const responseId of ['r1', 'r2']) {
      call(`answered ${responseId}`, 'nobody', { responseId });
      call(`open ${responseId}`, 'work', { responseId });
      calls.responseEnded(responseId, 'completed');
    }
    calls.giveUp(['open r1', 'open r2']);
    await settle();
    expect(continuations).toMatchObject([{ responseId: 'r1', state: 'called_off' }]);
    expect(wire).toEqual(['output answered r1', 'output answered r2']);
  });
});

describe('tools that come and go', () => {
  it('leaves calls to the user while no tools were given', async () => {
    const { call, calls, wire, events } = startTools(undefined);
    call('c1');
    calls.refuse({ callId: 'c2', responseId: 'r1' }, new Error('unreadable'));
    calls.setTools(new ToolSet([{ name: 'work', execute: () => 'done' }]));
    // The user may have answered it.
    call('c1');
    await settle();
    calls.responseEnded('r1', 'completed');
    expect([wire, events]).toEqual([[], []]);
  });

  it('takes later calls with the new tools, and lets the old ones finish', async () => {
    const { tool, run } = heldTool();
    const { call, calls, read } = startTools([tool]);
    call('c1');
    await settle();
    calls.setTools(new ToolSet([]));
    call('c2');
    run('c1').finish('done');
    await settle();
    expect(read('c1')).toBe('done');
    expect(read('c2')).toEqual({
      error: { code: 'tool_unknown', message: 'There is no tool of that name. There is none.' },
    });
    expect(() => new ToolSet([tool, tool])).toThrow(TypeError);
    call('c3');
    expect(read('c3')).toMatchObject({ error: { code: 'tool_unknown' } });
  });
});

it('is as small after a long session as before', async () => {
  const { call, calls, clock, continuations } = startTools([{ name: 'work', execute: () => 'done' }]);
  for (let turn = 0; turn < 300; turn += 1) {
    call(`a${turn}`, 'work', { responseId: `r${turn}` });
    call(`b${turn}`, 'work', { responseId: `r${turn}` });
    calls.responseEnded(`r${turn}`, turn % 3 === 0 ? 'cancelled' : 'completed');
  }
  await settle();
  expect(continuations).toHaveLength(200);
  expect([calls.size, calls.sets, clock.pending]).toEqual([0, 0, 0]);
});

function connectionError(): PrismConnectionError {
  return new PrismConnectionError({ code: 1006, reason: '' });
}

function timeout(): PrismTimeoutError {
  return new PrismTimeoutError({
    operation: 'conversation.item.create',
    waitedFor: 'acknowledgment',
    timeoutMs: 9,
  });
}
