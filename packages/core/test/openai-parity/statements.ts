import type { Committed } from './committed.js';
import type { Measurement } from './measure.js';

/** What is stated of the types in one sentence each, so that two sets of statements compare by text. */
export type Statements = readonly string[];

/** What the compiler says now. */
export function measuredStatements({ types }: Measurement): Statements {
  return Object.entries(types).flatMap(([type, { members, unpaired }]) => [
    ...Object.entries(members).flatMap(([theirs, counterparts]) =>
      Object.entries(counterparts).flatMap(([ours, { differences, ...fits }]) => [
        ...fitting(type, theirs, ours, fits),
        ...Object.entries(differences).flatMap(([property, hows]) =>
          hows.map((how) => difference(type, theirs, ours, property, how)),
        ),
      ]),
    ),
    ...unpaired.map((ours) => onlyOurs(type, ours)),
  ]);
}

/** What `differences.json` says, each statement that needs a reason with the code of it. */
export function committedStatements({ types }: Committed): ReadonlyMap<string, string | undefined> {
  return new Map(
    Object.entries(types).flatMap(([type, { members, onlyOurs: alone }]) => [
      ...Object.entries(members).flatMap(([theirs, counterparts]) =>
        Object.entries(counterparts).flatMap(([ours, { differences, ...fits }]) => [
          ...fitting(type, theirs, ours, fits).map((statement) => [statement, undefined] as const),
          ...Object.entries(differences).flatMap(([property, reasons]) =>
            Object.entries(reasons).map(
              ([how, reason]) => [difference(type, theirs, ours, property, how), reason] as const,
            ),
          ),
        ]),
      ),
      ...Object.entries(alone).map(([ours, reason]) => [onlyOurs(type, ours), reason] as const),
    ]),
  );
}

function fitting(
  type: string,
  theirs: string,
  ours: string,
  { theirsIsOurs, oursIsTheirs }: { theirsIsOurs: boolean; oursIsTheirs: boolean },
): Statements {
  return [
    `${type}: each value of ${theirs} is a ${ours}: ${theirsIsOurs ? 'yes' : 'no'}`,
    `${type}: each value of ${ours} is a ${theirs}: ${oursIsTheirs ? 'yes' : 'no'}`,
  ];
}

function difference(type: string, theirs: string, ours: string, property: string, how: string): string {
  return `${type}: ${theirs} and ${ours}: ${property}: ${how}`;
}

function onlyOurs(type: string, ours: string): string {
  return `${type}: ${ours} has no counterpart`;
}
