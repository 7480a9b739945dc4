import type { Ask } from '../model/log.js';
import type { World } from './world.js';

/** Asks things of the session, and writes down what becomes of it. */
export class Asker {
  readonly #world: World;
  readonly #controllers: AbortController[] = [];

  constructor(world: World) {
    this.#world = world;
  }

  /** Asks for something that is over with the connection of the moment. */
  ask(
    kind: string,
    withinMs: number | undefined,
    ask: (signal: AbortSignal) => Promise<unknown>,
    turn?: string,
  ): void {
    const { session, config } = this.#world;
    // An interruption may be waiting for a slow player, which has nothing to do with the connection.
    const bound = session?.connected === true && !(kind === 'interrupt' && config.player === 'slow');
    const controller = new AbortController();
    if (withinMs !== undefined) this.#controllers.push(controller);
    this.follow({ kind, withinMs, turn, bound }, () => ask(controller.signal));
  }

  /** Follows a promise that nothing calls off. Returns its number. */
  follow(ask: Ask, begin: () => Promise<unknown>): number {
    const world = this.#world;
    const id = world.serial();
    world.note({ what: 'asked', id, ask });
    begin().then(
      () => world.note({ what: 'settled', id, ok: true }),
      (error: unknown) => world.note({ what: 'settled', id, ok: false, error }),
    );
    return id;
  }

  /** Turns away from something that was asked for. */
  abort(n: number): void {
    const [controller] = this.#controllers.splice(n % Math.max(1, this.#controllers.length), 1);
    controller?.abort();
  }
}
