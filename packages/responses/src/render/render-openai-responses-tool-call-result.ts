import { isMedia, isSpooledArtifact } from '../records/record-kinds.js';
import type { Media } from '../records/records.js';
import { holdsText, resolveText } from '../records/text-of.js';
import type { ContentAttrs } from './attribute-bags.js';
import type { OpenAIResponsesInputContentBlock } from './content-blocks.js';
import { isFirstParty, modalityOf } from './media-fallback.js';
import { nonceOf } from './nonce-of.js';
import type { ToolCallResultInput } from './render-functions.js';
import { renderRetrievableHandleBody } from './render-retrievable-handle-body.js';
import { resultAsJson } from './result-as-json.js';
import { artifactBody } from './retrievable-body.js';

// Where the frame of media is cut in two. Only a default renderer's body can hold it, and it holds it once.
const cut = '[media follows]';

/**
 * Renders what a tool returned. Text and artifacts become a text in an envelope, trusted only if the tool is;
 * an artifact of a call with `inline: false` becomes a handle, which is never trusted. Media becomes a list of
 * parts between the two halves of an envelope, trusted only if both the tool and all the media are.
 *
 * No result at all reads `(no output)`; plain data is shown as JSON.
 *
 * @returns A text, or a list of parts if there is media.
 * @throws ResponsesInputError `artifact_unreadable`, `text_unreadable`, `invalid_record` for data that JSON
 *   cannot hold, or what rendering media throws.
 */
export async function renderOpenAIResponsesToolCallResult(
  input: ToolCallResultInput,
): Promise<string | OpenAIResponsesInputContentBlock[]> {
  const { results } = input;
  const text = renderTextResult(input);
  if (text !== undefined) return text;
  const all: readonly unknown[] = isList(results) ? results : [results];
  const media = all.filter(isMedia);
  const others = all.filter((result) => !isMedia(result));
  const texts = await Promise.all(
    others.map((result, index) => textResult(input, result, others.length > 1 ? `-${index + 1}` : '')),
  );
  if (media.length === 0) return texts.join('\n');
  return [...texts.map((text) => ({ type: 'input_text' as const, text })), ...(await framed(input, media))];
}

/** Renders a result that is a text, at once; undefined if it is anything else. */
export function renderTextResult(input: ToolCallResultInput): string | undefined {
  const { results } = input;
  return typeof results === 'string'
    ? enveloped(input, results === '' ? '(no output)' : results, '')
    : undefined;
}

/** Whether there are several results: a list with media or artifacts, and texts at most. Any other list is data. */
function isList(results: unknown): results is readonly unknown[] {
  return (
    Array.isArray(results) &&
    results.some((one) => isMedia(one) || isSpooledArtifact(one)) &&
    results.every((one) => isMedia(one) || isSpooledArtifact(one) || holdsText(one))
  );
}

async function textResult(input: ToolCallResultInput, result: unknown, suffix: string): Promise<string> {
  const { toolCall } = input;
  if (isSpooledArtifact(result) && toolCall.inline === false) {
    const nonce = `${nonceOf(toolCall.id, input.nonceKey)}${suffix}`;
    const renderHandle = input.renderArtifactHandleBody ?? renderRetrievableHandleBody;
    const handle = await artifactBody(result, toolCall.id, '/results', renderHandle);
    return input.renderUntrustedContent(handle, { nonce, kind: 'tool-result', tool: toolCall.tool });
  }
  return enveloped(input, await bodyOf(input, result), suffix);
}

function enveloped(input: ToolCallResultInput, body: string, suffix: string): string {
  const { toolCall } = input;
  const trusted = input.tool?.trusted === true;
  const attrs: ContentAttrs = {
    nonce: `${nonceOf(toolCall.id, input.nonceKey)}${suffix}`,
    kind: trusted ? 'trusted-tool-result' : 'tool-result',
    tool: toolCall.tool,
  };
  return trusted ? input.renderTrustedContent(body, attrs) : input.renderUntrustedContent(body, attrs);
}

async function bodyOf({ renderCtx, toolCall }: ToolCallResultInput, result: unknown): Promise<string> {
  if (result === undefined || result === null) return '(no output)';
  if (isSpooledArtifact(result)) return artifactBody(result, toolCall.id, '/results', undefined);
  // The text of a date depends on the place where it is written.
  if (!holdsText(result) || result instanceof Date) return resultAsJson(result, toolCall.id);
  const text = await resolveText(result, renderCtx, { recordId: toolCall.id, path: '/results' });
  return text === '' ? '(no output)' : text;
}

async function framed(
  input: ToolCallResultInput,
  media: readonly Media[],
): Promise<OpenAIResponsesInputContentBlock[]> {
  const { nonceKey, renderTrustedContent, renderUntrustedContent, unsupportedMediaPolicy, warn } = input;
  const trusted = input.tool?.trusted === true && media.every(isFirstParty);
  const modality = worstModality(media);
  const attrs: ContentAttrs = {
    nonce: nonceOf(input.toolCall.id, nonceKey),
    kind: trusted ? 'trusted-tool-result-media' : 'tool-result-media',
    tool: input.toolCall.tool,
    ...(modality === undefined ? {} : { modality }),
  };
  const frame = trusted ? renderTrustedContent(cut, attrs) : renderUntrustedContent(cut, attrs);
  // The last one: a tool may be named like the mark, but no tool's name stands in a closing tag.
  const at = frame.lastIndexOf(cut);
  const [open, close] = at < 0 ? [frame, ''] : [frame.slice(0, at), frame.slice(at + cut.length)];

  const deps = { nonceKey, renderTrustedContent, renderUntrustedContent, unsupportedMediaPolicy, warn };
  const blocks = await Promise.all(
    media.map((one) => input.renderOpenAIResponsesMediaBlocks({ media: one, ...deps })),
  );
  const half = (text: string): OpenAIResponsesInputContentBlock[] =>
    text === '' ? [] : [{ type: 'input_text', text }];
  return [...half(open.trimEnd()), ...blocks.flat(), ...half(close.trimStart())];
}

function worstModality(media: readonly Media[]): ContentAttrs['modality'] {
  const all = new Set(media.map(modalityOf));
  if (all.has('opaque')) return 'opaque';
  if (all.has('extractable')) return 'extractable';
  return all.has('inert') && !all.has(undefined) ? 'inert' : undefined;
}
