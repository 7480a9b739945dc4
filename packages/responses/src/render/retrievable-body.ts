import { isSpooledArtifact } from '../records/record-kinds.js';
import type { Retrievable, SpooledArtifact } from '../records/records.js';
import { resolveText } from '../records/text-of.js';
import { ResponsesInputError } from '../responses-input-error.js';
import type { RenderHandleBody } from './render-functions.js';
import { renderRetrievableHandleBody } from './render-retrievable-handle-body.js';

/**
 * The body of a retrieved document: its text, or a handle when it is an artifact with `inline: false`.
 *
 * @throws ResponsesInputError `artifact_unreadable` or `text_unreadable` when the text cannot be loaded.
 */
export async function retrievableBody(
  retrievable: Retrievable,
  renderHandleBody: RenderHandleBody = renderRetrievableHandleBody,
): Promise<string> {
  const { content, id } = retrievable;
  if (!isSpooledArtifact(content)) {
    return resolveText(content, undefined, { recordId: id, path: '/content' });
  }
  return artifactBody(content, id, '/content', retrievable.inline === false ? renderHandleBody : undefined);
}

/**
 * The text of an artifact, or a handle for it.
 *
 * @param renderHandleBody Renders the handle; absent means that the text itself is wanted.
 * @throws ResponsesInputError `artifact_unreadable` when the artifact cannot be loaded or measured.
 */
export async function artifactBody(
  artifact: SpooledArtifact,
  recordId: string,
  path: string,
  renderHandleBody: RenderHandleBody | undefined,
): Promise<string> {
  let failure: unknown;
  try {
    if (renderHandleBody === undefined) {
      const text: unknown = await artifact.asString();
      if (typeof text === 'string') return text;
    } else {
      const [byteLength, lineCount] = await Promise.all([artifact.byteLength(), artifact.lineCount()]);
      return renderHandleBody({ artifact, byteLength, callId: recordId, lineCount });
    }
  } catch (cause) {
    failure = cause;
  }
  throw new ResponsesInputError(
    'artifact_unreadable',
    `The artifact of record ${JSON.stringify(recordId)} cannot be read.`,
    { recordId, path, cause: failure },
  );
}
