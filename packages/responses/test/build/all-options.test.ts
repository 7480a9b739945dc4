import { describe, expect, it } from 'vitest';
import { withDefaults } from '../../src/build/options.js';
import * as exported from '../../src/index.js';
import { build } from './support/bad-input.js';
import { knownOf } from './support/known.js';
import { refusals } from './support/strict-api.js';
import { instances, plainData } from './support/two-histories.js';
import { isObject } from './support/values.js';

const model = 'model-a';
const TRUST = ['renderTrustedContent', 'renderUntrustedContent'];
const MEDIA = [...TRUST, 'unsupportedMediaPolicy', 'warn'];
const THIRD_PARTY = ['renderRetrievableHandleBody', 'renderUntrustedContent'];
const RETRIEVABLES = [
  ...THIRD_PARTY,
  ...['renderFirstPartyRetrievables', 'renderRetrievableSafetyDirective'],
  ...['renderThirdPartyPrivateRetrievables', 'renderThirdPartyPublicRetrievables'],
];

/** What an argument must be: a kind of value, an object with members, or a list of such objects. */
type Argument = 'string' | 'function' | 'object' | readonly string[] | { readonly each: readonly string[] };

/** Every function of the documented parameter object, with the arguments that it is called with. */
const FUNCTIONS: Readonly<Record<string, readonly Argument[]>> = {
  descriptionToChatCompletionsJsonSchema: ['object'],
  filterThoughts: [{ each: ['id', 'content'] }, 'string', 'string', 'object'],
  fingerprintOpenAIResponsesPrefix: [['input', 'instructions', 'model', 'throughItem', 'tools']],
  renderChatCompletionsSystemPrompt: [
    [
      ...RETRIEVABLES,
      ...['bucketOrder', 'memories', 'renderCtx', 'renderMemories', 'renderRetrievables'],
      ...['renderStandingInstructions', 'retrievables', 'standingInstructions', 'systemPrompt'],
    ],
  ],
  renderFirstPartyRetrievables: [{ each: ['attrs', 'retrievable'] }, 'function'],
  renderMemories: [{ each: ['attrs', 'memory'] }],
  renderOpenAIResponsesMediaBlocks: [['media', ...MEDIA]],
  renderOpenAIResponsesReasoningItem: [
    ['prefixFingerprint', 'reasoningReplay', 'replayCompatibility', 'thought', 'warn'],
  ],
  renderOpenAIResponsesTimelineMessage: [
    ['message', 'renderOpenAIResponsesMediaBlocks', 'selfIdentity', ...MEDIA],
  ],
  renderOpenAIResponsesToolCallResult: [
    [
      ...['renderArtifactHandleBody', 'renderOpenAIResponsesMediaBlocks'],
      ...['results', 'tool', 'toolCall', ...MEDIA],
    ],
  ],
  renderRetrievableHandleBody: [['artifact', 'byteLength', 'callId', 'lineCount']],
  renderRetrievables: [{ each: ['attrs', 'retrievable'] }, RETRIEVABLES],
  renderRetrievableSafetyDirective: [],
  renderStandingInstructions: ['object'],
  renderThirdPartyPrivateRetrievables: [{ each: ['attrs', 'retrievable'] }, THIRD_PARTY],
  renderThirdPartyPublicRetrievables: [{ each: ['attrs', 'retrievable'] }, THIRD_PARTY],
  renderThought: ['string', ['from', 'kind', 'nonce']],
  renderTrustedContent: ['string', ['kind', 'nonce']],
  renderUntrustedContent: ['string', ['kind', 'nonce']],
  toolsToOpenAIResponsesTools: [
    { each: ['name', 'description'] },
    ['descriptionToChatCompletionsJsonSchema', 'strict'],
  ],
};

/** Every other member of the documented parameter object. */
const VALUES = {
  bucketOrder: ['standingInstructions', 'memories', 'timeline', 'retrievables'],
  model,
  reasoningReplay: 'encrypted',
  renderCtx: 'Monday',
  renderedToolCallResults: new Map([['call_2', 'rendered before']]),
  replayCompatibility: ['openai-responses'],
  selfIdentity: 'me',
  strict: false,
  systemPromptChannel: 'instructions',
  thoughtSurfacing: 'all-self',
  unsupportedMediaPolicy: 'fallback-stash',
  warn: () => {},
};

function defaultOf(name: string): (...args: readonly unknown[]) => unknown {
  const found: unknown = Reflect.get(exported, name);
  if (typeof found !== 'function') throw new Error(`${name} is not exported.`);
  return (...args) => Reflect.apply(found, undefined, [...args]);
}

const defaults = Object.fromEntries(
  Object.keys(FUNCTIONS).map((name): [string, unknown] => [name, Reflect.get(exported, name)]),
);

