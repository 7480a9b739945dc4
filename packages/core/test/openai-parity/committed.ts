import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { How, Measurement } from './measure.js';

const file = join(import.meta.dirname, 'differences.json');

/** A comparison as it is committed: each difference with the code of its reason. */
interface CommittedComparison {
  readonly theirsIsOurs: boolean;
  readonly oursIsTheirs: boolean;
  readonly differences: Readonly<Record<string, Readonly<Partial<Record<How, string>>>>>;
}

interface CommittedType {
  readonly members: Readonly<Record<string, Readonly<Record<string, CommittedComparison>>>>;
  /** Members of ours that `openai` does not have, each with the code of its reason. */
  readonly onlyOurs: Readonly<Record<string, string>>;
}

/** `differences.json`: what is known to differ, and why. */
export interface Committed {
  /** Each reason in words, by its code. */
  readonly reasons: Readonly<Record<string, string>>;
  readonly types: Readonly<Record<string, CommittedType>>;
}

/** Reads `differences.json`. */
export function readCommitted(): Committed {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { reasons: {}, types: {} };
}

/**
 * Writes what was measured into `differences.json`. Reasons stay where their difference is still there; a new
 * difference gets an empty one, which no test accepts.
 */
export function updateCommitted({ types: measured }: Measurement): void {
  const { reasons, types } = readCommitted();
  const written = Object.entries(measured).map(([type, { members, unpaired }]) => {
    const known = types[type];
    const comparisons = mapValues(members, (counterparts, theirs) =>
      mapValues(counterparts, ({ differences, ...comparison }, ours) => {
        const before = known?.members[theirs]?.[ours]?.differences;
        const withReasons = mapValues(differences, (hows, property) =>
          Object.fromEntries(hows.map((how) => [how, before?.[property]?.[how] ?? ''])),
        );
        return { ...comparison, differences: withReasons };
      }),
    );
    const onlyOurs = Object.fromEntries(unpaired.map((name) => [name, known?.onlyOurs[name] ?? '']));
    return [type, { members: comparisons, onlyOurs }];
  });
  const text = JSON.stringify({ reasons, types: Object.fromEntries(written) }, null, 2);
  // As the formatter would have it: the reasons of one property on one line.
  const lines = text.replace(
    /(?<!"reasons": )\{\s+("[^{}]*")\s+\}/g,
    (_, inner: string) => `{ ${inner.replace(/\s*\n\s*/g, ' ')} }`,
  );
  writeFileSync(file, `${lines}\n`);
}

function mapValues<T, U>(
  record: Readonly<Record<string, T>>,
  change: (value: T, key: string) => U,
): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));
}
