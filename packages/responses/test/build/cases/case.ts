import type { buildOpenAIResponsesInput } from '../../../src/index.js';
import type { ResponsesInputErrorCode } from '../../../src/responses-input-error.js';
import type { WarningCode } from '../../../src/warning.js';
import type { History } from '../support/history.js';

/** What the builder is called with. */
export type BuildInput = Parameters<typeof buildOpenAIResponsesInput>[0];

/** A history that other builders turn into a request that the API refuses. */
export interface Case {
  /** The case's number. Several with one number are forms of one case. */
  readonly number: number;
  readonly name: string;
  readonly history: History;
  /** What the call says beside the history; the guard is `'group'` unless said. */
  readonly options?: Partial<BuildInput>;
  /** The right items, or the error that is the right answer. */
  readonly expected:
    | { readonly input: readonly unknown[]; readonly tools?: readonly unknown[] }
    | { readonly error: ResponsesInputErrorCode; readonly mentions?: readonly string[] };
  /** The codes of all warnings, each once, but for `id_dropped`. */
  readonly warnings?: readonly WarningCode[];
  /** Words that a warning must hold. */
  readonly warningSays?: RegExp;
}
