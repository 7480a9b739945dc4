// Behind `#sha256` wherever there is no node:crypto: browsers, workers, edge runtimes. Synchronous and able to
// copy its state, which WebCrypto is not.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Sha256 } from './sha256.js';

type NobleHash = ReturnType<typeof sha256.create>;

class PortableSha256 implements Sha256 {
  readonly #hash: NobleHash;

  constructor(hash: NobleHash) {
    this.#hash = hash;
  }

  update(text: string): void {
    this.#hash.update(utf8ToBytes(text));
  }

  copy(): Sha256 {
    return new PortableSha256(this.#hash.clone());
  }

  digest(): string {
    return bytesToHex(this.#hash.digest());
  }
}

/** The SHA-256 of a short text in hexadecimal digits. */
export function sha256Of(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** A new SHA-256, in JavaScript alone. */
export function createSha256(): Sha256 {
  return new PortableSha256(sha256.create());
}
