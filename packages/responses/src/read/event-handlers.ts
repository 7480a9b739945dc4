import type { EventHandler } from './event-handler.js';
import { readNothing } from './event-handler.js';
import {
  annotationAdded,
  audioDelta,
  itemAdded,
  itemDone,
  itemStatus,
  partEvent,
  partialImage,
  shellOutput,
} from './item-events.js';
import { PIECE_STREAMS } from './piece-kinds.js';
import { errorEvent, finalEvent, headEvent } from './response-events.js';
import { commandAdded, pieceDelta, pieceDone } from './text-events.js';

/** What to do with each type of event. */
const EVENT_HANDLERS: ReadonlyMap<string, EventHandler> = /* @__PURE__ */ new Map<string, EventHandler>([
  ...PIECE_STREAMS.flatMap((stream): [string, EventHandler][] => [
    [`${stream.events}.delta`, pieceDelta(stream)],
    [`${stream.events}.done`, pieceDone(stream)],
    ...(stream.kind === 'command'
      ? [[`${stream.events}.added`, commandAdded(stream)] satisfies [string, EventHandler]]
      : []),
  ]),
  ['response.output_item.added', itemAdded],
  ['response.output_item.done', itemDone],
  ['response.content_part.added', partEvent('content', 'content_index', false)],
  ['response.content_part.done', partEvent('content', 'content_index', true)],
  ['response.reasoning_summary_part.added', partEvent('summary', 'summary_index', false)],
  ['response.reasoning_summary_part.done', partEvent('summary', 'summary_index', true)],
  ['response.output_text.annotation.added', annotationAdded],
  ['response.shell_call_output_content.delta', shellOutput],
  ['response.shell_call_output_content.done', readNothing],
  ['response.image_generation_call.partial_image', partialImage],
  ['response.audio.delta', audioDelta('audio.delta')],
  ['response.audio.transcript.delta', audioDelta('audio.transcript.delta')],
  ['response.audio.done', readNothing],
  ['response.audio.transcript.done', readNothing],
  ['keepalive', readNothing],
  ['response.created', headEvent('in_progress')],
  ['response.queued', headEvent('queued')],
  ['response.in_progress', headEvent('in_progress')],
  ['response.completed', finalEvent('completed')],
  ['response.incomplete', finalEvent('incomplete')],
  ['response.failed', finalEvent('failed')],
  ['response.cancelled', finalEvent('cancelled')],
  ['error', errorEvent],
]);

/** The progress of calls that the service runs itself, also of calls that are new to this version. */
const ITEM_STATUS =
  /^response\.(?:[a-z_]+_call|mcp_list_tools|compaction)\.(in_progress|searching|interpreting|generating|calling|compacting|completed|failed|incomplete)$/;

/** What to do with an event of that type; undefined for a type that is not known. */
export function handlerOf(type: string): EventHandler | undefined {
  const handler = EVENT_HANDLERS.get(type);
  if (handler !== undefined) return handler;
  const status = ITEM_STATUS.exec(type)?.[1];
  return status === undefined ? undefined : (state, event, out) => itemStatus(state, event, status, out);
}
