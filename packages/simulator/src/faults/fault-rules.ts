import type { FaultTrigger, ScenarioFault } from '../scenario/scenario-fault.js';

interface Rule {
  readonly fault: ScenarioFault;
  seen: number;
  left: number;
}

/** Something that may set faults off. */
export type Occurrence =
  | { readonly kind: 'sends'; readonly type: string; readonly frame: number }
  | { readonly kind: 'receives'; readonly type: string };

/** The faults of one connection, and how often each may still happen. */
export class FaultRules {
  readonly #rules: Rule[];

  /** @param connection - Which connection it is, from 1. */
  constructor(faults: readonly ScenarioFault[], connection: number) {
    this.#rules = faults
      .filter(({ connections }) => connections?.includes(connection) ?? true)
      .map((fault) => ({
        fault,
        seen: 0,
        left: fault.times === 'always' ? Number.POSITIVE_INFINITY : (fault.times ?? 1),
      }));
  }

  /** Those that time alone sets off. */
  get timed(): readonly { readonly fault: ScenarioFault; readonly afterMs: number }[] {
    return this.#rules.flatMap(({ fault }) =>
      fault.on.afterMs === undefined ? [] : [{ fault, afterMs: fault.on.afterMs }],
    );
  }

  /** Those that happen now, in the scenario's order. */
  take(occurrence: Occurrence): readonly ScenarioFault[] {
    const taken: ScenarioFault[] = [];
    for (const rule of this.#rules) {
      if (rule.left === 0 || !matches(rule.fault.on, occurrence)) continue;
      rule.seen += 1;
      if (rule.seen <= (rule.fault.on.skip ?? 0)) continue;
      rule.left -= 1;
      taken.push(rule.fault);
    }
    return taken;
  }
}

function matches(on: FaultTrigger, occurrence: Occurrence): boolean {
  if (occurrence.kind === 'sends' && on.frame !== undefined) return on.frame === occurrence.frame;
  const type = occurrence.kind === 'sends' ? on.sends : on.receives;
  return type === '*' || type === occurrence.type;
}
