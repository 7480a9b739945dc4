/** How much the decoder takes from a server. */
export interface DecodeOptions {
  /** The largest frame to read, in bytes of UTF-8. Text is measured as if it were encoded. Default: 16 MiB. */
  readonly maxBytes?: number | undefined;
  /** How deep the arguments of a tool call may be nested; `{}` is 1 deep. Default: 128. */
  readonly maxDepth?: number | undefined;
}

/** {@link DecodeOptions} with nothing left open. */
export interface DecodeLimits {
  readonly maxBytes: number;
  readonly maxDepth: number;
}

const defaults: DecodeLimits = { maxBytes: 16 * 1024 * 1024, maxDepth: 128 };

/**
 * Fills in the defaults.
 *
 * @throws `RangeError` if a limit is not a whole number of at least 1.
 */
export function resolveLimits(options: DecodeOptions | undefined): DecodeLimits {
  // Not only undefined: programs without types also say null for "none".
  if (!options) return defaults;
  return {
    maxBytes: limit('maxBytes', options.maxBytes ?? defaults.maxBytes),
    maxDepth: limit('maxDepth', options.maxDepth ?? defaults.maxDepth),
  };
}

function limit(name: string, value: number): number {
  if (Number.isSafeInteger(value) && value >= 1) return value;
  throw new RangeError(`${name} must be a whole number of at least 1.`);
}
