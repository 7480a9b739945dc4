// Compiled by the type check and never run: what the types promise to users.
import type { ResponseTextDeltaEvent } from '@prismwire/core';
import {
  type DecodedEvent,
  type DecodedEventKind,
  type DecodedEventMap,
  type IgnoredEvent,
  type JsonObject,
  type JsonValue,
  type PrismDecodeError,
  safeDecodeEvent,
} from '@prismwire/decoder';
import { expectTypeOf } from 'vitest';

/** An event narrows by its kind. */
export function narrow(event: DecodedEvent): void {
  if (event.kind === 'text.delta') {
    expectTypeOf(event.delta).toEqualTypeOf<string>();
    expectTypeOf(event.outputIndex).toEqualTypeOf<number>();
    expectTypeOf(event.raw).toEqualTypeOf<ResponseTextDeltaEvent>();
    expectTypeOf(event.eventId).toEqualTypeOf<string | undefined>();
    // @ts-expect-error A text delta has no audio.
    event.audio;
    // @ts-expect-error Events are read-only.
    event.delta = '';
  }
  if (event.kind === 'audio.delta') expectTypeOf(event.audio).toEqualTypeOf<Uint8Array>();
  if (event.kind === 'tool.call') {
    expectTypeOf(event.arguments).toEqualTypeOf<JsonObject>();
    expectTypeOf(event.arguments.any).toEqualTypeOf<JsonValue | undefined>();
    expectTypeOf(event.argumentsText).toEqualTypeOf<string>();
  }
  if (event.kind === 'ignored') {
    expectTypeOf(event).toEqualTypeOf<IgnoredEvent>();
    expectTypeOf(event.raw.anything).toEqualTypeOf<unknown>();
  }
  if (event.kind === 'tool.result.created') {
    expectTypeOf(event.item.type).toEqualTypeOf<'function_call_output'>();
  }
  if (event.kind === 'response.item.added' && event.item.type === 'function_call') {
    expectTypeOf(event.item.call_id).toEqualTypeOf<string | undefined>();
  }
  // @ts-expect-error There is no such kind.
  if (event.kind === 'text.deltas') return;
}

/** A switch over the kinds that are left is exhaustive, and one that forgets a kind is not. */
export function exhaust(event: Exclude<DecodedEvent, { kind: `${string}.${string}` }>): void {
  switch (event.kind) {
    case 'error':
    case 'ignored':
      break;
    default:
      expectTypeOf(event).toEqualTypeOf<never>();
  }
  switch (event.kind) {
    case 'error':
      break;
    default:
      expectTypeOf(event).toEqualTypeOf<IgnoredEvent>();
      // @ts-expect-error An ignored event is left.
      event satisfies never;
  }
}

/** Each kind has its event. */
export function map(): void {
  expectTypeOf<DecodedEventMap[DecodedEventKind]>().toEqualTypeOf<DecodedEvent>();
  expectTypeOf<DecodedEvent['kind']>().toEqualTypeOf<DecodedEventKind>();
  expectTypeOf<DecodedEventMap['ignored']>().toEqualTypeOf<IgnoredEvent>();
  expectTypeOf<{ [K in DecodedEventKind]: DecodedEventMap[K]['kind'] }>().toEqualTypeOf<{
    [K in DecodedEventKind]: K;
  }>();
}

/** A result narrows by `ok`. */
export function results(): void {
  const result = safeDecodeEvent({});
  if (result.ok) expectTypeOf(result.event).toEqualTypeOf<DecodedEvent>();
  else expectTypeOf(result.error).toEqualTypeOf<PrismDecodeError>();
}
