/** How long a session waits, in milliseconds; each more than 0, none without limit. */
export interface PrismTimeouts {
  /** For the connection and the server's `session.created`, the function `auth` included: 15,000 unless said. */
  readonly connect: number;
  /** For the acknowledgment of a request: 15,000 unless said. */
  readonly request: number;
  /** For the server's word that it takes typed text: 15,000 unless said. */
  readonly ready: number;
  /** For the end of earlier responses, before the next one is asked for: 120,000 unless said. */
  readonly turn: number;
  /** For a sign of life of a running response: 60,000 unless said. */
  readonly silence: number;
  /** For a socket that takes no more audio: 15,000 unless said. */
  readonly drain: number;
  /** For the result of a tool, if neither the tool nor the server says less: 120,000 unless said. */
  readonly tool: number;
  /** For the server's part of closing: 5,000 unless said. */
  readonly close: number;
}

const defaults: PrismTimeouts = {
  connect: 15_000,
  request: 15_000,
  ready: 15_000,
  turn: 120_000,
  silence: 60_000,
  drain: 15_000,
  tool: 120_000,
  close: 5_000,
};

/** Twice as long is the longest that timers can measure. */
const longest = 2 ** 30 - 1;

/**
 * The timeouts, with the usual ones for those that are not given.
 *
 * @throws `RangeError` if one is out of range.
 */
export function resolveTimeouts(given: Partial<PrismTimeouts> = {}): PrismTimeouts {
  const said = Object.entries(given).filter(([, value]) => value !== undefined);
  for (const [name, value] of said) checkTimeout(`timeouts.${name}`, value);
  return { ...defaults, ...Object.fromEntries(said) };
}

/** @throws `RangeError` if the time is out of range. */
export function checkTimeout(name: string, value: number): number {
  if (typeof value === 'number' && value > 0 && value <= longest) return value;
  throw new RangeError(`${name} must be more than 0 and at most ${longest} ms, and is ${value}.`);
}
