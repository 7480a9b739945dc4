import type { SessionTool } from '../../src/tools/tool.js';
import { ToolCalls } from '../../src/tools/tool-calls.js';
import type { ToolSettled, ToolStarted } from '../../src/tools/tool-events.js';
import { ToolSet } from '../../src/tools/tool-set.js';
import { FakeClock } from './fake-clock.js';

/** An output that was sent. */
export interface SentOutput {
  readonly callId: string;
  readonly output: string;
  /** What the server says to it. */
  settle(error?: Error): void;
}

/** A response that was asked for, to continue another. */
export interface Continuation {
  readonly responseId: string;
  state: 'waiting' | 'sent' | 'called_off';
  /** Its turn has come. */
  send(): void;
}

/** How the world around the tools behaves. */
export interface ToolsWorld {
  readonly toolTimeoutMs?: number;
  /** Whether each output is acknowledged at once, refused at once with an error, or when the test says so. */
  readonly acknowledges?: boolean | Error;
  /** Whether continuations are sent at once, or when the test says so. */
  readonly queued?: boolean;
  /** Happens while a continuation is being asked for. */
  onContinue?(): void;
  /** Happens while the user is told something. */
  onTell?(event: ToolStarted | ToolSettled): void;
}

/** The tools of a session without the session: everything they do stands in `wire`, in order. */
export function startTools(tools: readonly SessionTool[] | undefined, world: ToolsWorld = {}) {
  const { toolTimeoutMs = 30_000, acknowledges = true, queued = false } = world;
  const clock = new FakeClock();
  const wire: string[] = [];
  const outputs: SentOutput[] = [];
  const events: (ToolStarted | ToolSettled)[] = [];
  const settled: ToolSettled[] = [];
  const continuations: Continuation[] = [];
  const notContinued: string[] = [];
  const waits: { resultTimeoutS: number | null } = { resultTimeoutS: null };
  const calls = new ToolCalls({
    clock,
    toolTimeoutMs,
    waits: () => waits,
    sendOutput(callId, output, settle) {
      wire.push(`output ${callId}`);
      outputs.push({ callId, output, settle });
      if (acknowledges !== false) settle(acknowledges === true ? undefined : acknowledges);
    },
    continueResponse(responseId, over) {
      const continuation: Continuation = {
        responseId,
        state: 'waiting',
        send() {
          continuation.state = 'sent';
          wire.push(`continue ${responseId}`);
          over();
        },
      };
      continuations.push(continuation);
      world.onContinue?.();
      if (!queued) continuation.send();
      return () => {
        if (continuation.state !== 'waiting') return;
        continuation.state = 'called_off';
        over();
      };
    },
    notContinued: (responseId) => notContinued.push(responseId),
    tell(event) {
      if (event.kind === 'tool.settled') settled.push(event);
      events.push(event);
      world.onTell?.(event);
    },
  });
  calls.setTools(tools && new ToolSet(tools));
  return {
    clock,
    calls,
    wire,
    outputs,
    events,
    /** What the user was told of the ends of calls. */
    settled,
    continuations,
    /** The responses of which it was said that none continues them. */
    notContinued,
    waits,
    /** The agent calls a tool. */
    call(callId: string, name = 'work', { args = {}, responseId = 'r1' }: CallOptions = {}) {
      calls.call({ callId, name, responseId, arguments: args });
    },
    /** What the agent reads as the output of a call, parsed if it is JSON. */
    read(callId: string): unknown {
      const [first, ...more] = outputs.filter((output) => output.callId === callId);
      if (more.length > 0) throw new Error(`${callId} was answered ${more.length + 1} times.`);
      return first === undefined ? undefined : parsed(first.output);
    },
  };
}

/** The tools and their world. */
export type StartedTools = ReturnType<typeof startTools>;

interface CallOptions {
  readonly args?: unknown;
  readonly responseId?: string;
}

/** A tool whose calls end when the test says so. */
export function heldTool(name = 'work') {
  const runs = new Map<
    string,
    { finish(result: unknown): void; fail(error: unknown): void; signal: AbortSignal }
  >();
  const tool: SessionTool = {
    name,
    execute: (_, { callId, signal }) =>
      new Promise((resolve, reject) => {
        runs.set(callId, { finish: resolve, fail: reject, signal });
      }),
  };
  return {
    tool,
    /** The calls that have begun, by their ids. */
    runs,
    run(callId: string) {
      const run = runs.get(callId);
      if (run === undefined) throw new Error(`${callId} does not run.`);
      return run;
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
