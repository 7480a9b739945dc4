/** What the API says when stored reasoning, or something that depends on it, cannot be taken back. */
const WORDINGS: readonly RegExp[] = [
  /encrypted content\b.*\b(could not be|cannot be|was not|failed)/is,
  /encrypted content item_id did not match/i,
  /without its required (following item|'?reasoning'? item)/i,
  /missing .*required '?reasoning'? item/i,
  /item (with id )?'?(rs|msg|fc|ctc|ws)_[\w-]*'? not found/i,
  /items are not persisted when `?store`? is set to false/i,
];

/** Codes that say the same without a sentence. */
const CODES: ReadonlySet<unknown> = new Set(['invalid_encrypted_content', 'item_not_persisted']);

/**
 * Whether an error of the API means that stored reasoning cannot be taken back: its ciphertext is not valid (any
 * more), its partner is missing, or the item was never stored. Sending the history without reasoning helps then.
 *
 * Takes what a client threw, or the error that a stream told of; statuses other than 400 and 404 are never meant.
 */
export function isReasoningRefusal(error: unknown): boolean {
  if (!isObject(error)) return false;
  const { status } = error;
  if (typeof status === 'number' && status !== 400 && status !== 404) return false;
  const inner = isObject(error.error) ? error.error : undefined;
  if (CODES.has(error.code) || CODES.has(inner?.code)) return true;
  const text = [error.message, inner?.message].filter((each) => typeof each === 'string').join('\n');
  return WORDINGS.some((wording) => wording.test(text));
}

function isObject(value: unknown): value is { readonly [field: string]: unknown } {
  return typeof value === 'object' && value !== null;
}