/** The digest of what stands before the reasoning, as a first build without it says it. */
async function fingerprint(): Promise<string> {
  const { thoughts, toolCalls, ...rest } = plainData('');
  const before = { thoughts: thoughts.slice(0, -1), toolCalls: toolCalls.slice(0, -1) };
  const { built } = await build({ ...VALUES, ...rest, ...before });
  const { input, instructions, tools, fingerprintableLength: throughItem } = built;
  return exported.fingerprintOpenAIResponsesPrefix({ model, input, instructions, tools, throughItem });
}

async function request(more: object = {}): Promise<string> {
  const { built } = await build({ ...VALUES, ...defaults, ...instances(await fingerprint()), ...more });
  const { input, instructions, tools, fingerprintableLength } = built;
  return JSON.stringify({ input, instructions, tools, fingerprintableLength });
}

function expectArgument(value: unknown, expected: Argument): void {
  if (typeof expected === 'string') {
    expect(typeof value).toBe(expected);
  } else if ('each' in expected) {
    if (typeof value !== 'object' || value === null || !(Symbol.iterator in value))
      throw new Error('It is no list.');
    const list = [...Array.from(Object(value))];
    expect(list.length).toBeGreaterThan(0);
    for (const one of list) expectArgument(one, expected.each);
  } else {
    if (!isObject(value)) throw new Error('It is no object.');
    expect(expected.filter((name) => !(name in value) || value[name] === undefined)).toEqual([]);
  }
}

/** What a function gave, changed so that it shows. */
function changed(result: unknown): unknown {
  if (typeof result === 'string') return `${result}CHANGED`;
  if (result instanceof Promise) return result.then(changed);
  if (Array.isArray(result)) return result.slice(0, -1);
  return isObject(result)
    ? { ...result, ...('content' in result ? { content: 'CHANGED' } : { description: 'CHANGED' }) }
    : result;
}

describe('instances of an agent kit', () => {
  it('give the bytes that the same plain data gives', async () => {
    const plain = await build({ ...VALUES, ...plainData(await fingerprint()) });
    const kit = await build({ ...VALUES, ...defaults, ...instances(await fingerprint()) });
    expect(JSON.stringify(kit.built)).toBe(JSON.stringify(plain.built));
    const { input, instructions, tools } = kit.built;
    const known = knownOf([{ model, output: [reasoningItem, callItem] }]);
    expect(refusals({ model, input, instructions, tools }, known)).toEqual([]);
    expect(JSON.stringify(input)).toMatch(/"rs_1".*"fc_9"/);
    expect(kit.built.tools?.map(({ name }) => name)).toEqual(['list', 'read']);
  });
});

const reasoningItem = { type: 'reasoning' as const, id: 'rs_1', summary: [], encrypted_content: 'E1' };
const callItem = {
  type: 'function_call' as const,
  id: 'fc_9',
  call_id: 'call_9',
  name: 'list',
  arguments: '{}',
};

describe('every documented member', () => {
  const collections = Object.keys(plainData(''));

  it('is an option', () => {
    const known = Object.keys(withDefaults({ model }));
    const documented = [...Object.keys(FUNCTIONS), ...Object.keys(VALUES), ...collections];
    expect(documented).toHaveLength(40);
    expect(documented.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('may be given as its default', async () => {
    const { built } = await build({ ...VALUES, ...instances(await fingerprint()) });
    const { input, instructions, tools, fingerprintableLength } = built;
    expect(await request()).toBe(JSON.stringify({ input, instructions, tools, fingerprintableLength }));
  });

  it.each(Object.entries(FUNCTIONS))(
    'is reached when it is replaced, with its arguments: %s',
    async (name, expected) => {
      const calls: (readonly unknown[])[] = [];
      const original = defaultOf(name);
      const spy = (...args: readonly unknown[]): unknown => {
        calls.push(args);
        return original(...args);
      };
      const unchanged = await request();
      expect(await request({ [name]: spy })).toBe(unchanged);
      expect(calls.length).toBeGreaterThan(0);
      for (const args of calls)
        for (const [place, each] of expected.entries()) expectArgument(args[place], each);
      expect(await request({ [name]: (...args: readonly unknown[]) => changed(original(...args)) })).not.toBe(
        unchanged,
      );
    },
  );

  it('is reached in every layer: no envelope is written but by the functions given', async () => {
    const sent = await request({
      renderTrustedContent: (content: string) => `TRUSTED(${content})`,
      renderUntrustedContent: (content: string) => `UNTRUSTED(${content})`,
    });
    expect(sent).not.toMatch(/trusted_content/);
    // In instructions, behind the history, in a message, and from tools that are trusted and that are not.
    for (const text of ['The content is stored', '{', 'Hello.', 'a.png', 'It is Monday.'])
      expect(sent).toMatch(`TRUSTED(${text}`);
  });
});
