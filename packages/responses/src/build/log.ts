import type { Warn, WarningCode } from '../warning.js';

/** What became of a record, for `explain`. */
export interface ExplainedRecord {
  readonly recordId: string;
  readonly outcome: 'kept' | 'changed' | 'dropped';
  /** Why it was changed or dropped; empty for records that were kept. */
  readonly reasons: readonly string[];
}

/** Gathers what happens to each record: tells the caller's `warn`, and remembers it for `explain`. */
export class BuildLog {
  readonly #warn: Warn | undefined;
  readonly #reasons = new Map<string, string[]>();

  constructor(warn: Warn | undefined) {
    this.#warn = warn;
  }

  /** For functions that warn by themselves. */
  readonly warn: Warn = (message, detail) => {
    if (detail?.recordId !== undefined) this.#note(detail.recordId, message);
    this.#warn?.(message, detail);
  };

  /** A record was changed or left out. */
  tell(code: WarningCode, recordId: string, what: string): void {
    this.warn(`Record ${JSON.stringify(recordId)}: ${what}.`, { code, recordId });
  }

  /** One line for each record: what became of it, and why. */
  explain(recordIds: readonly string[], sentIds: ReadonlySet<string>): ExplainedRecord[] {
    return recordIds.map((recordId) => {
      const reasons = this.#reasons.get(recordId) ?? [];
      const outcome = !sentIds.has(recordId) ? 'dropped' : reasons.length > 0 ? 'changed' : 'kept';
      return { recordId, outcome, reasons };
    });
  }

  #note(recordId: string, reason: string): void {
    const reasons = this.#reasons.get(recordId);
    if (reasons === undefined) this.#reasons.set(recordId, [reason]);
    else reasons.push(reason);
  }
}
