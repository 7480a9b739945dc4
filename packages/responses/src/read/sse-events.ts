import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { isFields } from '../fields.js';

/** What an SSE stream brought: an event, data that is no JSON, or the mark that says that nothing follows. */
export type SseItem =
  | { readonly kind: 'event'; readonly event: unknown }
  | { readonly kind: 'not_json' }
  | { readonly kind: 'end' };

/** Takes an SSE stream apart into the events of a response. The bytes may be split anywhere. */
export class SseEvents {
  readonly #decoder = new TextDecoder();
  #items: SseItem[] = [];
  readonly #parser = createParser({ onEvent: (message) => this.#take(message) });

  /** Takes a stretch of the stream. */
  feed(chunk: Uint8Array | string): SseItem[] {
    this.#parser.feed(typeof chunk === 'string' ? chunk : this.#decoder.decode(chunk, { stream: true }));
    return this.#drain();
  }

  /** Takes what a stream that has ended left unfinished: an event without its blank line, if it is whole. */
  end(): SseItem[] {
    this.#parser.feed(`${this.#decoder.decode()}\n\n`);
    return this.#drain().filter(({ kind }) => kind === 'event');
  }

  #drain(): SseItem[] {
    const items = this.#items;
    this.#items = [];
    return items;
  }

  #take({ data, event: name }: EventSourceMessage): void {
    if (data.trim() === '') return;
    if (data.startsWith('[DONE]')) {
      this.#items.push({ kind: 'end' });
      return;
    }
    let event: unknown;
    try {
      event = JSON.parse(data);
    } catch {
      this.#items.push({ kind: 'not_json' });
      return;
    }
    this.#items.push({ kind: 'event', event: withType(event, name) });
  }
}

/** Some servers tell the type in the `event` line alone, and some send an error without any. */
function withType(event: unknown, name: string | undefined): unknown {
  if (!isFields(event) || event.type !== undefined) return event;
  const type = name ?? (isFields(event.error) ? 'error' : undefined);
  return type === undefined ? event : { ...event, type };
}
