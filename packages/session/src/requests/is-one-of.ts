import type { DecodedEvent, DecodedEventKind, DecodedEventMap } from '@prismwire/decoder';

/** Whether an event is of one of these kinds. */
export function isOneOf<K extends DecodedEventKind>(
  event: DecodedEvent,
  kinds: readonly K[],
): event is DecodedEvent & DecodedEventMap[K] {
  return kinds.some((kind) => kind === event.kind);
}
