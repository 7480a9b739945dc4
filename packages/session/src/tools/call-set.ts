/** What a set of calls is made with. */
export interface CallSetOptions {
  readonly responseId: string;
  /** Asks for the response that continues this one; see `ToolPorts.continueResponse`. */
  continueResponse(responseId: string, over: () => void): () => void;
  /** Nothing more can come of the set: it can be forgotten. */
  done(continued: boolean): void;
}

type CallState = 'open' | 'answered' | 'given_up';

/**
 * The calls of one response. When the response has ended, and each of its calls is answered or given up, and at least
 * one is answered, the response that continues it is asked for, once. That may be called off while it waits for its
 * turn: when no answer is left that it could continue with, or when another call comes late, to be asked for again
 * after that.
 */
export class CallSet {
  readonly responseId: string;
  readonly #options: CallSetOptions;
  readonly #calls = new Map<string, CallState>();
  /** How many calls are in each state: there may be thousands. */
  readonly #counts: Record<CallState, number> = { open: 0, answered: 0, given_up: 0 };
  /** Whether its response has ended, and may be continued. */
  #end: 'continued' | 'interrupted' | undefined;
  /** Calls the continuation off, which waits. */
  #callOff: (() => void) | undefined;
  #over = false;

  constructor(options: CallSetOptions) {
    this.responseId = options.responseId;
    this.#options = options;
  }

  /** A call has come. */
  open(callId: string): void {
    this.#set(callId, 'open');
    this.#judge();
  }

  /** The answer of a call was sent. */
  answered(callId: string): void {
    // The sending may have failed at once.
    if (this.#calls.get(callId) === 'open') this.#set(callId, 'answered');
    this.#judge();
  }

  /** The server does not want to hear of these calls any more, or has refused their answers. */
  giveUp(callIds: readonly string[]): void {
    const known = callIds.filter((callId) => this.#calls.has(callId));
    for (const callId of known) this.#set(callId, 'given_up');
    if (known.length > 0) this.#judge();
  }

  /** Its response has ended. After an interruption nothing is continued: the next turn sees the answers. */
  end(interrupted: boolean): void {
    this.#end ??= interrupted ? 'interrupted' : 'continued';
    this.#judge();
  }

  /** Nothing is continued any more. */
  abandon(): void {
    this.#over = true;
    this.#takeBack();
  }

  #set(callId: string, state: CallState): void {
    const before = this.#calls.get(callId);
    if (before !== undefined) this.#counts[before] -= 1;
    this.#counts[state] += 1;
    this.#calls.set(callId, state);
  }

  #judge(): void {
    if (this.#over || this.#end === undefined) return;
    const { open, answered } = this.#counts;
    const complete = open === 0;
    const wanted = complete && this.#end === 'continued' && answered > 0;
    if (!wanted) this.#takeBack();
    if (wanted) this.#ask();
    else if (complete) this.#finish(false);
  }

  #ask(): void {
    if (this.#callOff !== undefined) return;
    let waits = true;
    // Set before it is asked for, since it may be sent, and answered, at once.
    this.#callOff = () => {
      waits = false;
    };
    const callOff = this.#options.continueResponse(this.responseId, () => {
      // One that was called off is not this set's any more.
      if (waits) this.#finish(true);
      waits = false;
    });
    if (!waits) {
      callOff();
      return;
    }
    this.#callOff = () => {
      waits = false;
      callOff();
    };
  }

  #takeBack(): void {
    const callOff = this.#callOff;
    this.#callOff = undefined;
    callOff?.();
  }

  #finish(continued: boolean): void {
    if (this.#over) return;
    this.#over = true;
    this.#callOff = undefined;
    this.#options.done(continued);
  }
}
