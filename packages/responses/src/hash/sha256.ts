/** A SHA-256 that takes its text piece by piece. */
export interface Sha256 {
  /** Adds the UTF-8 bytes of `text`; a lone surrogate counts as U+FFFD. */
  update(text: string): void;
  /** A second hash that goes on from the same state. */
  copy(): Sha256;
  /** The hash as 64 lower-case hexadecimal digits. Ends this hash: to go on, take a {@link copy} before. */
  digest(): string;
}
