/**
 * Browsers give pages that are not secure neither an audio thread nor a microphone.
 *
 * @throws TypeError on such a page.
 */
export function requireSecurePage(): void {
  if (globalThis.isSecureContext === false) {
    throw new TypeError('Sound needs a secure page: served by https, or from localhost.');
  }
}
