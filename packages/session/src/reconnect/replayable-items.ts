import type { RealtimeNewContentPart, RealtimeNewItem } from '@prismwire/core/prism';
import type { SnapshotItem, SnapshotPart } from '../history/snapshot.js';

/**
 * The items that can be added to another conversation, under their ids: text, speech by its words, and calls with their
 * results. Left out is what nobody wrote down, what the listener did not hear to its end, and a call or a result
 * without the other.
 */
export function replayableItems(items: readonly SnapshotItem[]): RealtimeNewItem[] {
  const found = items.flatMap((item) => replayableItem(item) ?? []);
  const calls = new Set(found.flatMap((item) => (item.type === 'function_call' ? [item.call_id] : [])));
  const results = new Set(
    found.flatMap((item) => (item.type === 'function_call_output' ? [item.call_id] : [])),
  );
  return found.filter((item) => {
    if (item.type === 'function_call') return results.has(item.call_id);
    return item.type !== 'function_call_output' || calls.has(item.call_id);
  });
}

function replayableItem(item: SnapshotItem): RealtimeNewItem | undefined {
  const { id, type, role, call_id, name, output } = item;
  if (id === undefined) return undefined;
  if (type === 'function_call') {
    if (call_id === undefined || name === undefined || item.arguments === undefined) return undefined;
    return { type, id, call_id, name, arguments: item.arguments };
  }
  if (type === 'function_call_output') {
    return call_id === undefined || output === undefined ? undefined : { type, id, call_id, output };
  }
  if (type !== 'message' || item.truncated !== undefined) return undefined;
  if (role !== 'user' && role !== 'assistant' && role !== 'system') return undefined;
  const parts = (item.content ?? []).map((part) => wordsOf(part));
  const content: RealtimeNewContentPart[] = [];
  for (const text of parts) {
    if (text === undefined) return undefined;
    content.push({ type: role === 'assistant' ? 'text' : 'input_text', text });
  }
  return content.length === 0 ? undefined : { type, id, role, content };
}

function wordsOf({ text, transcript }: SnapshotPart): string | undefined {
  return text ?? transcript;
}
