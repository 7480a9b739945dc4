import type { RealtimeNewItem } from '@prismwire/core/prism';
import { PrismRequestError } from '../errors/request-error.js';
import type { LostParts, SessionEngine } from '../session-engine.js';
import { replayableItems } from './replayable-items.js';
import type { RestoredParts } from './restored-parts.js';

/** Gives a new session what it can have of the old one. Never rejects: what could not be had is told. */
export async function restore(
  engine: SessionEngine,
  lost: LostParts,
  replayItems: boolean,
): Promise<RestoredParts> {
  const { history } = engine.parts;
  const before = history.items();
  const replayable = replayItems ? replayableItems(before) : [];
  engine.startOver(replayable.flatMap(({ id }) => (id === undefined ? [] : [id])));
  const [refusal, replayed] = await Promise.all([applySettings(engine), replay(engine, replayable)]);
  return {
    sessionId: engine.session?.id ?? '',
    settings: engine.settings.applied === undefined ? 'none' : refusal === undefined ? 'applied' : 'refused',
    settingsError: refusal,
    itemsReplayed: replayed,
    itemsLost: before.length - replayed,
    responsesLost: lost.responses,
    callsLost: lost.calls,
  };
}

/** Returns why the settings do not hold. Undefined: they do, or there are none. */
async function applySettings({ settings, parts, timeouts }: SessionEngine): Promise<Error | undefined> {
  if (settings.applied === undefined) return undefined;
  const event = { type: 'session.update', session: settings.applied } as const;
  try {
    await parts.ledger.request(event, { timeoutMs: timeouts.request });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Returns how many items the server has taken. */
async function replay(
  { parts, timeouts }: SessionEngine,
  items: readonly RealtimeNewItem[],
): Promise<number> {
  let taken = 0;
  // One after the other: a long conversation is more than may be open at a time.
  for (const item of items) {
    try {
      const event = { type: 'conversation.item.create', item } as const;
      await parts.ledger.request(event, { timeoutMs: timeouts.request });
      taken += 1;
    } catch (error) {
      // The rest would meet the same end.
      if (!(error instanceof PrismRequestError)) break;
    }
  }
  return taken;
}
