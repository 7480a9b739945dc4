import { type Fields, objectsIn } from './values.js';

const longest = 10_485_760;
const assistantParts = ['output_text', 'refusal'];
const inputParts = ['input_text', 'input_image', 'input_file', 'input_audio'];

/** Outputs that are made of parts. Others have entries of their own kinds. */
const partOutputs: ReadonlySet<unknown> = new Set(['custom_tool_call_output', 'function_call_output']);

/** What is wrong with what the items hold, and with where they stand. */
export function contentRefusals(items: readonly Fields[]): string[] {
  const found: string[] = [];
  for (const [index, item] of items.entries()) {
    const { type = 'message' } = item;
    if (type === 'message') found.push(...ofMessage(item, index));
    else if (partOutputs.has(type) && Array.isArray(item.output)) {
      found.push(...objectsIn(item.output).flatMap((part) => ofPart(part, inputParts, `item ${index}`)));
    }
    if (type === 'compaction_trigger' && index < items.length - 1) {
      found.push(`item ${index} asks for a compaction, but is not the last one`);
    }
    if (type === 'context_compaction') found.push(`item ${index} has an invalid type`);
    if (type === 'item_reference') found.push(`item ${index} refers to what is not stored`);
    if (type !== 'message' && item.phase !== undefined) found.push(`item ${index} has a phase`);
    if (typeof item.output === 'string' && isTooLong(item.output)) found.push(`item ${index} is too long`);
  }
  return found;
}

function ofMessage({ role, content, phase }: Fields, index: number): string[] {
  const name = `message ${index}`;
  const found: string[] = [];
  if (phase !== undefined && phase !== null && role !== 'assistant') found.push(`${name} has a phase`);
  if (typeof content === 'string') {
    if (content === '') found.push(`${name} is empty`);
    if (isTooLong(content)) found.push(`${name} is too long`);
    return found;
  }
  const parts = objectsIn(content);
  if (parts.length === 0) found.push(`${name} is empty`);
  const allowed = role === 'assistant' ? assistantParts : inputParts;
  return [...found, ...parts.flatMap((part) => ofPart(part, allowed, name))];
}

function ofPart(part: Fields, allowed: readonly string[], name: string): string[] {
  const type = String(part.type);
  if (!allowed.includes(type)) return [`${name} holds ${type} instead of ${allowed.join(' or ')}`];
  const text = type === 'refusal' ? part.refusal : part.text;
  if (type === 'input_text' || type === 'output_text' || type === 'refusal') {
    if (text === '') return [`${name} has an empty part`];
    return typeof text === 'string' && isTooLong(text) ? [`${name} is too long`] : [];
  }
  if (type === 'input_image') return isGoodImage(part) ? [] : [`${name} has an image that is not accepted`];
  if (type === 'input_file' && typeof part.file_data === 'string') {
    const isNamed = typeof part.filename === 'string' && /\.[A-Za-z0-9]+$/.test(part.filename);
    if (!isNamed) return [`${name} has a file without a filename`];
    if (!isDataUrl(part.file_data)) return [`${name} has a file that is no data URL`];
  }
  return [];
}

function isGoodImage({ image_url, file_id }: Fields): boolean {
  if (typeof image_url !== 'string') return typeof file_id === 'string';
  if (image_url.startsWith('https://')) return true;
  return isDataUrl(image_url) && /^data:image\/(jpeg|png|gif|webp);/.test(image_url);
}

function isDataUrl(text: string): boolean {
  return /^data:[a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9][a-z0-9!#$&^_.+-]*;base64,[A-Za-z0-9+/]+={0,2}$/.test(
    text,
  );
}

/** The limits of the API count characters, not units of UTF-16. */
function isTooLong(text: string): boolean {
  return text.length > longest && [...text].length > longest;
}
