import { expect, it } from 'vitest';
import { buildOpenAIResponsesInput } from '../../../src/index.js';
import { ResponsesInputError, type ResponsesInputErrorCode } from '../../../src/responses-input-error.js';
import type { WarningCode } from '../../../src/warning.js';
import type { Known } from './known.js';
import { refusals } from './strict-api.js';

/** Stands in all texts that errors and warnings must not repeat. */
export const SECRET = 'the-secret';

const model = 'model-a';
type Built = Awaited<ReturnType<typeof buildOpenAIResponsesInput>>;

/** Input that no request can be made of. */
export interface Refused {
  readonly name: string;
  /** What the call is given. Of any type, since it is bad. */
  readonly input: object;
  readonly code: ResponsesInputErrorCode;
  readonly recordId?: string;
  readonly path?: string;
}

/** Input that is mended. */
export interface Mended {
  readonly name: string;
  /** What the call is given. Of any type, since it is bad. */
  readonly input: object;
  /** The codes of all warnings, each once, in any order. */
  readonly warnings: readonly WarningCode[];
  /** What must stand in the instructions and the input as JSON. */
  readonly sends?: readonly (string | RegExp)[];
  /** What must not. */
  readonly sendsNot?: readonly (string | RegExp)[];
  /** What the API knows of its own responses. Absent: nothing. */
  readonly known?: Known;
  /** How many items are sent. */
  readonly items?: number;
}

/** Calls the builder with anything. */
export async function build(input: object): Promise<{ built: Built; codes: WarningCode[]; said: string[] }> {
  const codes: WarningCode[] = [];
  const said: string[] = [];
  const warn = (message: string, detail?: { readonly code: WarningCode }): void => {
    said.push(message);
    if (detail !== undefined) codes.push(detail.code);
  };
  const built = await buildOpenAIResponsesInput<object>(Object.assign({ model, warn, explain: true }, input));
  return { built, codes, said };
}

/** One test for each: a typed error that names the record and the place, and nothing of what the record holds. */
export function refuses(cases: readonly Refused[]): void {
  it.each(cases)('refuses $name', async ({ input, code, recordId, path }) => {
    const error = await build(input).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (!(error instanceof ResponsesInputError)) throw new Error(`Not refused as it should be: ${error}`);
    expect({ code: error.code, recordId: error.recordId, path: error.path }).toEqual({
      code,
      recordId,
      path,
    });
    expect(error.message).not.toContain(SECRET);
  });
}

/** One test for each: a request that the API accepts, with these warnings, and no record lost without a word. */
export function mends(cases: readonly Mended[]): void {
  it.each(cases)('mends $name', async ({ input, warnings, sends = [], sendsNot = [], items, known }) => {
    const { built, codes, said } = await build(input);
    expect([...new Set(codes)].sort()).toEqual([...warnings].sort());
    expect(said.join('\n')).not.toContain(SECRET);
    const lost = (built.explanation ?? []).filter(
      ({ outcome, reasons }) => outcome === 'dropped' && reasons.length === 0,
    );
    expect(lost).toEqual([]);
    const { instructions, tools } = built;
    expect(refusals({ model, input: built.input, instructions, tools }, known)).toEqual([]);
    const sent = JSON.stringify([instructions, built.input]);
    for (const what of sends) expect(sent).toMatch(what);
    for (const what of sendsNot) expect(sent).not.toMatch(what);
    if (items !== undefined) expect(built.input).toHaveLength(items);
  });
}

/** A message of a user. */
export function said(fields: object = {}): object {
  return { id: 'm1', role: 'user', content: SECRET, createdAt: 1, ...fields };
}

/** A thought of the agent with its ciphertext. */
export function thought(fields: object = {}): object {
  return { id: 't1', content: SECRET, createdAt: 2, replayCompatibility: 'openai-responses', ...fields };
}

/** A call with its result. */
export function called(fields: object = {}): object {
  return { id: 'call_1', tool: 'f', args: { a: SECRET }, results: SECRET, createdAt: 3, ...fields };
}

/** An object that holds itself. */
export function circular(): object {
  const value: { self?: object; secret: string } = { secret: SECRET };
  value.self = value;
  return value;
}
