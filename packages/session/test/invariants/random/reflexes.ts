import type { PrismSession } from '../../../src/index.js';
import type { User } from './user.js';
import type { World } from './world.js';

/** What the user does from within a listener, while the session is still busy with the event. */
export function addReflex({ config }: World, session: PrismSession, user: User): void {
  switch (config.reflex) {
    case 'none':
      return;
    case 'interrupt on sound':
      once(
        3,
        (next) => session.on('audio.delta', next),
        () => user.act('interrupt', 0, undefined),
      );
      return;
    case 'text on opened':
      once(
        2,
        (next) => session.on('response.opened', next),
        () => user.act('send text, interrupting', 0, undefined),
      );
      return;
    case 'respond on error':
      once(
        2,
        (next) => session.on('error', next),
        () => user.act('create response', 0, undefined),
      );
      return;
    case 'close on ended':
      once(
        4,
        (next) => session.on('response.ended', next),
        () => user.close(),
      );
  }
}

/** Acts when it has been called so many times, and never again. */
function once(times: number, listen: (next: () => void) => () => void, act: () => void): void {
  let left = times;
  const off = listen(() => {
    left -= 1;
    if (left > 0) return;
    off();
    act();
  });
}
