import { checkedRecords, listOf } from '../records/check-records.js';
import { ResponsesInputError } from '../responses-input-error.js';
import { isRegistry } from '../tools/tool-list.js';
import type { Counts } from './chosen-records.js';
import type { BuildOptions } from './options.js';

type Name = keyof BuildOptions;

/** Options that are one of a few words. */
const WORDS: { readonly [N in Name]?: readonly unknown[] } = {
  systemPromptChannel: ['instructions', 'developer-item', 'system-item'],
  thoughtSurfacing: ['all', 'all-self', 'latest-self'],
  reasoningReplay: ['off', 'encrypted', 'summary-only'],
  replayGuard: ['prefix', 'group'],
  unfinishedCalls: ['error', 'synthesize', 'drop'],
  unknownItems: ['carry', 'drop'],
  strict: [true, false],
  explain: [true, false],
};

/** Functions without a default. */
const OPTIONAL_FUNCTIONS: readonly Name[] = ['renderRetrievableHandleBody', 'warn'];

/**
 * The options with each collection read once into a list. Records stay as they are.
 *
 * @param defaults What the options would be if nobody gave any.
 * @param known How many of the first records of each kind were checked before.
 * @throws ResponsesInputError `invalid_option` for an option that means nothing; `invalid_record` for a record that
 *   cannot be read. `path` points into the options.
 */
export function checkedOptions(
  options: BuildOptions,
  defaults: Omit<BuildOptions, 'model'>,
  known?: Counts,
): BuildOptions {
  checkWords(options);
  checkFunctions(options, defaults);
  const { bucketOrder, model, nonceKey, replayCompatibility, selfIdentity, tools } = options;
  expectThat(typeof model === 'string' && model !== '', 'model', 'the name of a model');
  expectThat(typeof selfIdentity === 'string', 'selfIdentity', 'a name');
  expectThat(nonceKey === undefined || typeof nonceKey === 'string', 'nonceKey', 'a text');
  expectThat(Array.isArray(bucketOrder), 'bucketOrder', 'a list of buckets');
  expectThat(Array.isArray(replayCompatibility), 'replayCompatibility', 'a list of tags');
  expectThat(isLookup(options.renderedToolCallResults), 'renderedToolCallResults', 'a Map');
  expectThat(isMediaPolicy(options.unsupportedMediaPolicy), 'unsupportedMediaPolicy', 'a policy');
  return {
    ...options,
    messages: checkedRecords(options.messages, 'messages', known?.messages),
    thoughts: checkedRecords(options.thoughts, 'thoughts', known?.thoughts),
    toolCalls: checkedRecords(options.toolCalls, 'toolCalls', known?.toolCalls),
    items: checkedRecords(options.items, 'items', known?.items),
    memories: checkedRecords(options.memories, 'memories'),
    retrievables: checkedRecords(options.retrievables, 'retrievables'),
    standingInstructions: listOf(options.standingInstructions, '/standingInstructions'),
    tools: tools === undefined || isRegistry(tools) ? tools : listOf(tools, '/tools'),
  };
}

function checkWords(options: BuildOptions): void {
  for (const [name, words = []] of Object.entries(WORDS)) {
    const known = words.map((word) => JSON.stringify(word)).join(', ');
    expectThat(words.includes(Reflect.get(options, name)), name, `one of ${known}`);
  }
}

function checkFunctions(options: BuildOptions, defaults: Omit<BuildOptions, 'model'>): void {
  for (const [name, byDefault] of Object.entries(defaults)) {
    if (typeof byDefault !== 'function') continue;
    expectThat(typeof Reflect.get(options, name) === 'function', name, 'a function');
  }
  for (const name of OPTIONAL_FUNCTIONS) {
    expectThat(['undefined', 'function'].includes(typeof options[name]), name, 'a function');
  }
}

function isLookup(value: unknown): boolean {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'get') === 'function';
}

function isMediaPolicy(policy: unknown): boolean {
  if (typeof policy === 'string')
    return ['throw', 'fallback-stash', 'synthetic-description'].includes(policy);
  if (typeof policy !== 'object' || policy === null) return false;
  return Reflect.get(policy, 'mode') === 'fallback-stash' && Array.isArray(Reflect.get(policy, 'stashKeys'));
}

function expectThat(holds: boolean, name: string, what: string): void {
  if (holds) return;
  throw new ResponsesInputError('invalid_option', `The option "${name}" must be ${what}.`, {
    path: `/${name}`,
  });
}
