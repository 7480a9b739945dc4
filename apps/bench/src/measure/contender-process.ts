import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Contender, Facts } from '../rows/row.js';
import type { Answer, Question } from './messages.js';

const worker = fileURLToPath(new URL('../worker.js', import.meta.url));

/** A contender in a process of its own. */
export class ContenderProcess {
  readonly contender: Contender;
  readonly #child: ChildProcess;

  constructor(rowId: string, contender: Contender) {
    this.contender = contender;
    this.#child = fork(worker, [rowId, contender.id], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  }

  async facts(): Promise<Facts> {
    const answer = await this.#ask('facts');
    if ('facts' in answer) return answer.facts;
    throw this.#strange();
  }

  async warmUp(): Promise<void> {
    if (!('warm' in (await this.#ask('warm-up')))) throw this.#strange();
  }

  /** One sample: the mean time of a run in milliseconds, or the bytes that a run leaves. */
  async sample(): Promise<number> {
    const answer = await this.#ask('sample');
    if ('sample' in answer) return answer.sample;
    throw this.#strange();
  }

  stop(): void {
    this.#child.kill();
  }

  async #ask(question: Question): Promise<Answer> {
    const ended = new AbortController();
    const exit = once(this.#child, 'exit', { signal: ended.signal }).then(() => {
      throw new Error(`The process of ${this.contender.name} ended before it answered.`);
    });
    // After the answer nobody waits for the end any more.
    exit.catch(() => {});
    this.#child.send(question);
    const [answer]: Answer[] = await Promise.race([once(this.#child, 'message'), exit]);
    ended.abort();
    if (answer === undefined) throw this.#strange();
    if ('failure' in answer) throw new Error(`${this.contender.name} failed:\n${answer.failure}`);
    return answer;
  }

  #strange(): Error {
    return new Error(`The process of ${this.contender.name} gave another answer than it was asked for.`);
  }
}
