// Each judge sees each kind of fault that it is there for, in a log written by hand, and none in the same log mended.
import { describe, expect, it } from 'vitest';
import { PrismConnectionError } from '../../src/index.js';
import { from } from '../support/server-events.js';
import { sessionEnded, started, written } from './hand-written-log.js';
import { judges } from './model/judges.js';
import type { Rules } from './model/log.js';

const rules: Rules = {
  requestMs: 2_000,
  turnMs: 10_000,
  toolMs: 30_000,
  silenceMs: 20_000,
  toolLimits: { quick: 100 },
  onSpeech: 'server',
  playback: 'player',
  prompt: true,
};

const create = (id: string, turn?: string) => ({
  type: 'response.create',
  event_id: id,
  ...(turn === undefined ? {} : { response: { metadata: { turn } } }),
});
const call = (callId: string, name = 'work', extra = {}) => ({
  type: 'response.function_call_arguments.done',
  response_id: 'r1',
  item_id: 'i1',
  call_id: callId,
  name,
  arguments: '{}',
  ...extra,
});
const output = (callId: string, text = '') => ({
  type: 'conversation.item.create',
  event_id: `out_${callId}`,
  item: { type: 'function_call_output', call_id: callId, output: text },
});
const givenUp = (callId: string) => from.error({ owner: { call_ids: [callId] } });
const cut = (ms: number, item = 'a1') => ({
  type: 'conversation.item.truncate',
  item_id: item,
  content_index: 0,
  audio_end_ms: ms,
});

describe('I1', () => {
  const judge = (log: ReturnType<typeof written>) => judges.I1(log.entries, rules);

  it('takes one answer in time for well', () => {
    expect(judge(started().in(call('c1')).in(call('c1')).out(output('c1')).pass(99_999))).toEqual([]);
  });

  it.each([
    ['has no answer by its deadline', started().in(call('c1')).pass(30_001)],
    ['has no answer by its deadline', started().in(call('c1', 'quick')).pass(101).out(output('c1'))],
    [
      'has no answer by its deadline',
      started()
        .in(from.sessionUpdated({ prism_tool_waits: { result_timeout_s: 1 } }))
        .in(call('c1'))
        .pass(1_001),
    ],
    [
      'has no answer by its deadline',
      started()
        .broken(call('c1', 'work', { arguments: '{' }))
        .pass(30_001),
    ],
    [
      'has no answer by its deadline',
      started()
        .in({
          type: 'response.output_item.done',
          response_id: 'r1',
          item: { type: 'function_call', call_id: 'c1', name: 'work', status: 'completed' },
        })
        .pass(30_001),
    ],
    ['has no answer and the session was closed', started().in(call('c1')).left()],
    ['was answered 2 times', started().in(call('c1')).out(output('c1')).out(output('c1'))],
    ['after the server gave it up', started().in(call('c1')).in(givenUp('c1')).out(output('c1'))],
    ['does not know, was answered', started().out(output('c1'))],
    ['does not know, was answered', started().in(call('c1')).lost().opened(2).out(output('c1'))],
  ])('sees: %s', (fault, log) => {
    expect(judge(log)).toEqual([expect.stringContaining(fault)]);
  });

  it('asks for no answer to a call that was given up, was lost, or came before there were tools', () => {
    expect(judge(started().in(call('c1')).in(givenUp('c1')).pass(30_001))).toEqual([]);
    expect(judge(started().in(call('c1')).lost().pass(30_001))).toEqual([]);
    expect(judge(started(false).in(call('c1')).pass(30_001))).toEqual([]);
  });
});

describe('I2', () => {
  const judge = (log: ReturnType<typeof written>) => judges.I2(log.entries, rules);
  const ended = (status: string) => from.done('r1', { status });
  /** A response with a call, which was answered. */
  const answered = () => started().in(from.created('r1')).in(call('c1')).out(output('c1'));

  it('takes one after the other for well', () => {
    const log = started().out(create('e1', 'a')).in(from.created('r1'), 'e1').in(ended('completed'));
    expect(judge(log.out(create('e2', 'b')).quiet())).toEqual([]);
    expect(judge(answered().in(ended('completed')).out(create('e1')).quiet())).toEqual([]);
    expect(judge(answered().in(ended('cancelled')).quiet())).toEqual([]);
  });

  it.each([
    ['another response.create was open', started().out(create('e1', 'a')).out(create('e2', 'b'))],
    ['while r1 ran', started().in(from.created('r1')).out(create('e1', 'a'))],
    [
      'while r1 ran',
      started()
        .in(from.textDelta('r1', 'i1', 'x'))
        .out(create('e1', 'a')),
    ],
    ['while r2 ran', answered().in(ended('completed')).in(from.created('r2')).out(create('e1'))],
    ['that no set of calls wants', started().out(create('e1'))],
    ['that no set of calls wants', answered().in(ended('cancelled')).out(create('e1'))],
    [
      'that no set of calls wants',
      answered()
        .in(ended('completed'))
        .out(create('e1'))
        .in(from.created('r2'), 'e1')
        .in(from.done('r2'))
        .out(create('e2')),
    ],
    ['that no set of calls wants', answered().in(givenUp('c1')).in(ended('completed')).out(create('e1'))],
    ['it is not continued', answered().in(ended('completed')).quiet()],
  ])('sees: %s', (fault, log) => {
    expect(judge(log)).toEqual([expect.stringContaining(fault)]);
  });
});

