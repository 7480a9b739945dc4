import fc from 'fast-check';
import type { BuildInput } from '../../../src/build/options.js';
import type { Entry } from '../../../src/build/timeline.js';
import { splitCompositeId } from '../../../src/identifiers/composite-id.js';

/** What becomes of a conversation between two builds. */
export type Step =
  | { readonly kind: 'grow'; readonly by: number }
  | { readonly kind: 'edit' | 'change in place' | 'remove' | 'swap' | 'repeat' | 'copy'; readonly at: number }
  | { readonly kind: 'cut'; readonly to: number }
  | { readonly kind: 'options'; readonly options: Partial<BuildInput> }
  | { readonly kind: 'late'; readonly late: Late; readonly at: number };

const lates = [
  ...(['output', 'same time', 'earlier', 'no time', 'compaction', 'own words', 'empty'] as const),
  ...(['approval asked', 'approval given', 'approval refused', 'text made anew', 'unreadable'] as const),
] as const;
type Late = (typeof lates)[number];

const options: fc.Arbitrary<Partial<BuildInput>> = fc.record(
  {
    model: fc.constantFrom('model-a', 'model-b'),
    provider: fc.constantFrom('here', undefined),
    replayGuard: fc.constantFrom('prefix' as const, 'group' as const),
    reasoningReplay: fc.constantFrom('encrypted' as const, 'off' as const, 'summary-only' as const),
    unfinishedCalls: fc.constantFrom('synthesize' as const, 'drop' as const, 'error' as const),
    unknownItems: fc.constantFrom('carry' as const, 'drop' as const),
    thoughtSurfacing: fc.constantFrom('all' as const, 'all-self' as const, 'latest-self' as const),
    systemPromptChannel: fc.constantFrom('instructions' as const, 'developer-item' as const),
    systemPrompt: fc.constantFrom('', 'PROMPT'),
    nonceKey: fc.constantFrom('key', undefined),
    replayCompatibility: fc.constantFrom(['openai-responses'], []),
    tools: fc.constantFrom(
      [],
      [{ name: 'f', inputSchema: { type: 'object' } }],
      [{ name: 'f', trusted: true, inputSchema: { type: 'object' } }],
    ),
    bucketOrder: fc.constantFrom(['timeline' as const, 'memories' as const], ['memories' as const]),
    memories: fc.constantFrom([], [{ id: 'm', content: 'likes tea' }]),
  },
  { requiredKeys: [] },
);

const at = fc.nat(40);
/** Conversations mostly grow; whatever else can happen to them happens now and then. */
export const anySteps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 14,
      arbitrary: fc.record({ kind: fc.constant('grow' as const), by: fc.integer({ min: 0, max: 3 }) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constantFrom(...(['edit', 'change in place', 'remove', 'swap', 'repeat', 'copy'] as const)),
        at,
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('cut' as const), to: at }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('options' as const), options }) },
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('late' as const), late: fc.constantFrom(...lates), at }),
    },
  ),
  { minLength: 4, maxLength: 30 },
);

/**
 * The conversation after a step.
 *
 * @param source What it grows by: those that are not in it yet, in order.
 */
export function after(timeline: readonly Entry[], step: Step, source: Entry[], now: number): Entry[] {
  if (step.kind === 'grow') return [...timeline, ...source.splice(0, step.by)];
  if (step.kind === 'cut') return timeline.slice(0, step.to);
  if (step.kind === 'late') return [...timeline, lateEntry(step.late, timeline, step.at, now)];
  const place = 'at' in step && timeline.length > 0 ? step.at % timeline.length : 0;
  const entry = timeline[place];
  if (step.kind === 'options' || entry === undefined) return [...timeline];
  switch (step.kind) {
    case 'edit':
      return timeline.with(place, edited(entry));
    case 'change in place':
      Object.assign(entry.record, edited(entry).record);
      return [...timeline];
    case 'remove':
      return timeline.toSpliced(place, 1);
    case 'swap':
      return [...timeline.toSpliced(place, 1), entry];
    case 'repeat':
      return [...timeline, entry];
    case 'copy':
      return [...timeline, withTime(entry, now)];
  }
}

function edited(entry: Entry): Entry {
  switch (entry.kind) {
    case 'message':
      return { ...entry, record: { ...entry.record, content: 'changed' } };
    case 'thought':
      return { ...entry, record: { ...entry.record, payload: undefined, content: 'changed' } };
    case 'call':
      return { ...entry, record: { ...entry.record, results: 'changed', isComplete: true } };
    case 'item':
      return { ...entry, record: { ...entry.record, item: { role: 'user', content: 'changed' } } };
  }
}

function withTime(entry: Entry, createdAt: number): Entry {
  switch (entry.kind) {
    case 'message':
      return { ...entry, record: { ...entry.record, createdAt } };
    case 'thought':
      return { ...entry, record: { ...entry.record, createdAt } };
    case 'call':
      return { ...entry, record: { ...entry.record, createdAt } };
    case 'item':
      return { ...entry, record: { ...entry.record, createdAt } };
  }
}

function lateEntry(late: Late, timeline: readonly Entry[], at: number, now: number): Entry {
  const last = Number(timeline.at(-1)?.record.createdAt ?? now);
  const said = (content: string, createdAt: number): Entry => ({
    kind: 'message',
    record: { id: `late-${now}`, role: 'user', content, createdAt },
  });
  const item = (given: object): Entry => ({
    kind: 'item',
    record: { id: `late-${now}`, createdAt: now, item: given },
  });
  const approval = { type: 'mcp_approval_response', approval_request_id: `mcpr_${at % 3}` };
  switch (late) {
    case 'output': {
      const callId = callIds(timeline)[at % Math.max(1, callIds(timeline).length)] ?? 'nobody';
      return item({ type: 'function_call_output', call_id: callId, output: 'late' });
    }
    case 'same time':
      return said('at once', last);
    case 'earlier':
      return said('before', last - 1);
    case 'no time':
      return {
        kind: 'message',
        record: { id: `late-${now}`, role: 'user', content: 'when?', createdAt: 'x' },
      };
    case 'compaction':
      return item({ type: 'compaction', id: `cmp_${now}`, encrypted_content: 'C' });
    case 'own words':
      return {
        kind: 'message',
        record: { id: `late-${now}`, role: 'assistant', content: 'mine', createdAt: now },
      };
    case 'empty':
      return said('', now);
    case 'approval asked':
      return item({
        ...{ type: 'mcp_approval_request', id: `mcpr_${at % 3}` },
        ...{ name: 'n', server_label: 's', arguments: '{}' },
      });
    case 'approval given':
      return item({ ...approval, approve: true });
    case 'approval refused':
      return item({ ...approval, approve: false });
    case 'text made anew': {
      const content = { render: (ctx: unknown) => `now ${String(ctx)}` };
      return { kind: 'message', record: { id: `late-${now}`, role: 'user', content, createdAt: now } };
    }
    case 'unreadable':
      return item({ type: 'message', role: 'user', content: [{ type: 'input_text', text: 1 }] });
  }
}

function callIds(timeline: readonly Entry[]): string[] {
  return timeline.flatMap(({ kind, record }) => {
    if (kind === 'call') return splitCompositeId(record.id).callId;
    if (kind !== 'item' || !('call_id' in record.item)) return [];
    return typeof record.item.call_id === 'string' ? record.item.call_id : [];
  });
}
