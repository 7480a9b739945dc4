// Cases 18 and 19: whatever a tool does, its call is answered, and in time.
import { safeDecodeMessage } from '@prismwire/decoder';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PrismTimeoutError } from '../../src/errors/timeout-error.js';
import type { SessionTool } from '../../src/tools/tool.js';
import { PrismToolError } from '../../src/tools/tool-error.js';
import { settle } from '../support/fake-clock.js';
import { heldTool, startTools } from '../support/start-tools.js';

const unhandled = vi.fn();
beforeEach(() => process.on('unhandledRejection', unhandled));
afterEach(() => {
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});

async function answerOf(execute: SessionTool['execute']) {
  const { call, calls, read, settled, wire } = startTools([{ name: 'work', execute }]);
  call('c1');
  calls.responseEnded('r1', 'completed');
  await settle();
  expect(wire).toEqual(['output c1', 'continue r1']);
  expect(settled).toHaveLength(1);
  return { output: read('c1'), settled: settled[0] };
}

describe('a result', () => {
  it.each([
    ['text', 'It is sunny.', 'It is sunny.'],
    ['empty text', '', ''],
    ['an object', { degrees: 21, note: undefined }, { degrees: 21 }],
    ['a list', [1, 'two'], [1, 'two']],
    ['null', null, null],
    ['a truth', false, false],
    ['a date', new Date(0), '1970-01-01T00:00:00.000Z'],
    ['a promise', Promise.resolve({ ok: 1 }), { ok: 1 }],
  ])('that is %s is sent', async (_, result, expected) => {
    const { output, settled } = await answerOf(() => result);
    expect(output).toEqual(expected);
    expect(settled).toMatchObject({ outcome: 'answered', error: undefined });
  });

  it.each([
    ['undefined', undefined],
    ['a BigInt', { n: 1n }],
    ['a function', () => 'x'],
    ['a function inside', { f: () => 'x' }],
    ['a symbol', Symbol('x')],
    ['not a number', Number.NaN],
    ['an infinity inside', [1 / 0]],
    ['a map', new Map([[1, 2]])],
    ['a promise inside', { later: Promise.resolve(1) }],
    ['a cycle', cycle()],
    ['a toJSON that gives a BigInt', { toJSON: () => BigInt(1) }],
    ['a toJSON that gives nothing', { toJSON: () => undefined }],
    ['a proxy that throws', hostileProxy()],
  ])('case 18: that JSON cannot hold is an error: %s', async (_, result) => {
    const { output, settled } = await answerOf(() => thenable((done) => done(result)));
    expect(output).toEqual({
      error: {
        code: expect.stringMatching(/^(result_unreadable|tool_failed)$/),
        message: expect.any(String),
      },
    });
    expect(settled).toMatchObject({ outcome: 'failed', error: expect.any(PrismToolError) });
  });

  it('says whether nothing was returned', async () => {
    const { output } = await answerOf(() => {});
    expect(output).toEqual({ error: { code: 'result_unreadable', message: 'The tool returned nothing.' } });
  });
});

describe('case 18: a tool that throws', () => {
  const failure = new TypeError('No such city.', { cause: new Error('secret') });
  it.each<[string, SessionTool['execute'], string]>([
    [
      'at once',
      () => {
        throw failure;
      },
      'No such city.',
    ],
    ['later', () => Promise.reject(failure), 'No such city.'],
    ['text', () => Promise.reject('No such town.'), 'No such town.'],
    ['null', () => Promise.reject(null), 'The tool failed.'],
    ['undefined', () => Promise.reject(undefined), 'The tool failed.'],
    ['an error whose message throws', () => Promise.reject(hostileError()), 'The tool failed.'],
    ['a proxy that throws', () => Promise.reject(hostileProxy()), 'The tool failed.'],
    [
      'from then',
      () =>
        thenable(() => {
          throw failure;
        }),
      'No such city.',
    ],
    ['a text of a megabyte', () => Promise.reject('x'.repeat(2 ** 20)), `${'x'.repeat(2_000)}…`],
  ])('is answered with its message alone: %s', async (_, execute, message) => {
    const { output, settled } = await answerOf(execute);
    expect(output).toEqual({ error: { code: 'tool_failed', message } });
    expect(settled).toMatchObject({ outcome: 'failed', acknowledged: true });
    expect(settled?.error).toMatchObject({ code: 'tool_failed', message });
  });

  it('gives what it threw to the user as the cause', async () => {
    const { settled } = await answerOf(() => Promise.reject(failure));
    expect(settled?.error?.cause).toBe(failure);
  });

  it('counts an abort of its own as an interruption', async () => {
    const { output } = await answerOf(() => Promise.reject(new DOMException('x', 'AbortError')));
    expect(output).toMatchObject({ error: { code: 'interrupted' } });
  });

  it('may say itself what kind of failure it is', async () => {
    const { output } = await answerOf(() => {
      throw new PrismToolError('arguments_invalid', 'That day is over.');
    });
    expect(output).toEqual({ error: { code: 'arguments_invalid', message: 'That day is over.' } });
  });

  it('is heard once when it settles twice', async () => {
    const { output } = await answerOf(() =>
      thenable((done, fail) => {
        done('first');
        done('second');
        fail(failure);
        throw failure;
      }),
    );
    expect(output).toBe('first');
  });
});

