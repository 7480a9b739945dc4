import { describe, expect, it } from 'vitest';
import type { FaultAction, Scenario, ScenarioFault } from '../src/index.js';
import { faultOf } from './support/check-frame.js';
import { at } from './support/fields.js';
import { MemoryClient, type MemoryOptions, onManualClock } from './support/memory-client.js';

const update = { type: 'session.update', session: {} };

function withFaults(
  faults: readonly ScenarioFault[],
  options?: MemoryOptions,
  scenario: Scenario = {},
): MemoryClient {
  return new MemoryClient({ session: { modalities: ['text'] }, ...scenario, faults }, options);
}

const types = (client: MemoryClient) => client.events.map(({ type }) => type);

describe('faults that end a connection', () => {
  it.each([
    [{ do: 'drop' }, 'drop'],
    [{ do: 'close', code: 1000, reason: 'bye' }, 'close 1000 bye'],
    [{ do: 'close' }, 'close 1011'],
  ] as const)('happen after the frame that sets them off: %j', (action, end) => {
    const client = withFaults([{ ...action, on: { frame: 2 } }]);
    client.send(update);
    expect([types(client), client.ends]).toEqual([['session.created', 'conversation.created'], [end]]);
  });

  it('can happen before it or instead of it', () => {
    expect(types(withFaults([{ do: 'drop', on: { frame: 2 }, where: 'before' }]))).toEqual([
      'session.created',
    ]);
    expect(
      types(withFaults([{ do: 'drop', on: { sends: 'conversation.created' }, where: 'instead' }])),
    ).toEqual(['session.created']);
  });

  it('tell that the session has expired', () => {
    const client = withFaults([{ do: 'expire', on: { receives: 'session.update' }, where: 'instead' }]);
    client.send(update);
    expect(at(client.last('error'), 'error', 'code')).toBe('session_expired');
    expect(client.ends).toEqual(['close 1001 session expired']);
  });

  it('happen after a time, and leave nothing running', () => {
    const { client, clock } = onManualClock({ faults: [{ do: 'drop', on: { afterMs: 400 } }] });
    client.send({ type: 'response.create' });
    clock.advance(399);
    expect(client.ends).toEqual([]);
    clock.advance(1);
    const { length } = client.frames;
    clock.advance(100_000);
    client.send(update);
    expect([client.ends, client.frames.length]).toEqual([['drop'], length]);
  });
});

describe('faults of single frames', () => {
  it('duplicate them', () => {
    const client = withFaults([{ do: 'duplicate', on: { sends: 'response.done' } }]);
    client.ask('Hello');
    const [first, second] = client.of('response.done');
    expect(second).toEqual(first);
  });

  it('let two change places', () => {
    const client = withFaults([{ do: 'reorder', on: { sends: 'response.created' } }]);
    client.ask('Hello');
    expect(types(client).slice(4, 6)).toEqual(['response.output_item.added', 'response.created']);
  });

  it('let a frame that nothing follows come late', () => {
    const { client, clock } = onManualClock({
      faults: [{ do: 'reorder', on: { sends: 'session.updated' } }],
    });
    client.send(update);
    expect(client.of('session.updated')).toEqual([]);
    clock.advance(50);
    expect(client.of('session.updated')).toHaveLength(1);
  });

  it('take the request away from them', () => {
    const client = withFaults([{ do: 'anonymous', on: { sends: '*' }, times: 'always' }]);
    client.send(update);
    client.ask('Hello');
    expect(client.events.filter((event) => 'prism_request_event_id' in event)).toEqual([]);
    expect(client.of('session.updated')).toHaveLength(1);
  });

  it('lose them', () => {
    const client = withFaults([{ do: 'swallow', on: { sends: 'session.updated' }, where: 'instead' }]);
    client.send(update);
    client.send(update);
    expect(client.of('session.updated').map((event) => event.prism_request_event_id)).toEqual(['request_2']);
  });

  it('lose what the client says', () => {
    const client = withFaults([
      { do: 'swallow', on: { receives: 'session.update', skip: 1 }, where: 'instead' },
    ]);
    for (let i = 0; i < 3; i += 1) client.send(update);
    expect(client.of('session.updated').map((event) => event.prism_request_event_id)).toEqual([
      'request_1',
      'request_3',
    ]);
  });

  it('put errors without an owner, and other events, in their place', () => {
    const error = { message: 'Something went wrong.' };
    const client = withFaults([
      { do: 'error', error, on: { sends: 'session.updated' }, where: 'instead' },
      { do: 'event', event: { type: 'future.event', x: 1 }, on: { sends: 'session.updated' } },
    ]);
    client.send(update);
    expect(client.of('session.updated')).toEqual([]);
    expect(client.last('error').error).toEqual(error);
    expect(client.last('future.event')).toMatchObject({ x: 1, event_id: expect.stringMatching(/^event_/) });
  });
});

