import type { Context, Span } from '@opentelemetry/api';
import type { ConnectionLost, ConnectionRestored } from '../events/session-event.js';
import { errorAttributes, markFailed } from './error-attributes.js';
import { attributeNames as names, spanNames } from './names.js';
import type { Telemetry } from './telemetry.js';

/** A span for each time without a connection, from the loss to the next connection or the end. */
export class ReconnectionSpans {
  readonly #telemetry: Telemetry;
  readonly #session: Context;
  #open: Span | undefined;

  constructor(telemetry: Telemetry, session: Context) {
    this.#telemetry = telemetry;
    this.#session = session;
  }

  /** The connection is gone, and another is tried. */
  lost({ error }: ConnectionLost): void {
    this.#telemetry.instruments.connectionsLost.add(
      1,
      this.#telemetry.with({ [names.closeCode]: error.code }),
    );
    this.#open ??= this.#telemetry.begin({
      name: spanNames.reconnection,
      remote: true,
      parent: this.#session,
      attributes: { ...errorAttributes(error), [names.closeCode]: error.code },
    });
  }

  /** There is a connection again. */
  restored({ attempts, settings, itemsLost, itemsReplayed }: ConnectionRestored): void {
    const span = this.#open;
    if (span === undefined) return;
    this.#open = undefined;
    span.setAttributes({
      [names.attempts]: attempts,
      [names.settings]: settings,
      [names.itemsLost]: itemsLost,
      [names.itemsReplayed]: itemsReplayed,
    });
    this.#telemetry.finish(span);
  }

  /** There will be none. `error` says why; undefined if it is no failure, or nobody records it any more. */
  close(error: Error | undefined): void {
    const span = this.#open;
    if (span === undefined) return;
    this.#open = undefined;
    if (error !== undefined) markFailed(span, error);
    this.#telemetry.finish(span);
  }
}
