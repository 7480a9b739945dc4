import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { sha256Of } from '#sha256';

const SAFE = /^[A-Za-z0-9_-]{1,64}$/;
const longest = 64;
const digits = 16;

/**
 * The nonce of a record, which makes the name of its envelope its own. It is the same in every build, so that
 * prompt caching and fingerprints keep working.
 *
 * Without a key it is the id, if that is 1 to 64 characters of `[A-Za-z0-9_-]`; any other id has the rest
 * replaced by `-`, is cut, and gets a hash at its end that keeps different ids apart.
 *
 * @param recordId The id of the record.
 * @param key Makes the nonce a keyed hash of the id, which nobody without the key can guess. Use one when
 *   other people can see or choose ids.
 */
export function nonceOf(recordId: string, key?: string): string {
  if (key !== undefined)
    return bytesToHex(hmac(sha256, utf8ToBytes(key), utf8ToBytes(recordId))).slice(0, digits);
  if (SAFE.test(recordId)) return recordId;
  const safe = recordId.replace(/[^A-Za-z0-9_-]/gu, '-').slice(0, longest);
  const digest = sha256Of(recordId).slice(0, digits);
  return safe === '' ? digest : `${safe.slice(0, longest - digits - 1)}-${digest}`;
}
