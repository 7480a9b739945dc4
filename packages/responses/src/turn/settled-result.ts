import { isMedia, isSpooledArtifact } from '../records/record-kinds.js';
import { holdsText, isDynamic, resolveText } from '../records/text-of.js';

/**
 * What a tool returned, with its texts read: spooled ones, and those that are rendered. Each is read once and kept, so
 * that it can be stored and no later request depends on whether it can still be read. Media stays what it is.
 *
 * @throws Whatever reading a text throws.
 */
export async function settledResult(result: unknown, renderCtx: unknown): Promise<unknown> {
  if (!Array.isArray(result)) return settled(result, renderCtx);
  const all: readonly unknown[] = result;
  if (!all.some((one) => isSpooledArtifact(one) || isDynamic(one))) return result;
  const texts = await Promise.all(all.map((one) => settled(one, renderCtx)));
  // A list of nothing but texts would be shown as data.
  return texts.every((one) => typeof one === 'string') ? texts.join('\n') : texts;
}

async function settled(result: unknown, renderCtx: unknown): Promise<unknown> {
  if (isMedia(result)) return result;
  if (isSpooledArtifact(result)) {
    const text: unknown = await result.asString();
    if (typeof text === 'string') return text;
    throw new TypeError('The asString() of an artifact gave no text.');
  }
  return isDynamic(result) && holdsText(result) ? resolveText(result, renderCtx) : result;
}
