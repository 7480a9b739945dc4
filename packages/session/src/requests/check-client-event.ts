import { isPrismClientEvent, type PrismClientEvent } from '@prismwire/core/prism';
import { localRefusal, type PrismRequestError } from '../errors/request-error.js';

/** Judges an event before it is sent: what the server would refuse is refused here, with the place at fault. */
export function checkClientEvent(event: PrismClientEvent): PrismRequestError | undefined {
  if (!isPrismClientEvent(event)) {
    const error = isPrismClientEvent.errors?.[0];
    const place = error === undefined ? '' : `${error.instancePath}${fieldOf(error.params)}`;
    const rule = error?.message ?? 'is not valid';
    return localRefusal(
      Object(event).type,
      'invalid_event',
      `The request is not valid: ${place} ${rule}.`,
      place,
    );
  }
  if (event.type === 'conversation.item.create') {
    const { item } = event;
    if (item.type === 'message' && item.content.length === 0) {
      return localRefusal(event.type, 'empty_array', 'A message needs at least one part.', '/item/content');
    }
  }
  return undefined;
}

function fieldOf(params: Readonly<Record<string, unknown>>): string {
  const field = params.additionalProperty ?? params.missingProperty;
  return typeof field === 'string' ? `/${field}` : '';
}
