import { type PrismDecodeError, safeDecodeEvent } from '@prismwire/decoder';

/** One conformance case: an event, and what decoding it has to give. */
export interface ConformanceCase {
  readonly name: string;
  readonly event: unknown;
  /** The kind it has to become; undefined if it has to be refused. */
  readonly expectedKind: string | undefined;
}

/** What came of a case. */
export interface CaseResult {
  readonly name: string;
  /** The kind it became; undefined if it was refused. */
  readonly kind: string | undefined;
  /** Why it was refused; undefined if it was not. */
  readonly error: PrismDecodeError | undefined;
  /** Whether that is what was expected. */
  readonly agrees: boolean;
}

/**
 * Reads the file of cases. Each says either `expected_kind` or `invalid`.
 *
 * @throws {SyntaxError} if the text is not JSON.
 * @throws {TypeError} if it is not a list of cases.
 */
export function readCases(text: string): ConformanceCase[] {
  const cases: unknown = JSON.parse(text);
  if (!Array.isArray(cases)) throw new TypeError('The file of cases is not a list.');
  return cases.map((entry: unknown) => {
    if (!isRecord(entry) || typeof entry.name !== 'string') throw new TypeError('A case has no name.');
    const { name, event, expected_kind: kind, invalid } = entry;
    if (typeof kind === 'string') return { name, event, expectedKind: kind };
    if (invalid === true) return { name, event, expectedKind: undefined };
    throw new TypeError(`The case "${name}" does not say what is expected.`);
  });
}

/** Decodes the event of each case and compares. */
export function runCases(cases: readonly ConformanceCase[]): CaseResult[] {
  return cases.map(({ name, event, expectedKind }) => {
    const result = safeDecodeEvent(event);
    const kind = result.ok ? result.event.kind : undefined;
    const error = result.ok ? undefined : result.error;
    return { name, kind, error, agrees: kind === expectedKind };
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
