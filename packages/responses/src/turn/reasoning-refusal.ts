/** What the API says when stored reasoning, or something that depends on it, cannot be taken back. Each is linear. */
const WORDINGS: readonly ((text: string) => boolean)[] = [
  (text) => /\b(?:could not be|cannot be|was not|failed)/.test(after('encrypted content', text)),
  (text) => text.includes('encrypted content item_id did not match'),
  (text) => /without its required (?:following item|'?reasoning'? item)/.test(text),
  (text) => /required '?reasoning'? item/.test(after('missing ', text)),
  (text) => /item (?:with id )?'?(?:rs|msg|fc|ctc|ws)_[\w-]*'? not found/.test(text),
  (text) => /items are not persisted when `?store`? is set to false/.test(text),
];

/** Codes that say the same without a sentence. */
const CODES: ReadonlySet<unknown> = new Set(['invalid_encrypted_content', 'item_not_persisted']);

/** How much of a message is looked at, in characters. The API's sentences are far shorter. */
const LONGEST = 10_000;

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
  return [error.message, inner?.message].some((message) => {
    if (typeof message !== 'string') return false;
    const text = message.slice(0, LONGEST).toLowerCase();
    return WORDINGS.some((isMeant) => isMeant(text));
  });
}

/** What follows the first time that some words are said; empty when they are not. */
function after(words: string, text: string): string {
  const at = text.indexOf(words);
  return at < 0 ? '' : text.slice(at + words.length);
}

function isObject(value: unknown): value is { readonly [field: string]: unknown } {
  return typeof value === 'object' && value !== null;
}
