import type { Judge } from './log.js';

/** I8: what is unknown arrives as data, is kept, and changes nothing else. */
export const judgeUnknown: Judge = (log) =>
  log.flatMap((entry) => {
    if (entry.what === 'kept') return entry.kept ? [] : [`${entry.of} is not in the snapshot`];
    if (entry.what !== 'unknown') return [];
    const { type, effects } = entry;
    const arrived = effects.filter((effect) => effect === 'told ignored').length;
    const others = effects.filter((effect) => effect !== 'told ignored');
    return [
      ...(arrived === 1 ? [] : [`${type} arrived ${arrived} times`]),
      ...others.map((effect) => `${type} has an effect: ${effect}`),
    ];
  });
