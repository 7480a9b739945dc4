import { describe, expect, it } from 'vitest';
import { buildOpenAIResponsesInput } from '../../src/index.js';
import { ResponsesInputError } from '../../src/responses-input-error.js';
import { callCases } from './cases/call-cases.js';
import type { Case } from './cases/case.js';
import { ciphertextCases } from './cases/ciphertext-cases.js';
import { contentCases } from './cases/content-cases.js';
import { hostedCases } from './cases/hosted-cases.js';
import { identifierCases } from './cases/identifier-cases.js';
import { reasoningCases } from './cases/reasoning-cases.js';
import { toolCases } from './cases/tool-cases.js';
import { MODEL } from './support/history.js';
import { refusals } from './support/strict-api.js';

const cases: readonly Case[] = [
  ...reasoningCases,
  ...ciphertextCases,
  ...identifierCases,
  ...callCases,
  ...contentCases,
  ...toolCases,
  ...hostedCases,
];

const numbers = [
  ...[1, 2, 3, 4, 6, 7, 8, 10, 11, 12, 14, 15, 17, 19, 20, 22, 23, 25, 26, 27, 29, 30, 32, 33, 34, 35, 37],
  ...[39, 40, 41, 42, 43, 45, 46, 47, 48, 50, 51, 54, 56],
];

interface Told {
  readonly code: string | undefined;
  readonly message: string;
}

/** Builds the request of a case. */
async function build({ history, options }: Case) {
  const { messages, thoughts, toolCalls, items, renderedToolCallResults } = history;
  const told: Told[] = [];
  const records = { messages, thoughts, toolCalls, items, renderedToolCallResults };
  const promise = buildOpenAIResponsesInput({
    model: MODEL,
    replayGuard: 'group',
    ...records,
    warn: (message, detail) => told.push({ code: detail?.code, message }),
    ...options,
  });
  const outcome = await promise.then(
    (built) => ({ built, error: undefined }),
    (error: unknown) => ({ built: undefined, error }),
  );
  return { ...outcome, told };
}

describe('histories that other builders turn into requests that the API refuses', () => {
  it('are all here', () => {
    const found = [...new Set(cases.map(({ number }) => number))].sort((a, b) => a - b);
    expect(found).toEqual(numbers);
  });

  it.each(cases)('$number: $name', async (one) => {
    const { built, error, told } = await build(one);
    const { expected } = one;
    if ('error' in expected) {
      expect(error).toBeInstanceOf(ResponsesInputError);
      expect(error).toMatchObject({ code: expected.error });
      for (const word of expected.mentions ?? []) expect(String(error)).toContain(word);
      return;
    }
    expect(error).toBeUndefined();
    expect(built?.input).toEqual(expected.input);
    expect(built?.tools).toEqual(expected.tools);
    // An id that is left out costs nothing, so it may be told of or not.
    const codes = [...new Set(told.map(({ code }) => code))].filter((code) => code !== 'id_dropped').sort();
    expect(codes).toEqual([...(one.warnings ?? [])].sort());
    if (one.warningSays !== undefined) {
      expect(told.map(({ message }) => message).join('\n')).toMatch(one.warningSays);
    }
  });

  it.each(cases.filter(({ expected }) => 'input' in expected))(
    '$number: the API accepts it: $name',
    async (one) => {
      const { built } = await build(one);
      const { input = [], instructions, tools } = built ?? {};
      const body = { model: MODEL, input, instructions, tools, provider: one.options?.provider };
      expect(body.input).not.toEqual([]);
      expect(refusals(body, one.history.known)).toEqual([]);
    },
  );
});
