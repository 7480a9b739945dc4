import type { Warn, WarningCode, WarningDetail } from '../warning.js';

/** What became of a record, for `explain`. */
export interface ExplainedRecord {
  readonly recordId: string;
  readonly outcome: 'kept' | 'changed' | 'dropped';
  /** Why it was changed or dropped; empty for records that were kept. */
  readonly reasons: readonly string[];
}

/** The stages of a build, in their order. Each goes through the whole history before the next one begins. */
export const STAGES = [
  'head',
  'units',
  'items',
  'compactions',
  'approvals',
  'doubles',
  'calls',
  'answers',
  'ids',
  'order',
  'check',
  'trailing',
] as const;

/** A stage of a build. */
export type Stage = (typeof STAGES)[number];

/** Something that a build told, and in which stage. */
export interface Told {
  readonly stage: Stage;
  readonly message: string;
  readonly detail: WarningDetail | undefined;
}

/** Gathers what happens to each record: tells the caller's `warn`, and keeps it for `explain`. */
export class BuildLog {
  /** Everything that was told so far. */
  readonly told: Told[] = [];
  /** What the build does now. */
  stage: Stage = 'head';
  readonly #warn: Warn | undefined;

  constructor(warn: Warn | undefined) {
    this.#warn = warn;
  }

  /** For functions that warn by themselves. */
  readonly warn: Warn = (message, detail) => {
    this.told.push({ stage: this.stage, message, detail });
    this.#warn?.(message, detail);
  };

  /** A record was changed or left out. */
  tell(code: WarningCode, recordId: string, what: string): void {
    this.warn(`Record ${JSON.stringify(recordId)}: ${what}.`, { code, recordId });
  }

  /** Tells again what was told elsewhere. */
  repeat(told: readonly Told[]): void {
    for (const { stage, message, detail } of told) {
      this.stage = stage;
      this.warn(message, detail);
    }
  }

  /** One line for each record: what became of it, and why. */
  explain(recordIds: readonly string[], sentIds: ReadonlySet<string>): ExplainedRecord[] {
    const reasonsOf = new Map<string, string[]>();
    for (const { message, detail } of this.told) {
      if (detail?.recordId === undefined) continue;
      const reasons = reasonsOf.get(detail.recordId);
      if (reasons === undefined) reasonsOf.set(detail.recordId, [message]);
      else reasons.push(message);
    }
    return recordIds.map((recordId) => {
      const reasons = reasonsOf.get(recordId) ?? [];
      const outcome = !sentIds.has(recordId) ? 'dropped' : reasons.length > 0 ? 'changed' : 'kept';
      return { recordId, outcome, reasons };
    });
  }
}
