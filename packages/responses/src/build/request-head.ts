import type { FingerprintHead } from '../hash/fingerprint.js';
import type { SentFunctionTool } from '../tools/openai-responses-tools.js';
import { toolList } from '../tools/tool-list.js';
import type { Draft } from './draft.js';
import type { BuildLog } from './log.js';
import type { BuildOptions } from './options.js';
import { withWholeCharacters } from './well-formed.js';

/** What a request is besides its history. It is made anew for each build. */
export interface RequestHead {
  /** The members of the request: what a fingerprint covers beside the items. */
  readonly members: FingerprintHead & { readonly tools?: SentFunctionTool[]; readonly instructions?: string };
  /** The own names of the tools that the request offers. */
  readonly toolNames: readonly string[];
  /** The item with the system prompt, if it stands in the input. */
  readonly items: readonly Draft[];
}

/**
 * Renders the tools, the system prompt and the buckets before the history.
 *
 * @throws ResponsesInputError for a tool or a text that cannot be sent.
 */
export async function requestHead(options: BuildOptions, log: BuildLog): Promise<RequestHead> {
  const offered = toolList(options.tools);
  const converted = options.toolsToOpenAIResponsesTools(offered, {
    descriptionToChatCompletionsJsonSchema: options.descriptionToChatCompletionsJsonSchema,
    strict: options.strict,
    warn: log.warn,
  });
  const tools = withWholeCharacters(converted, '/tools', log);
  const rendered = await options.renderChatCompletionsSystemPrompt({ ...options, warn: log.warn });
  const text = withWholeCharacters(rendered, '/instructions', log);
  const inItem = options.systemPromptChannel !== 'instructions' && text !== '';
  return {
    members: {
      model: options.model,
      ...(text !== '' && !inItem && { instructions: text }),
      ...(tools.length > 0 && { tools }),
    },
    toolNames: offered.map(({ name }) => name),
    items: inItem ? [systemItem(options.systemPromptChannel, text)] : [],
  };
}

function systemItem(channel: BuildOptions['systemPromptChannel'], text: string): Draft {
  const role = channel === 'developer-item' ? 'developer' : 'system';
  return {
    recordId: 'system prompt',
    unit: -1,
    item: { type: 'message', role, content: [{ type: 'input_text', text }] },
  };
}
