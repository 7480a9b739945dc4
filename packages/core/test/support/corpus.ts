import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A value of the shared test data, and where it comes from. */
export interface Sample {
  /** The file below `fixtures/`, and the line or case in it. */
  readonly name: string;
  /** The type that the value is, or is almost. Absent: it may be any event. */
  readonly type?: string;
  readonly value: unknown;
}

/** A value that must be refused, where, and by which rule. */
export interface Rejection extends Sample {
  readonly type: string;
  readonly path: string;
  readonly rule: string;
  /** Whether the value is described in its file instead of standing in it: megabytes of text. */
  readonly isHuge: boolean;
}

/** What a file below `rejection/` says. A value too long to be kept is described instead. */
interface RejectionFile {
  readonly path: string;
  readonly rule: string;
  readonly value?: unknown;
  readonly valueFrom?: {
    readonly base: unknown;
    /** JSON Pointer of the text to replace; empty for the value itself. */
    readonly set: string;
    readonly repeat: string;
    readonly times: number;
  };
}

const fixtures = fileURLToPath(new URL('../../../../fixtures/', import.meta.url));

function read(path: string): string {
  return readFileSync(join(fixtures, path), 'utf8');
}

/** What is in a folder. Nothing if there is none: test/fixtures.test.ts says which fixtures are missing. */
function list(path: string): string[] {
  return existsSync(join(fixtures, path)) ? readdirSync(join(fixtures, path)).sort() : [];
}

/** The sound values of each type. */
export function soundValues(types: readonly string[]): (Sample & { readonly type: string })[] {
  return types.flatMap((type) =>
    list(type).map((file) => ({ name: `${type}/${file}`, type, value: JSON.parse(read(`${type}/${file}`)) })),
  );
}

/** The values that are almost of a type. */
export function rejections(): Rejection[] {
  return list('rejection').flatMap((type) =>
    list(`rejection/${type}`).map((file) => {
      const name = `rejection/${type}/${file}`;
      const rejection: RejectionFile = JSON.parse(read(name));
      const { path, rule, valueFrom } = rejection;
      return { name, type, path, rule, isHuge: valueFrom !== undefined, value: rejectedValue(rejection) };
    }),
  );
}

/** The events of the conformance cases, each with the outcome that it must have. */
export function conformanceCases(): (Sample & { readonly outcome: 'known' | 'unknown' | 'broken' })[] {
  const cases: { name: string; event: unknown; expected_kind?: string }[] = JSON.parse(
    read('decode/prism-decode-cases.json'),
  );
  return cases.map(({ name, event, expected_kind: kind }) => ({
    name: `decode: ${name}`,
    value: event,
    outcome: kind === undefined ? 'broken' : kind === 'ignored' ? 'unknown' : 'known',
  }));
}

/** The frames of the recorded sessions. */
export function recordedFrames(): Sample[] {
  return list('traces')
    .filter((file) => file.endsWith('.jsonl'))
    .flatMap((file) =>
      read(`traces/${file}`)
        .split('\n')
        .filter((line) => line !== '')
        .map((line, index) => ({ name: `traces/${file}:${index + 1}`, value: JSON.parse(line) })),
    );
}

function rejectedValue({ value, valueFrom }: RejectionFile): unknown {
  if (valueFrom === undefined) return value;
  const { base, set, repeat, times } = valueFrom;
  return replaceAt(base, set.split('/').slice(1), repeat.repeat(times));
}

function replaceAt(value: unknown, [key, ...rest]: readonly string[], replacement: unknown): unknown {
  if (key === undefined) return replacement;
  if (Array.isArray(value)) return value.with(Number(key), replaceAt(value[Number(key)], rest, replacement));
  const entries = Object.entries(typeof value === 'object' && value !== null ? value : {});
  return Object.fromEntries(
    entries.map(([name, child]) => [name, name === key ? replaceAt(child, rest, replacement) : child]),
  );
}
