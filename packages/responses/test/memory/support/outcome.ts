import { buildInput } from '../../../src/build/build-input.js';
import type { BuildInput } from '../../../src/build/options.js';
import { ResponsesInputError } from '../../../src/index.js';
import type { HistoryMemory } from '../../../src/memory/history-memory.js';

/** What a build came to: its result or its error, and all that it told. */
export interface Outcome {
  readonly built?: Awaited<ReturnType<typeof buildInput<object>>>;
  readonly error?: unknown;
  readonly told: readonly unknown[];
}

/** Builds, with or without a memory. */
export async function outcomeOf(input: BuildInput, memory?: HistoryMemory): Promise<Outcome> {
  const told: unknown[] = [];
  const warn = (message: string, detail: unknown) => told.push({ message, detail });
  try {
    return { built: await buildInput<object>({ explain: true, ...input, warn }, memory), told };
  } catch (error) {
    if (!(error instanceof ResponsesInputError)) throw error;
    const { code, message, recordId, path } = error;
    return { error: { code, message, recordId, path }, told };
  }
}
