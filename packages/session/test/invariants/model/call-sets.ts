type CallState = 'open' | 'answered' | 'given up';

interface Group {
  /** How many of the sets may still be continued. */
  left: number;
}

interface CallSet {
  readonly responseId: string;
  readonly calls: Map<string, CallState>;
  /** Since when it could be continued. Undefined: it cannot. */
  readySince: number | undefined;
  /** Set once it was continued, or perhaps was: nobody says which set a continuation is for. */
  group: Group | undefined;
}

/** The calls of the responses of one connection, and which of them are to be continued. */
export class CallSets {
  readonly #sets = new Map<string, CallSet>();
  readonly #ended = new Map<string, string>();
  #overtaken = 0;

  /** A call has come. One that comes after the continuation begins another set. */
  open(responseId: string, callId: string, now: number): void {
    let set = this.#sets.get(responseId);
    if (set?.calls.has(callId) === true) return;
    if (set === undefined || set.group?.left === 0) {
      set = { responseId, calls: new Map(), readySince: undefined, group: undefined };
      this.#sets.set(responseId, set);
    }
    set.calls.set(callId, 'open');
    this.#judge(set, now);
  }

  /** An answer was sent, given up or refused. */
  note(callId: string, state: 'answered' | 'given up', now: number): void {
    for (const set of this.#sets.values()) {
      const before = set.calls.get(callId);
      if (before === undefined || before === 'given up') continue;
      set.calls.set(callId, state);
      this.#judge(set, now);
    }
  }

  /** A response has ended, for the first time. */
  end(responseId: string, status: string, now: number): void {
    if (this.#ended.has(responseId)) return;
    this.#ended.set(responseId, status);
    const set = this.#sets.get(responseId);
    if (set !== undefined) this.#judge(set, now);
  }

  /** The sets that are to be continued, and since when. */
  get ready(): { readonly responseId: string; readonly since: number }[] {
    return [...this.#sets.values()].flatMap(({ responseId, readySince, group }) =>
      readySince === undefined || group !== undefined ? [] : [{ responseId, since: readySince }],
    );
  }

  /** A response of the server has overtaken a continuation, which may be asked for again. */
  overtake(): void {
    this.#overtaken += 1;
  }

  /** A continuation was sent. Returns whether there was anything to continue. */
  continued(): boolean {
    const sets = [...this.#sets.values()];
    const ready = sets.filter(({ readySince, group }) => readySince !== undefined && group === undefined);
    const perhaps = sets.find(({ group }) => group !== undefined && group.left > 0)?.group;
    if (ready.length === 0) {
      if (this.#overtaken > 0) this.#overtaken -= 1;
      else if (perhaps !== undefined) perhaps.left -= 1;
      else return false;
      return true;
    }
    const group = { left: ready.length - 1 + this.#overtaken };
    this.#overtaken = 0;
    for (const set of ready) set.group = group;
    return true;
  }

  #judge(set: CallSet, now: number): void {
    const states = [...set.calls.values()];
    const status = this.#ended.get(set.responseId);
    const wanted =
      status !== undefined &&
      status !== 'cancelled' &&
      !states.includes('open') &&
      states.includes('answered');
    if (!wanted) set.readySince = undefined;
    else set.readySince ??= now;
  }
}