describe('garbage', () => {
  it.each(['text', 'json', 'event', 'binary', 'huge'] as const)(
    'of the form %s is a frame that no client can use',
    (form) => {
      const client = new MemoryClient({}, { garbage: true });
      client.server.fault({ do: 'garbage', form, ...(form === 'huge' ? { bytes: 100_000 } : {}) });
      const frame = client.frames.at(-1) ?? '';
      if (form === 'huge') expect(frame).toHaveLength(100_000);
      else if (form === 'text') expect(() => JSON.parse(String(frame))).toThrow(SyntaxError);
      else expect(faultOf(frame)).toBeDefined();
      expect(typeof frame).toBe(form === 'binary' ? 'object' : 'string');
    },
  );

  it('can be any text, and does not disturb what follows', () => {
    const client = withFaults([{ do: 'raw', text: '<html>', on: { sends: 'session.created' } }], {
      garbage: true,
    });
    client.send(update);
    expect(client.frames[1]).toBe('<html>');
    expect(client.frames).toHaveLength(5);
  });
});

describe('faults that last', () => {
  it('stall for ever', () => {
    const { client, clock } = onManualClock({ faults: [{ do: 'stall', on: { sends: 'session.updated' } }] });
    client.send(update);
    const { length } = client.frames;
    client.send(update);
    client.ask('Hello');
    clock.advance(1e6);
    expect([client.frames.length, client.ends]).toEqual([length, []]);
    client.server.fault({ do: 'close', code: 1000 });
    expect(client.ends).toEqual(['close 1000']);
  });

  it('stall for a while, and then say it all in order', () => {
    const { client, clock } = onManualClock({
      faults: [{ do: 'stall', ms: 300, on: { sends: 'session.created' } }],
    });
    client.send(update);
    clock.advance(299);
    expect(types(client)).toEqual(['session.created']);
    clock.advance(1);
    expect(types(client)).toEqual([
      'session.created',
      'conversation.created',
      'prism.typed_input.ready',
      'session.updated',
    ]);
  });

  it('slow everything down, closes too', () => {
    const { client, clock } = onManualClock({
      faults: [{ do: 'slow', ms: 100, on: { sends: 'session.created' } }],
    });
    client.server.fault({ do: 'close' });
    const seen = [];
    for (let at = 0; at < 4; at += 1) {
      seen.push(client.frames.length + client.ends.length);
      clock.advance(100);
    }
    expect(seen).toEqual([1, 2, 3, 4]);
  });

  it('stop the reading', () => {
    const { client, clock } = onManualClock({ faults: [{ do: 'deaf', ms: 100, on: { frame: 1 } }] });
    expect(client.ends).toEqual(['pause']);
    clock.advance(100);
    expect(client.ends).toEqual(['pause', 'resume']);
  });
});

describe('when faults happen', () => {
  it('is said by how often, and by which', () => {
    const fault: FaultAction = { do: 'event', event: { type: 'mark' } };
    const count = (times: number | 'always', skip = 0) => {
      const client = withFaults([{ ...fault, on: { receives: '*', skip }, times }]);
      for (let i = 0; i < 5; i += 1) client.send(update);
      return client.of('mark').length;
    };
    expect([count(1), count(3), count('always'), count('always', 2), count(2, 4)]).toEqual([1, 3, 5, 3, 1]);
  });

  it('is said by connection', () => {
    const faults: ScenarioFault[] = [{ do: 'drop', on: { frame: 1 }, connections: [1, 3] }];
    const ends = [1, 2, 3].map((connection) => withFaults(faults, { connection }).ends);
    expect(ends).toEqual([['drop'], [], ['drop']]);
  });

  it('can be after every single frame of a conversation', () => {
    const whole = withFaults([]);
    whole.ask('Hello');
    for (let frame = 1; frame <= whole.frames.length; frame += 1) {
      const client = withFaults([{ do: 'drop', on: { frame } }]);
      client.ask('Hello');
      expect(client.frames).toEqual(whole.frames.slice(0, frame));
      expect(client.ends).toEqual(['drop']);
    }
  });
});
