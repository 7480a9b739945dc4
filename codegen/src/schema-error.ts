/** One thing that is wrong in a schema file. */
export interface Finding {
  /** The file, from the repository's root. */
  readonly path: string;
  /** JSON Pointer of the place inside the file; empty for its root. */
  readonly pointer: string;
  /** The rule's name. */
  readonly rule: string;
  /** What is wrong. */
  readonly problem: string;
  /** What to do about it. */
  readonly remedy: string;
}

/** Thrown when the schema cannot be generated from; holds everything that is wrong, not just the first. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError';

  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[]) {
    super(findings.map(formatFinding).join('\n'));
    this.findings = findings;
  }
}

function formatFinding({ path, pointer, rule, problem, remedy }: Finding): string {
  return `${path}#${pointer}\n  ${rule}: ${problem}\n  ${remedy}`;
}