describe('case 18: a call that no tool can take', () => {
  it('says that there is no such tool, and which there are', async () => {
    const { call, read, settled, events } = startTools([heldTool('weather').tool, heldTool('time').tool]);
    call('c1', 'wether');
    expect(read('c1')).toEqual({
      error: {
        code: 'tool_unknown',
        message: 'There is no tool of that name. The tools are: weather, time.',
      },
    });
    expect(settled).toMatchObject([{ name: 'wether', outcome: 'failed', error: { code: 'tool_unknown' } }]);
    expect(events).toHaveLength(1);
    expect(settled[0]?.error?.message).not.toContain('wether');
  });

  it.each(['{"a":', '', '[]', '{"n":1e999}'])('answers the arguments %j, which cannot be decoded', (text) => {
    const { calls, read, settled, wire } = startTools([heldTool().tool]);
    const frame = { item_id: 'i1', output_index: 0, call_id: 'c1', name: 'work', arguments: text };
    const type = 'response.function_call_arguments.done';
    const decoded = safeDecodeMessage(JSON.stringify({ type, response_id: 'r1', ...frame }));
    if (decoded.ok) throw new Error('It can be decoded.');
    calls.refuse({ callId: 'c1', responseId: 'r1', name: 'work' }, decoded.error);
    calls.responseEnded('r1', 'completed');
    expect(read('c1')).toMatchObject({ error: { code: 'arguments_invalid' } });
    expect(settled).toMatchObject([{ callId: 'c1', name: 'work', outcome: 'failed' }]);
    expect(wire).toEqual(['output c1', 'continue r1']);
  });
});

