/** What a {@link ScenarioError} is made of. */
export interface ScenarioErrorDetails {
  /** JSON Pointer of the broken place. */
  readonly path: string;
  /** The rule that failed there. */
  readonly rule: string;
  /** What to do about it. */
  readonly remedy: string;
}

/** A scenario that cannot be played. The message names the place, the rule and the remedy. */
export class ScenarioError extends Error {
  static {
    ScenarioError.prototype.name = 'ScenarioError';
  }

  /** Always `invalid_scenario`. */
  readonly code = 'invalid_scenario';
  /** JSON Pointer (RFC 6901) of the broken place, such as `/turns/0/steps/1`; empty for the whole. */
  readonly path: string;
  /** The rule that failed there. */
  readonly rule: string;
  /** What to do about it. */
  readonly remedy: string;

  /** Made by the simulator. */
  constructor({ path, rule, remedy }: ScenarioErrorDetails) {
    super(`The scenario breaks a rule at ${path === '' ? 'its root' : path}: ${rule}. ${remedy}`);
    this.path = path;
    this.rule = rule;
    this.remedy = remedy;
  }
}
