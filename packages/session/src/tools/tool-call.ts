import type { Clock } from '../clock.js';
import { PrismConnectionError } from '../errors/connection-error.js';
import { PrismRequestError } from '../errors/request-error.js';
import { PrismTimeoutError } from '../errors/timeout-error.js';
import { interruptedError, PrismToolError, thrownError } from './tool-error.js';
import type { ToolOutcome, ToolSettled } from './tool-events.js';
import { failureOutput, resultOutput } from './tool-output.js';
import type { ReadyTool } from './tool-set.js';

/** Which call it is. */
export interface CallName {
  readonly callId: string;
  /** Undefined: it could not be read. */
  readonly name: string | undefined;
  readonly responseId: string;
}

/** Whom a call reports to. */
export interface ToolCallOwner {
  readonly clock: Clock;
  /** Sends the output. Called at most once. */
  send(call: ToolCall, output: string): void;
  /** The call is done with. Called exactly once. */
  settled(event: ToolSettled): void;
}

type Stage = 'running' | 'sent' | 'settled';

const nothing = () => {};

/** The life of one call: it runs, its answer is sent, and the answer is taken; or it ends before that. */
export class ToolCall {
  readonly name: CallName;
  readonly #owner: ToolCallOwner;
  readonly #controller = new AbortController();
  readonly #startedAt: number;
  #stage: Stage = 'running';
  #outcome: ToolOutcome = 'answered';
  #error: Error | undefined;
  #durationMs = 0;
  #stopTimer: () => void = nothing;

  constructor(name: CallName, owner: ToolCallOwner) {
    this.name = name;
    this.#owner = owner;
    this.#startedAt = owner.clock.now();
  }

  /** Lets the tool do its work, soon, for at most so many milliseconds. */
  run(tool: ReadyTool, args: unknown, timeoutMs: number): void {
    if (this.#stage !== 'running') return;
    this.#stopTimer = this.#owner.clock.after(timeoutMs, () => this.#timeOut(timeoutMs));
    this.#work(tool, args).then(
      (output) => this.#send(output, 'answered', undefined),
      (thrown: unknown) => this.fail(thrownError(thrown)),
    );
  }

  /** Answers with this error, unless there is an answer. */
  fail(error: PrismToolError): void {
    this.#send(failureOutput(error), 'failed', error);
  }

  /** The session is being closed: answers at once, unless there is an answer, and stops the tool. */
  close(reason: Error): void {
    if (this.#stage !== 'running') return;
    this.#send(failureOutput(interruptedError(reason)), 'closed', reason);
    this.#controller.abort(reason);
  }

  /** The answer was taken, or `error` says why that is not known, or not so. */
  acknowledge(error: Error | undefined): void {
    if (this.#stage !== 'sent') return;
    if (error instanceof PrismConnectionError) this.lose(error);
    else if (error instanceof PrismRequestError) this.#settle('refused', error);
    else this.#settle(this.#outcome, this.#error, error === undefined);
  }

  /** The server does not wait for it any more: nothing is sent, and the tool is stopped. */
  giveUp(error: Error | undefined): void {
    this.#drop('given_up', error, error ?? interruptedError(undefined));
  }

  /** The connection is gone: nothing is sent, and the tool is stopped. */
  lose(error: Error): void {
    if (this.#outcome === 'closed') this.#settle('closed', this.#error);
    else this.#drop('connection_lost', error, error);
  }

  async #work(tool: ReadyTool, args: unknown): Promise<string> {
    // The frame with the call is worked off first: what a tool does must not come in between.
    await undefined;
    const { callId, responseId } = this.name;
    const { signal } = this.#controller;
    signal.throwIfAborted();
    const checked: unknown = await tool.check(args);
    // A check that took too long: the tool must not begin when nobody waits any more.
    signal.throwIfAborted();
    return resultOutput(await tool.execute(checked, { signal, callId, responseId }));
  }

  #timeOut(timeoutMs: number): void {
    const cause = new PrismTimeoutError({ operation: 'tool', waitedFor: 'result', timeoutMs });
    const error = new PrismToolError('timed_out', 'The tool took too long and was stopped.', { cause });
    this.#send(failureOutput(error), 'timed_out', cause);
    // After the answer, which must not wait for what listeners of the signal do.
    this.#controller.abort(cause);
  }

  #send(output: string, outcome: ToolOutcome, error: Error | undefined): void {
    if (this.#stage !== 'running') return;
    this.#stage = 'sent';
    this.#outcome = outcome;
    this.#error = error;
    this.#stop();
    this.#owner.send(this, output);
  }

  #drop(outcome: ToolOutcome, error: Error | undefined, reason: Error): void {
    const runs = this.#stage === 'running';
    this.#settle(outcome, error);
    if (runs) this.#controller.abort(reason);
  }

  #settle(outcome: ToolOutcome, error: Error | undefined, acknowledged = false): void {
    if (this.#stage === 'settled') return;
    if (this.#stage === 'running') this.#stop();
    this.#stage = 'settled';
    this.#owner.settled({
      kind: 'tool.settled',
      ...this.name,
      outcome,
      acknowledged,
      error,
      durationMs: this.#durationMs,
    });
  }

  #stop(): void {
    this.#stopTimer();
    this.#durationMs = this.#owner.clock.now() - this.#startedAt;
  }
}
