// Behind `#sha256` in Node, Bun and Deno: several times faster than JavaScript. The one file of the package in
// JavaScript: its types are Node's, which no other file here may see. `npm run typecheck` checks it.
import crypto, { createHash } from 'node:crypto';

/** @typedef {import('./sha256.js').Sha256} Sha256 */

/** @implements {Sha256} */
class NodeSha256 {
  #hash;

  /** @param {import('node:crypto').Hash} hash */
  constructor(hash) {
    this.#hash = hash;
  }

  /** @param {string} text */
  update(text) {
    this.#hash.update(text, 'utf8');
  }

  /** @returns {Sha256} */
  copy() {
    return new NodeSha256(this.#hash.copy());
  }

  /** @returns {string} */
  digest() {
    return this.#hash.digest('hex');
  }
}

/**
 * The SHA-256 of a short text in hexadecimal digits. At once it takes 1.5 µs, piece by piece 3.8 µs.
 *
 * @type {(text: string) => string}
 */
export const sha256Of =
  // Not every runtime with node:crypto has it.
  typeof crypto.hash === 'function'
    ? (text) => crypto.hash('sha256', text, 'hex')
    : (text) => createHash('sha256').update(text, 'utf8').digest('hex');

/**
 * A new SHA-256, by node:crypto.
 *
 * @returns {Sha256}
 */
export function createSha256() {
  return new NodeSha256(createHash('sha256'));
}
