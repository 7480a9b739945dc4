import { BoundedSet } from '../responses/bounded-set.js';
import { CallSet } from './call-set.js';
import { type CallName, ToolCall, type ToolCallOwner } from './tool-call.js';
import { unknownToolError, unreadableError } from './tool-error.js';
import type { ToolSettled } from './tool-events.js';
import type { ToolPorts } from './tool-ports.js';
import type { ToolSet } from './tool-set.js';

/** A call of a tool, as the decoder gives it. */
export interface IncomingCall {
  readonly callId: string;
  readonly name: string;
  readonly responseId: string;
  readonly arguments: unknown;
}

/** What can be read of a call that cannot be decoded. */
export interface UnreadableCall {
  readonly callId: string;
  readonly name?: string | undefined;
  readonly responseId: string;
}

/** How many calls are remembered after their end. */
const keptCalls = 256;
/** How many responses are remembered after their end. */
const keptResponses = 32;

/**
 * The calls of the agent's tools. Each call is answered exactly once, whatever its tool does and however often the
 * server repeats it, and each response that made calls is continued exactly once when they are answered.
 *
 * While no tools were given, calls are the business of whoever listens for them, and nothing is sent.
 */
export class ToolCalls implements ToolCallOwner {
  readonly clock: ToolPorts['clock'];
  readonly #ports: ToolPorts;
  /** The calls that are not settled. */
  readonly #open = new Map<string, ToolCall>();
  readonly #sets = new Map<string, CallSet>();
  /** The calls that are settled, or not to be answered here. */
  #handled = new BoundedSet<string>(keptCalls);
  /** The responses that have ended, since calls may come late, and those of them that were interrupted. */
  #ended = new BoundedSet<string>(keptResponses);
  #interrupted = new BoundedSet<string>(keptResponses);
  #tools: ToolSet | undefined;
  #closed = false;

  constructor(ports: ToolPorts) {
    this.clock = ports.clock;
    this.#ports = ports;
  }

  /** How many calls are not settled. */
  get size(): number {
    return this.#open.size;
  }

  /** Whether this call has come, and is being answered or was. */
  knows(callId: string): boolean {
    return this.#open.has(callId) || this.#handled.has(callId);
  }

  /** How many responses have calls that matter for their continuation. */
  get sets(): number {
    return this.#sets.size;
  }

  /** The tools for the calls from now on. Calls that run go on. Undefined: none were given. */
  setTools(tools: ToolSet | undefined): void {
    this.#tools = tools;
  }

  /** The agent calls a tool. */
  call({ arguments: args, ...rest }: IncomingCall): void {
    const { callId, name, responseId } = rest;
    const tools = this.#admit(callId);
    if (tools === undefined) return;
    const call = this.#begin({ callId, name, responseId });
    const tool = tools.get(name);
    if (tool === undefined) {
      call.fail(unknownToolError(tools.names));
      return;
    }
    // The deadline of this moment: what the server says of it later is for later calls.
    const timeoutMs = this.#timeLimit(tool.timeoutMs);
    this.#ports.tell({ kind: 'tool.started', callId, name, responseId });
    call.run(tool, args, timeoutMs);
  }

  /** A call came that cannot be read. It is answered with an error, so that it does not stay open. */
  refuse({ callId, name, responseId }: UnreadableCall, reason: Error): void {
    if (this.#admit(callId) === undefined) return;
    this.#begin({ callId, name, responseId }).fail(unreadableError(reason));
  }

  /** A response has ended, however. One that was interrupted is not continued: the next turn sees the answers. */
  responseEnded(responseId: string, status: string): void {
    const lost = status === 'connection_lost';
    // One that fell silent is cancelled from here.
    const interrupted = lost || status === 'cancelled' || status === 'timed_out';
    // The first word counts.
    if (this.#ended.has(responseId)) return;
    // The next connection may give the id of a lost response to another one.
    if (!lost) this.#ended.add(responseId);
    if (!lost && interrupted) this.#interrupted.add(responseId);
    const set = this.#sets.get(responseId);
    if (set === undefined) this.#ports.notContinued(responseId);
    else set.end(interrupted);
  }

  /** The server does not wait for these calls any more. `error` is how it said so. */
  giveUp(callIds: readonly string[], error?: Error): void {
    // All of them before anything follows from it, so that no answer among them is continued.
    for (const set of [...this.#sets.values()]) set.giveUp(callIds);
    for (const callId of callIds) {
      this.#handled.add(callId);
      this.#open.get(callId)?.giveUp(error);
    }
  }

  /** The session is being closed from here: answers what is open, stops the tools, and continues nothing. */
  close(reason: Error): void {
    this.#closed = true;
    this.#abandonSets();
    for (const call of [...this.#open.values()]) call.close(reason);
  }

  /**
   * The connection is gone: sends nothing, stops the tools, and forgets what the old server knew. Returns the calls that
   * were open.
   */
  lose(error: Error): string[] {
    const lost = [...this.#open.keys()];
    this.#abandonSets();
    for (const call of [...this.#open.values()]) call.lose(error);
    // A new connection is another session of the server, with ids of its own.
    this.#handled = new BoundedSet(keptCalls);
    this.#ended = new BoundedSet(keptResponses);
    this.#interrupted = new BoundedSet(keptResponses);
    return lost;
  }

  send(call: ToolCall, output: string): void {
    const { callId, responseId } = call.name;
    this.#ports.sendOutput(callId, output, (error) => call.acknowledge(error));
    this.#sets.get(responseId)?.answered(callId);
  }

  settled(event: ToolSettled): void {
    const { callId, responseId, outcome } = event;
    this.#open.delete(callId);
    this.#handled.add(callId);
    if (outcome === 'refused' || outcome === 'given_up') this.#sets.get(responseId)?.giveUp([callId]);
    this.#ports.tell(event);
  }

  /** The tools to take a call with. Undefined: the call is not to be taken. */
  #admit(callId: string): ToolSet | undefined {
    if (this.#closed || this.#open.has(callId) || this.#handled.has(callId)) return undefined;
    // Whoever listens may answer it, also when there are tools by the time that the server repeats it.
    if (this.#tools === undefined) this.#handled.add(callId);
    return this.#tools;
  }

  #begin(name: CallName): ToolCall {
    const call = new ToolCall(name, this);
    this.#open.set(name.callId, call);
    const { callId, responseId } = name;
    const set = this.#setOf(responseId);
    set.open(callId);
    if (this.#ended.has(responseId)) set.end(this.#interrupted.has(responseId));
    return call;
  }

  #setOf(responseId: string): CallSet {
    const found = this.#sets.get(responseId);
    if (found !== undefined) return found;
    const set = new CallSet({
      responseId,
      continueResponse: (id, over) => this.#ports.continueResponse(id, over),
      done: (continued) => {
        this.#sets.delete(responseId);
        if (!continued) this.#ports.notContinued(responseId);
      },
    });
    this.#sets.set(responseId, set);
    return set;
  }

  #timeLimit(ofTool: number | undefined): number {
    const own = ofTool ?? this.#ports.toolTimeoutMs;
    const { resultTimeoutS } = this.#ports.waits();
    if (resultTimeoutS === null) return own;
    const servers = resultTimeoutS * 1_000;
    // The answer has to be there by then, so it is sent a little earlier.
    return Math.min(own, servers - Math.min(1_000, servers / 5));
  }

  #abandonSets(): void {
    const sets = [...this.#sets.values()];
    this.#sets.clear();
    for (const set of sets) {
      set.abandon();
      this.#ports.notContinued(set.responseId);
    }
  }
}
