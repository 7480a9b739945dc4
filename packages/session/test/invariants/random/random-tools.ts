import { defineTool, type SessionTool } from '../../../src/index.js';

/** The names that the agent calls; nobody knows `unknown` and `toString`. */
export const toolNames = [
  'echo',
  'hold',
  'echo',
  'hold',
  'never',
  'throws',
  'rejects',
  'nothing',
  'bigint',
  'cycle',
  'strict',
  'hasty',
  'unknown',
  'toString',
  'speaks up',
  'hangs up',
];

/** The tools' own limits, in milliseconds. */
export const toolLimits: Readonly<Record<string, number>> = { never: 5_000, hasty: 1 };

/** The calls that a run holds, and what tools do to the session themselves. */
export class HeldCalls {
  /** Set once there is a session. */
  speakUp: () => void = () => {};
  hangUp: () => void = () => {};
  readonly #held: { resolve(value: unknown): void; reject(error: unknown): void }[] = [];

  /** A result that comes when a step says so. */
  hold(): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#held.push({ resolve, reject });
    });
  }

  /** Lets one of the calls end, in one of several ways. */
  finish(n: number): void {
    const [call] = this.#held.splice(n % Math.max(1, this.#held.length), 1);
    if (n % 3 === 0) call?.reject(new Error('It did not work.'));
    else if (n % 3 === 1) call?.reject(undefined);
    else call?.resolve({ done: true });
  }
}

/** Tools of all kinds, most of which misbehave. */
export function randomTools(held: HeldCalls): SessionTool[] {
  const cycle: { self?: unknown } = {};
  cycle.self = cycle;
  const tools: Readonly<Record<string, (args: unknown) => unknown>> = {
    echo: (args) => args,
    hold: () => held.hold(),
    never: () => new Promise(() => {}),
    throws() {
      throw new Error('It broke.');
    },
    rejects: () => Promise.reject('no error at all'),
    nothing: () => undefined,
    bigint: () => 1n,
    cycle: () => cycle,
    hasty: () => held.hold(),
    'speaks up': () => held.speakUp(),
    'hangs up': () => held.hangUp(),
  };
  const simple = Object.entries(tools).map(([name, execute]): SessionTool => {
    const timeoutMs = toolLimits[name];
    return { name, execute, ...(timeoutMs === undefined ? {} : { timeoutMs }) };
  });
  const strict = defineTool({
    name: 'strict',
    parameters: { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] },
    execute: () => 'never reached',
  });
  return [...simple, strict];
}