describe('I3', () => {
  const judge = (log: ReturnType<typeof written>) => judges.I3(log.entries, rules);
  const refused = new PrismConnectionError({ code: 1006, reason: '' });

  it('takes what settles in time for well', () => {
    expect(
      judge(written().asked(1, 100).pass(100).settled(1).asked(2, 100).settled(2, refused).end()),
    ).toEqual([]);
  });

  it.each([
    ['settled twice', written().asked(1, 100).settled(1).settled(1)],
    ['took 101 ms, and has 100', written().asked(1, 100).pass(101).settled(1)],
    ['failed with Error: plain', written().asked(1, 100).settled(1, new Error('plain'))],
    ['never settled', written().asked(1, 100)],
    ['2 timers were left', written().end(2)],
    ['1 timers were left', written().idle(1)],
  ])('sees: %s', (fault, log) => {
    expect(judge(log)).toEqual([expect.stringContaining(fault)]);
  });
});

describe('I4', () => {
  const judge = (log: ReturnType<typeof written>) => judges.I4(log.entries, rules);
  const begun = () => started().in(from.created('r1')).sound(7, 240);

  it('takes what came out before for well, and what a reader had in hand', () => {
    expect(judge(begun().reached('listener', 7).did('interrupt').reached('events', 7))).toEqual([]);
    expect(
      judge(begun().sound(8, 240).did('interrupt').reached('reply', 7).reached('reply', 8)),
    ).toHaveLength(1);
    expect(judge(begun().quiet().reads(1).did('interrupt').reached('reply', 7))).toEqual([]);
    expect(judge(begun().in(from.done('r1')).did('interrupt').quiet().reached('player', 7))).toEqual([]);
  });

  it.each(['player', 'listener', 'events', 'reply'] as const)(
    'sees sound that comes out by: %s',
    (outlet) => {
      const faults = [expect.stringContaining(`by ${outlet} after its interruption`)];
      expect(judge(begun().did('interrupt').quiet().reached(outlet, 7))).toEqual(faults);
      expect(judge(begun().interrupted('r1').quiet().reached(outlet, 7))).toEqual(faults);
      expect(judge(begun().in(from.speechStarted('u1')).quiet().reached(outlet, 7))).toEqual(faults);
      expect(judge(begun().did('interrupt').sound(8, 240).reached(outlet, 8))).toEqual(faults);
    },
  );

  it('knows when speech interrupts nothing', () => {
    const patient = begun().in(from.sessionUpdated({ prism_effective_interrupt_response: false }));
    expect(judge(patient.in(from.speechStarted('u1')).quiet().reached('player', 7))).toEqual([]);
  });

  it('sees sound that never came in', () => {
    expect(judge(begun().reached('player', 9))).toEqual([expect.stringContaining('never came in')]);
  });
});

describe('I5', () => {
  const judge = (log: ReturnType<typeof written>, playback = rules.playback) =>
    judges.I5(log.entries, { ...rules, playback });
  const heard = (samples: number) =>
    started().in(from.created('r1')).sound(7, 2_400).reached('player', 7).heard(7, samples).said();

  it('takes the right cut for well', () => {
    expect(judge(heard(1_000).out(cut(41)).interrupted('r1'))).toEqual([]);
    expect(judge(heard(2_400).interrupted('r1'))).toEqual([]);
  });

  it.each([
    ['is no whole number', heard(1_000).out(cut(41.5)), 2],
    ['is for a part without sound', heard(1_000).out(cut(41, 'a2')), 1],
    ['beyond the 2400 samples that have come', heard(1_000).out(cut(101)), 2],
    ['beyond the 1000 samples that were heard', heard(1_000).out(cut(42)), 1],
    ['before the 1000 samples that were heard', heard(1_000).out(cut(40)), 1],
    ['is for a part that was heard to its end', heard(2_400).out(cut(100)), 1],
    ['is not the first', heard(1_000).out(cut(41)).out(cut(41)), 1],
    [
      'the server has cut',
      heard(1_000).in({ type: 'conversation.item.truncated', item_id: 'a1', content_index: 0 }).out(cut(41)),
      1,
    ],
    ['and was not cut', heard(1_000).interrupted('r1'), 1],
  ])('sees: %s', (fault, log, count) => {
    const faults = judge(log);
    expect(faults).toContainEqual(expect.stringContaining(fault));
    expect(faults).toHaveLength(count);
  });

  it('sees a cut though nobody says what is heard', () => {
    const log = started().in(from.created('r1')).sound(7, 2_400).out(cut(0));
    expect(judge(log, 'nobody')).toEqual([expect.stringContaining('is a guess')]);
  });

  it('counts what was reported, and takes too much for all', () => {
    const log = () => started().in(from.created('r1')).sound(7, 2_400).reached('listener', 7);
    expect(judge(log().reported('a1', 1_000).out(cut(41)), 'reports')).toEqual([]);
    expect(judge(log().reported('a1', 9_000).sound(8, 24).interrupted('r1'), 'reports')).toEqual([]);
    expect(judge(log().reported('a1', 1_000).interrupted('r1'), 'reports')).toEqual([
      expect.stringContaining('and was not cut'),
    ]);
    expect(judge(log().reported('a1', 1_000).out(cut(40)), 'reports')).toEqual([
      expect.stringContaining('before the 1000 samples'),
    ]);
  });
});

