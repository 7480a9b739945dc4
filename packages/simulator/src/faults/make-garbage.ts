import type { SeededRandom } from '../random/seeded-random.js';
import type { GarbageFault } from '../scenario/scenario-fault.js';

const HUGE = 20_000_000;

/** A frame that no client can use. */
export function makeGarbage(
  { form = 'text', bytes }: GarbageFault,
  random: SeededRandom,
): string | Uint8Array {
  switch (form) {
    case 'text':
      return `{"type":"response.text.delta","delta":"${random.id('cut')}`;
    case 'json':
      return JSON.stringify([random.integer(1000), null, 'no event']);
    case 'event':
      return JSON.stringify({ type: 'response.text.delta', event_id: random.id('event'), delta: 7 });
    case 'binary':
      return Uint8Array.from({ length: bytes ?? 64 }, () => random.integer(256));
    case 'huge': {
      const frame = (filling: string) => JSON.stringify({ type: 'simulator.huge', filling });
      return frame('x'.repeat(Math.max(0, (bytes ?? HUGE) - frame('').length)));
    }
  }
}
