/** A response that the server is producing. */
export interface Running {
  readonly id: string;
  /** The messages with text, with sound, and with more sound. */
  readonly items: Map<string, string>;
  readonly calls: string[];
  /** Whether it will end as cancelled. */
  doomed: boolean;
}

/** What the server is busy with, and what it has named. */
export class ServerState {
  readonly running: Running[] = [];
  /** The responses that were cancelled, of which stragglers may come. */
  readonly cancelled: Running[] = [];
  /** The spoken parts that have begun. */
  readonly parts: { readonly itemId: string; readonly contentIndex: number }[] = [];
  /** The calls that have come, with their responses. */
  readonly calls: { readonly callId: string; readonly responseId: string; readonly itemId: string }[] = [];
  /** The names that the session has brought along for items. */
  readonly taken = new Set<string>();
  readonly givenUp = new Set<string>();
  readonly spoken: string[] = [];
  session: Readonly<Record<string, unknown>>;
  speaking: string | undefined;
  /** The person has spoken, and is answered when nothing else runs. */
  owes = false;
  /** Whether it has named the request that a response answers. */
  names = false;
  readonly #prefix: string;
  readonly #counts = new Map<string, number>();

  constructor(conn: number, reuses: boolean) {
    this.#prefix = reuses ? '' : `c${conn}_`;
    this.session = { id: `sess_${conn}` };
  }

  /** A new name. */
  name(kind: string): string {
    const count = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, count);
    const name = `${this.#prefix}${kind}_${count}`;
    return this.taken.has(name) ? this.name(kind) : name;
  }

  /** Begins a response. */
  begin(): Running {
    const response: Running = { id: this.name('resp'), items: new Map(), calls: [], doomed: false };
    this.running.push(response);
    return response;
  }

  /** One of the responses that run. */
  pick(n: number): Running | undefined {
    return this.running[n % Math.max(1, this.running.length)];
  }

  /** The message of a response for one purpose. */
  itemOf(response: Running, purpose: string): string {
    const found = response.items.get(purpose);
    if (found !== undefined) return found;
    const id = this.name('item');
    response.items.set(purpose, id);
    return id;
  }

  /** Whether the server breaks off by itself what it says. */
  get interrupts(): boolean {
    return this.session.prism_effective_interrupt_response !== false;
  }
}
