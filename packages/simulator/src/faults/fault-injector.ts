import type { SeededRandom } from '../random/seeded-random.js';
import type { FaultAction, ScenarioFault } from '../scenario/scenario-fault.js';
import type { AnyEvent, StampedEvent } from '../server/outbox.js';
import type { Tasks } from '../server/tasks.js';
import type { Delivery } from './delivery.js';
import type { FaultRules, Occurrence } from './fault-rules.js';
import { makeGarbage } from './make-garbage.js';

/** How long a frame that is to change places waits for the one after it. */
const REORDER_WAIT_MS = 50;

/** What an injector works with. */
export interface FaultInjectorParts {
  readonly rules: FaultRules;
  readonly delivery: Delivery;
  readonly tasks: Tasks;
  readonly random: SeededRandom;
  /** Gives an event its name. */
  readonly stamp: (event: AnyEvent) => StampedEvent;
}

/** Stands between the server and its client, and lets go wrong what the scenario says. */
export class FaultInjector {
  readonly #parts: FaultInjectorParts;
  #frames = 0;
  #held: string | undefined;

  constructor(parts: FaultInjectorParts) {
    this.#parts = parts;
  }

  /** Sets the clock for the faults that time alone sets off. */
  start(): void {
    for (const { fault, afterMs } of this.#parts.rules.timed) {
      this.#parts.tasks.schedule('wall', afterMs, () => this.apply(fault));
    }
  }

  /** A frame on its way to the client. */
  send(event: StampedEvent): void {
    this.#frames += 1;
    const faults = this.#parts.rules.take({ kind: 'sends', type: event.type, frame: this.#frames });
    const changes = faults.filter(isChange);
    const others = faults.filter((fault) => !isChange(fault));
    this.#applyThose(others, 'before');
    if (others.some(({ where }) => where === 'instead')) this.#applyThose(others, 'instead');
    else this.#deliver(event, changes);
    this.#applyThose(others, 'after');
  }

  /** A client event has come. Runs `handle` unless a fault takes its place. */
  receive(type: string, handle: () => void): void {
    const occurrence: Occurrence = { kind: 'receives', type };
    const faults = this.#parts.rules.take(occurrence);
    this.#applyThose(faults, 'before');
    if (faults.some(({ where }) => where === 'instead')) this.#applyThose(faults, 'instead');
    else handle();
    this.#applyThose(faults, 'after');
  }

  /** Lets one thing go wrong now. */
  apply(action: FaultAction): void {
    const { delivery, random, stamp } = this.#parts;
    const say = (event: AnyEvent) => delivery.frame(JSON.stringify(stamp(event)));
    switch (action.do) {
      case 'drop':
        delivery.drop();
        break;
      case 'close':
        delivery.close(action.code ?? 1011, action.reason ?? '');
        break;
      case 'expire':
        say({ type: 'error', error: { code: 'session_expired', message: 'The session has expired.' } });
        delivery.close(1001, 'session expired');
        break;
      case 'stall':
        delivery.stall(action.ms);
        break;
      case 'deaf':
        delivery.deafen(action.ms);
        break;
      case 'slow':
        delivery.slow(action.ms);
        break;
      case 'garbage':
        delivery.frame(makeGarbage(action, random));
        break;
      case 'raw':
        delivery.frame(action.text);
        break;
      case 'event':
        say(action.event);
        break;
      case 'error':
        say({ type: 'error', error: action.error });
        break;
      default:
        // The rest says something about a frame, and there is none here.
        break;
    }
  }

  #applyThose(faults: readonly ScenarioFault[], place: 'before' | 'after' | 'instead'): void {
    for (const fault of faults) if ((fault.where ?? 'after') === place) this.apply(fault);
  }

  #deliver(event: StampedEvent, changes: readonly ScenarioFault[]): void {
    const has = (change: FaultAction['do']) => changes.some((fault) => fault.do === change);
    const text = JSON.stringify(has('anonymous') ? { ...event, prism_request_event_id: undefined } : event);
    const { delivery, tasks } = this.#parts;
    if (has('reorder') && this.#held === undefined) {
      this.#held = text;
      tasks.schedule('wall', REORDER_WAIT_MS, () => this.#release());
      return;
    }
    delivery.frame(text);
    if (has('duplicate')) delivery.frame(text);
    this.#release();
  }

  #release(): void {
    const held = this.#held;
    if (held === undefined) return;
    this.#held = undefined;
    this.#parts.delivery.frame(held);
  }
}

/** Whether a fault changes the frame that sets it off, instead of doing something beside it. */
function isChange(fault: ScenarioFault): boolean {
  return fault.do === 'duplicate' || fault.do === 'reorder' || fault.do === 'anonymous';
}
