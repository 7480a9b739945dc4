import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** The path of a recorded trace of the repository. */
export function trace(name: string): string {
  return fileURLToPath(new URL(`../../../../fixtures/traces/${name}`, import.meta.url));
}

/** The tool round that several tests read. */
export const toolRound = trace('05_beta_voicelive_tool_round.jsonl');

/** A recording of another vendor's dialect, with four broken frames. */
export const otherDialect = trace('10_ga_xai_resume_after_close_1011.jsonl');

/** What a run of the command left behind. */
export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts the built command, in an environment that asks for nothing special. */
export function start(
  args: readonly string[],
  nodeArgs: readonly string[] = [],
  stdio: StdioOptions = 'pipe',
): ChildProcess {
  const { NO_COLOR, FORCE_COLOR, ...env } = process.env;
  return spawn(process.execPath, [...nodeArgs, main, ...args], { env: { ...env, CI: '1' }, stdio });
}

/** Waits for the end of a run. */
export function finished(child: ChildProcess): Promise<Finished> {
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}

/** Waits until standard output has so many lines. What a command prints may come in any pieces. */
export function printed(child: ChildProcess, lines: number): Promise<void> {
  let count = 0;
  return new Promise((resolve, reject) => {
    child.on('close', () => reject(new Error(`Ended after ${count} lines.`)));
    child.stdout?.on('data', (text: string | Buffer) => {
      count += String(text).split('\n').length - 1;
      if (count >= lines) resolve();
    });
  });
}

/** Runs the built command to its end. */
export function prismwire(args: readonly string[], stdin: string | Uint8Array = ''): Promise<Finished> {
  const child = start(args);
  child.stdin?.on('error', () => {}); // A command that refuses its options does not read.
  child.stdin?.end(stdin);
  return finished(child);
}

/** The objects of an output of JSON lines; fails if a line is not one. */
export function jsonLines(text: string): Array<Record<string, unknown>> {
  if (text !== '' && !text.endsWith('\n')) throw new Error('The last line is not whole.');
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}