describe('case 19: a tool that does not end', () => {
  it.each([
    ['the server alone', { server: 10 }, 9_000],
    ['a server in a hurry', { server: 0.5 }, 400],
    ['the session', { server: null }, 30_000],
    ['the tool', { server: null, tool: 2_000 }, 2_000],
    ['the tool, shorter than the server', { server: 10, tool: 2_000 }, 2_000],
    ['the server, shorter than the tool', { server: 10, tool: 90_000 }, 9_000],
  ])('is stopped, and its call answered, by the deadline of %s', async (_, given, timeoutMs) => {
    const { tool, run } = heldTool();
    const own = 'tool' in given ? { timeoutMs: given.tool } : {};
    const { call, calls, clock, read, settled, wire, waits } = startTools([{ ...tool, ...own }]);
    waits.resultTimeoutS = given.server;
    call('c1');
    calls.responseEnded('r1', 'completed');
    await clock.advance(timeoutMs - 1);
    expect([wire, run('c1').signal.aborted]).toEqual([[], false]);
    await clock.advance(1);
    expect(wire).toEqual(['output c1', 'continue r1']);
    expect(read('c1')).toEqual({
      error: { code: 'timed_out', message: 'The tool took too long and was stopped.' },
    });
    const { signal, finish } = run('c1');
    expect(signal.reason).toMatchObject({ name: 'PrismTimeoutError', operation: 'tool', timeoutMs });
    expect(settled).toMatchObject([{ outcome: 'timed_out', error: signal.reason, durationMs: timeoutMs }]);
    expect(signal.reason).toBeInstanceOf(PrismTimeoutError);

    finish('late');
    await clock.advance(60_000);
    expect(wire).toEqual(['output c1', 'continue r1']);
    expect(settled).toHaveLength(1);
  });

  it('keeps the deadline that held when the call came', async () => {
    const { tool } = heldTool();
    const { call, clock, wire, waits } = startTools([tool]);
    waits.resultTimeoutS = 10;
    call('c1');
    waits.resultTimeoutS = 2;
    call('c2');
    waits.resultTimeoutS = null;
    await clock.advance(1_600);
    expect(wire).toEqual(['output c2']);
    await clock.advance(7_400);
    expect(wire).toEqual(['output c2', 'output c1']);
  });

  it('holds for the check of the arguments too, and the tool does not begin after that', async () => {
    const execute = vi.fn(() => 'done');
    let pass: (result: { value: unknown }) => void = () => {};
    const validate = () =>
      new Promise<{ value: unknown }>((resolve) => {
        pass = resolve;
      });
    const schema = { '~standard': { version: 1 as const, vendor: 'test', validate } };
    const jsonSchema = { type: 'object' };
    const { call, clock, read } = startTools([{ name: 'work', parameters: schema, jsonSchema, execute }]);
    call('c1');
    await clock.advance(30_000);
    expect(read('c1')).toMatchObject({ error: { code: 'timed_out' } });
    pass({ value: {} });
    await settle();
    expect(execute).not.toHaveBeenCalled();
  });

  it('is answered before listeners of its signal are called', async () => {
    const order: string[] = [];
    const execute: SessionTool['execute'] = (_, { signal }) => {
      signal.addEventListener('abort', () => order.push(...wire, 'aborted'));
      return new Promise(() => {});
    };
    const { call, clock, wire } = startTools([{ name: 'work', execute }]);
    call('c1');
    await clock.advance(30_000);
    expect(order).toEqual(['output c1', 'aborted']);
  });
});

describe('a tool', () => {
  it('is told which call it is for, and begins after the frame was worked off', async () => {
    const execute = vi.fn((..._: Parameters<SessionTool['execute']>) => 'done');
    const { call, events, clock } = startTools([{ name: 'work', execute }]);
    call('c1', 'work', { args: { city: 'Rome' }, responseId: 'r7' });
    expect(execute).not.toHaveBeenCalled();
    expect(events).toEqual([{ kind: 'tool.started', callId: 'c1', name: 'work', responseId: 'r7' }]);
    await settle();
    const context = { callId: 'c1', responseId: 'r7', signal: expect.any(AbortSignal) };
    expect(execute).toHaveBeenCalledExactlyOnceWith({ city: 'Rome' }, context);
    expect(clock.pending).toBe(0);
  });

  it('may be an object of a class', async () => {
    class Counter {
      readonly name = 'work';
      #count = 0;
      execute() {
        this.#count += 1;
        return this.#count;
      }
    }
    const { call, read } = startTools([new Counter()]);
    call('c1');
    await settle();
    expect(read('c1')).toBe(1);
  });

  it('does not begin when the session is closed by whoever hears of it', async () => {
    const execute = vi.fn(() => 'done');
    const { call, calls, events, read, clock } = startTools([{ name: 'work', execute }], {
      onTell: () => calls.close(new Error('closed')),
    });
    call('c1');
    await settle();
    expect(execute).not.toHaveBeenCalled();
    expect(read('c1')).toMatchObject({ error: { code: 'interrupted' } });
    expect([events.length, clock.pending]).toEqual([2, 0]);
  });
});

function thenable(then: (done: (value: unknown) => void, fail: (error: unknown) => void) => void): unknown {
  return Object.defineProperty({}, 'then', { value: then });
}

function cycle(): unknown {
  const value: { self?: unknown } = {};
  value.self = value;
  return value;
}

function hostileError(): Error {
  return Object.defineProperty(new Error(), 'message', {
    get() {
      throw new Error('no');
    },
  });
}

/** Throws whatever is done with it; as a result, it is even no thenable that can be asked. */
function hostileProxy(): object {
  const trap = () => {
    throw new Error('no');
  };
  return new Proxy({}, { get: trap, getPrototypeOf: trap, ownKeys: trap, has: trap });
}
