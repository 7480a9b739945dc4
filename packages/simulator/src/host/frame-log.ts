/** A frame that went over a connection. */
export interface LoggedFrame {
  /** Milliseconds since the simulator started, by the real clock. */
  readonly at: number;
  /** The frame as it was: text, or bytes. */
  readonly raw: string | Uint8Array;
  /** The event's type. Undefined: the frame holds no event. */
  readonly type: string | undefined;
  /** The parsed frame. Undefined: it is not JSON. */
  readonly event: unknown;
}

/** The last frames of one direction of a connection. */
export class FrameLog {
  readonly #limit: number;
  readonly #frames: Frame[] = [];
  /** How many frames there were in all. */
  count = 0;

  /** @param limit - How many frames are kept. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The frames that are kept, in order. */
  get frames(): readonly LoggedFrame[] {
    this.#trim();
    return [...this.#frames];
  }

  add(raw: string | Uint8Array): LoggedFrame {
    const frame = new Frame(performance.now(), raw);
    this.count += 1;
    this.#frames.push(frame);
    // Up to twice the limit, so that a long session does not move its log with each frame.
    if (this.#frames.length > 2 * this.#limit) this.#trim();
    return frame;
  }

  #trim(): void {
    this.#frames.splice(0, Math.max(0, this.#frames.length - this.#limit));
  }
}

class Frame implements LoggedFrame {
  readonly at: number;
  readonly raw: string | Uint8Array;
  #event: { readonly value: unknown } | undefined;

  constructor(at: number, raw: string | Uint8Array) {
    this.at = at;
    this.raw = raw;
  }

  /** Parsed when somebody looks: most frames are never looked at. */
  get event(): unknown {
    this.#event ??= { value: parse(this.raw) };
    return this.#event.value;
  }

  get type(): string | undefined {
    const { event } = this;
    if (typeof event !== 'object' || event === null || !('type' in event)) return undefined;
    return typeof event.type === 'string' ? event.type : undefined;
  }
}

function parse(raw: string | Uint8Array): unknown {
  try {
    return typeof raw === 'string' ? JSON.parse(raw) : undefined;
  } catch {
    return undefined;
  }
}
