import type { Playback } from './playback.js';
import type { ServerContext } from './server-context.js';
import { truncateItem } from './truncate-item.js';
import type { Turns } from './turns.js';

/** The person speaks: what the agent was saying ends, if the session has it so. */
export function interruptBySpeech(context: ServerContext, turns: Turns, playback: Playback): void {
  const { settings, scenario, outbox } = context;
  if (!settings.interrupts) return;
  turns.interrupt();
  const heard = playback.heard();
  const response_id = playback.clear();
  if (response_id !== undefined && scenario.playbackReports === true) {
    outbox.send({ type: 'output_audio_buffer.cleared', response_id });
  }
  if (heard === undefined || scenario.interruption?.truncates !== true) return;
  truncateItem(heard.entry, heard.index, heard.ms);
  outbox.send({
    type: 'conversation.item.truncated',
    item_id: heard.entry.item.id,
    content_index: heard.index,
    audio_end_ms: heard.ms,
  });
}
