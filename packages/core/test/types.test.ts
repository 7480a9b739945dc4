import {
  isKnownRealtimeModality,
  isPrismServerEvent,
  isRealtimeItem,
  type KnownRealtimeModality,
  type PrismServerEvent,
  type PrismServerEventMap,
  PrismServerEventType,
  type RealtimeContentPart,
  type RealtimeItem,
  type RealtimeModality,
  type RealtimeUnknownItem,
  type ResponseTextDeltaEvent,
  type SessionUpdateEvent,
} from '@prismwire/core';
import { describe, expect, expectTypeOf, it } from 'vitest';

// What these tests say of types is checked by `npm run typecheck`: a wrong one does not compile.

const delta: ResponseTextDeltaEvent = {
  type: 'response.text.delta',
  response_id: 'r',
  item_id: 'i',
  output_index: 0,
  content_index: 0,
  delta: 'Hello',
};

describe('PrismServerEvent', () => {
  it('narrows by type', () => {
    const event: unknown = delta;
    if (!isPrismServerEvent(event)) throw new Error('It is one.');
    expectTypeOf(event).toEqualTypeOf<PrismServerEvent>();
    if (event.type !== PrismServerEventType.ResponseTextDelta) throw new Error('It is a text delta.');
    expectTypeOf(event).toEqualTypeOf<ResponseTextDeltaEvent>();
    expect(event.delta).toBe('Hello');
    // @ts-expect-error: another event has this field.
    expect(event.transcript).toBeUndefined();
  });

  it('has a map from each type to its event, and the two say the same', () => {
    expectTypeOf<PrismServerEventMap['response.text.delta']>().toEqualTypeOf<ResponseTextDeltaEvent>();
    expectTypeOf<keyof PrismServerEventMap>().toEqualTypeOf<PrismServerEvent['type']>();
    expectTypeOf<PrismServerEventMap[keyof PrismServerEventMap]>().toEqualTypeOf<PrismServerEvent>();
    expectTypeOf<PrismServerEventType>().toEqualTypeOf<PrismServerEvent['type']>();
  });

  it('can be switched over to the end', () => {
    expect(topic(delta)).toBe('response');
    expect(topic({ type: 'error', error: { message: '' } })).toBe('error');
  });

  it('holds no event that is not on the wire', () => {
    // @ts-expect-error: the GA name is not one of the beta vocabulary.
    const type: PrismServerEvent['type'] = 'response.output_text.delta';
    expect(isPrismServerEvent({ ...delta, type })).toBe(false);
  });
});

/** What an event is about. Would not compile if a case were missing: `never` takes no event. */
function topic(event: PrismServerEvent): string {
  switch (event.type) {
    case 'prism.typed_input.ready':
    case 'prism.input_audio_buffer.speech_hint':
    case 'input_audio_buffer.committed':
    case 'input_audio_buffer.cleared':
    case 'input_audio_buffer.speech_started':
    case 'input_audio_buffer.speech_stopped':
      return 'input';
    case 'session.created':
    case 'session.updated':
    case 'rate_limits.updated':
      return 'session';
    case 'conversation.created':
    case 'conversation.item.created':
    case 'conversation.item.retrieved':
    case 'conversation.item.deleted':
    case 'conversation.item.truncated':
    case 'conversation.item.input_audio_transcription.delta':
    case 'conversation.item.input_audio_transcription.completed':
    case 'conversation.item.input_audio_transcription.failed':
      return 'conversation';
    case 'response.created':
    case 'response.done':
    case 'response.output_item.added':
    case 'response.output_item.done':
    case 'response.content_part.added':
    case 'response.content_part.done':
    case 'response.text.delta':
    case 'response.text.done':
    case 'response.audio.delta':
    case 'response.audio.done':
    case 'response.audio_transcript.delta':
    case 'response.audio_transcript.done':
    case 'response.function_call_arguments.delta':
    case 'response.function_call_arguments.done':
      return 'response';
    case 'output_audio_buffer.started':
    case 'output_audio_buffer.stopped':
    case 'output_audio_buffer.cleared':
      return 'playback';
    case 'error':
      return event.error.message === undefined ? 'nothing' : 'error';
    default:
      return event satisfies never;
  }
}

describe('RealtimeItem', () => {
  it('narrows to the known items, and leaves the unknown one', () => {
    expect(
      describeItem({ id: 'i', type: 'message', role: 'user', content: [{ type: 'text', text: 'a' }] }),
    ).toBe('a message of 1');
    const future: unknown = { id: 'i', type: 'future_item' };
    expect(isRealtimeItem(future) && describeItem(future)).toBe('future_item');
    const untyped: unknown = { id: 'i' };
    expect(isRealtimeItem(untyped) && describeItem(untyped)).toBe('unknown');
  });
});

function describeItem(item: RealtimeItem): string {
  switch (item.type) {
    case 'message':
      expectTypeOf(item.content).toExtend<readonly RealtimeContentPart[] | null | undefined>();
      return `a message of ${item.content?.length}`;
    case 'function_call':
      return `a call ${item.call_id}`;
    case 'function_call_output':
      return `a result of ${item.call_id}`;
    default:
      expectTypeOf(item).toEqualTypeOf<RealtimeUnknownItem>();
      // Nothing but its type is known, and that may be absent.
      return item.type ?? 'unknown';
  }
}

describe('open enums', () => {
  it('complete the known values and take others', () => {
    const known: RealtimeModality = 'audio';
    const future: RealtimeModality = 'video';
    expectTypeOf<KnownRealtimeModality>().toEqualTypeOf<'text' | 'audio'>();
    expectTypeOf<KnownRealtimeModality>().toExtend<RealtimeModality>();
    expectTypeOf<string>().toExtend<RealtimeModality>();
    // A plain `string` would complete nothing in editors.
    expectTypeOf<RealtimeModality>().not.toEqualTypeOf<string>();
    expect([known, future].filter(isKnownRealtimeModality)).toEqual(['audio']);
  });

  it('are narrowed by their guard', () => {
    const value: RealtimeModality = String('text');
    if (!isKnownRealtimeModality(value)) throw new Error('It is known.');
    expectTypeOf(value).toEqualTypeOf<KnownRealtimeModality>();
    expect(value).toBe('text');
  });
});

describe('fields', () => {
  it('may be left out if they are optional, but not be undefined', () => {
    const without: SessionUpdateEvent = { type: 'session.update', session: {} };
    // @ts-expect-error: with exactOptionalPropertyTypes, absent and undefined are two things.
    const undefinedId: SessionUpdateEvent = { ...without, event_id: undefined };
    expect(Object.keys(undefinedId)).toContain('event_id');
  });

  it('must be there if they are required, and be spelled as on the wire', () => {
    // @ts-expect-error: `session` is missing.
    const missing: SessionUpdateEvent = { type: 'session.update' };
    // @ts-expect-error: the wire spells it `event_id`.
    const misspelled: SessionUpdateEvent = { type: 'session.update', session: {}, eventId: 'a' };
    expect([missing, misspelled]).toHaveLength(2);
  });
});
