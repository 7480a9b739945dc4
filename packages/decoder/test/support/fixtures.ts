import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const fixtures = fileURLToPath(new URL('../../../../fixtures', import.meta.url));

/** Whether a value is an object with named fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The text of a shared fixture, named relative to `fixtures/`. */
export function readFixture(path: string): string {
  return readFileSync(`${fixtures}/${path}`, 'utf8');
}

/** The names of the JSON files in a folder of `fixtures/`; none if there is no such folder. */
export function jsonFilesIn(folder: string): string[] {
  return readdirSync(fixtures, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .filter((entry) => entry.parentPath.replaceAll('\\', '/') === `${fixtures}/${folder}`)
    .map(({ name }) => name)
    .sort();
}

/** The lines of a recorded trace. */
export function traceLines(name: string): string[] {
  return readFixture(`traces/${name}.jsonl`)
    .split('\n')
    .filter((line) => line !== '');
}