describe('I6', () => {
  const judge = (log: ReturnType<typeof written>) => judges.I6(log.entries, rules);
  const again = () => started().in(from.created('r1')).asked(1, 100, 'turn_1').lost().settled(1).opened(2);
  const append = (serial: number) => ({
    type: 'input_audio_buffer.append',
    audio: Buffer.from([serial, 0, serial, 0]).toString('base64'),
  });

  it('takes two lives that are apart for well', () => {
    const log = started()
      .spoke(5, true)
      .out(append(5))
      .lost()
      .spoke(6, false)
      .opened(2)
      .in(from.created('r1'));
    expect(
      judge(log.out({ type: 'response.cancel', response_id: 'r1' }).spoke(8, true).out(append(8))),
    ).toEqual([]);
  });

  it.each([
    ['was meant for an earlier connection', again().out(create('e1', 'turn_1'))],
    ['about something of another connection', again().out({ type: 'response.cancel', response_id: 'r1' })],
    ['about something of another connection', again().out(cut(1))],
    [
      'answers a call of another connection',
      started()
        .in(call('c1', 'work', { arguments: '{"mark":"mark_9"}' }))
        .lost()
        .opened(2)
        .in(call('c1', 'work', { arguments: '{"mark":"mark_10"}' }))
        .out(output('c1', '{"mark":"mark_9"}')),
    ],
    ['has sound that was not meant for it', started().spoke(5, true).lost().opened(2).out(append(5))],
    ['has sound that was not meant for it', started().lost().spoke(5, false).opened(2).out(append(5))],
    ['was sent after its end', started().left().out(create('e1', 'a'))],
    ['still waits for a connection that is gone', started().asked(1, 100).lost().quiet()],
    ['changed something', started().lost().late(true)],
    ['was told after its end', started().in(from.ready()).lost().toldLast()],
    ['runs for ever in the snapshot', started().end(0, 'r1')],
  ])('sees: %s', (fault, log) => {
    expect(judge(log)).toEqual([expect.stringContaining(fault)]);
  });

  it('sees what is sent on a connection that is not the last', () => {
    expect(judge(started().lost().opened(2).on(1).out(create('e1', 'a')))).toEqual([
      expect.stringContaining('was sent after its end'),
      expect.stringContaining('when connection 2 was there'),
    ]);
  });
});

describe('I7', () => {
  const judge = (log: ReturnType<typeof written>) => judges.I7(log.entries, rules);
  const begun = () => started().in(from.sessionCreated()).toldLast();
  const heard = () => begun().in(from.ready()).toldLast();

  it('takes a session that hears everything and is closed for well', () => {
    expect(judge(heard().did('close').told(sessionEnded).end())).toEqual([]);
  });

  it('asks for nothing that comes before the session', () => {
    expect(judge(started().in(from.ready()).broken({ type: 'error' }).lost().told(sessionEnded))).toEqual([]);
  });

  it.each([
    ['an error escaped: Error: out', heard().did('close').told(sessionEnded).escaped('Error: out')],
    ['though the connection was there', heard().told(sessionEnded)],
    [
      'was told after the end',
      heard().did('close').told(sessionEnded).told({ kind: 'output.ducked', ducked: true }),
    ],
    ['the end was told 0 times', heard().did('close')],
    ['the end was told 2 times', heard().lost().told(sessionEnded).told(sessionEnded)],
    ['came 1 times, and was told 0 times', begun().in(from.ready()).lost().told(sessionEnded)],
    ['came 1 times, and was told 2 times', heard().toldLast().lost().told(sessionEnded)],
    ['1 broken frames came, and 0 were told', begun().broken({ type: 'error' }).lost().told(sessionEnded)],
  ])('sees: %s', (fault, log) => {
    expect(judge(log)).toContainEqual(expect.stringContaining(fault));
  });
});

describe('I8', () => {
  const judge = (log: ReturnType<typeof written>) => judges.I8(log.entries, rules);

  it('takes what arrives and changes nothing for well', () => {
    expect(judge(written().unknown(['told ignored']).kept(true))).toEqual([]);
  });

  it.each([
    ['arrived 0 times', written().unknown([])],
    ['arrived 2 times', written().unknown(['told ignored', 'told ignored'])],
    ['has an effect: out', written().unknown(['told ignored', 'out'])],
    ['is not in the snapshot', written().kept(false)],
  ])('sees: %s', (fault, log) => {
    expect(judge(log)).toEqual([expect.stringContaining(fault)]);
  });
});
