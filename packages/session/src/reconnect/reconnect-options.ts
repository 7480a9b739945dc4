import type { TransportClose } from '../transport/transport.js';

/** How a lost connection is made again. */
export interface ReconnectOptions {
  /** How many attempts are made after a loss: 5 unless said. */
  readonly maxAttempts?: number;
  /** How long to wait before the first attempt at most, in milliseconds: 500 unless said. Doubled for each that follows. */
  readonly initialDelayMs?: number;
  /** How long to wait before any attempt at most, in milliseconds: 30,000 unless said. */
  readonly maxDelayMs?: number;
  /**
   * Whether to reconnect after this close; it is not asked for the codes after which that is pointless (1000, 1002,
   * 1003, 1005 and 1007 to 1010). Absent: after all others.
   */
  readonly when?: (close: TransportClose) => boolean;
  /**
   * Whether the items of the conversation are added to the new one, as far as they are text: false unless said. The
   * server counts them as input again.
   */
  readonly replayItems?: boolean;
  /** A number from 0 up to 1, by which the waits are spread: `Math.random` unless said. */
  readonly random?: () => number;
}

/** The options with the usual values. */
export type ReconnectPolicy = Required<ReconnectOptions>;

/**
 * What `reconnect` says; undefined for not at all.
 *
 * @throws `RangeError` if a number is out of range.
 */
export function reconnectPolicy(given: boolean | ReconnectOptions | undefined): ReconnectPolicy | undefined {
  if (given === undefined || given === false) return undefined;
  const options = given === true ? {} : given;
  const {
    maxAttempts = 5,
    initialDelayMs = 500,
    maxDelayMs = 30_000,
    when = () => true,
    replayItems = false,
    random = Math.random,
  } = options;
  for (const [name, value] of Object.entries({ maxAttempts, initialDelayMs, maxDelayMs })) {
    // As with all timers: 24 days are the longest that they can measure.
    if (!(typeof value === 'number' && value >= 0 && (name === 'maxAttempts' || value < 2 ** 31))) {
      throw new RangeError(`reconnect.${name} must be at least 0 and less than 2^31, and is ${value}.`);
    }
  }
  return { maxAttempts, initialDelayMs, maxDelayMs, when, replayItems, random };
}

/** Closed in an orderly way, or for a reason that another connection would meet again. */
const pointless: ReadonlySet<number> = new Set([1000, 1002, 1003, 1005, 1007, 1008, 1009, 1010]);

/** Whether another connection is worth an attempt after this close. */
export function wantsReconnect({ when }: ReconnectPolicy, close: TransportClose): boolean {
  return !pointless.has(close.code) && when(close);
}

/**
 * How long to wait before an attempt, counted from 1, in milliseconds: a random part of a limit that doubles, so that
 * clients which were lost together do not come back together.
 */
export function delayBefore(
  attempt: number,
  { initialDelayMs, maxDelayMs, random }: ReconnectPolicy,
): number {
  const share = Math.min(1, Math.max(0, random()));
  return share * Math.min(maxDelayMs, initialDelayMs * 2 ** (attempt - 1));
}
