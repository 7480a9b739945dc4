import { functionCallItem } from '../build/function-call-item.js';
import { wellFormed } from '../build/well-formed.js';
import type { WireItem } from '../build/wire-item.js';
import { isFields } from '../fields.js';
import type { FingerprintHead } from '../hash/fingerprint.js';
import { PrefixFingerprints } from '../hash/prefix-fingerprints.js';
import { callIdOf } from '../identifiers/call-id.js';
import { safeToolName } from '../identifiers/tool-name.js';
import { knownPrefix } from '../memory/known-prefix.js';
import { renderOpenAIResponsesReasoningItem } from '../render/render-openai-responses-reasoning-item.js';
import { RESPONSES_REPLAY_TAG, type RecordedEntry } from './record-item.js';
import type { RecordableRequest } from './recordable.js';

/**
 * The fingerprint of a request that grows by the items of its response, in the form in which the next build sends
 * them. It is lazy: a response without reasoning costs nothing.
 */
export class GrowingRequest {
  readonly #built: RecordableRequest;
  readonly #toolNames: readonly string[];
  readonly #waiting: RecordedEntry[] = [];
  readonly #head: FingerprintHead;
  #fingerprints: PrefixFingerprints | undefined;

  constructor(built: RecordableRequest) {
    const { model, instructions, tools } = built;
    this.#built = built;
    this.#head = { model, instructions, tools };
    this.#toolNames = (built.tools ?? []).map(({ name }) => name);
  }

  append(entry: RecordedEntry): void {
    this.#waiting.push(entry);
  }

  /** The digest of the request and of all that was appended. */
  digest(): string {
    const { input, fingerprintableLength: length } = this.#built;
    this.#fingerprints ??= knownPrefix(input, length, this.#head) ?? this.#begun(input.slice(0, length));
    for (const entry of this.#waiting.splice(0)) this.#take(entry, this.#fingerprints);
    return this.#fingerprints.digest();
  }

  #take(entry: RecordedEntry, fingerprints: PrefixFingerprints): void {
    const item = sentForm(entry, this.#toolNames);
    if (item === undefined) return;
    if (item.type === 'compaction') {
      // The next build leaves out all that the compaction stands for, but for the system text.
      const [first] = this.#built.input;
      this.#fingerprints = this.#begun(isSystemText(first) ? [first] : []);
      this.#fingerprints.append(item);
      return;
    }
    fingerprints.append(item);
  }

  #begun(items: readonly object[]): PrefixFingerprints {
    const fingerprints = new PrefixFingerprints(this.#head);
    for (const item of items) fingerprints.append(item);
    return fingerprints;
  }
}

/** A record as the next build sends it when its response is whole; undefined for one that cannot be sent so. */
function sentForm(entry: RecordedEntry, toolNames: readonly string[]): WireItem | undefined {
  switch (entry.kind) {
    case 'message':
      return entry.record.item && wellFormed({ ...entry.record.item });
    case 'thought': {
      const rendered = renderOpenAIResponsesReasoningItem({
        thought: entry.record,
        prefixFingerprint: entry.record.payload.prefixFingerprint ?? '',
        reasoningReplay: 'encrypted',
        replayCompatibility: [RESPONSES_REPLAY_TAG],
      });
      return rendered && wellFormed({ ...rendered });
    }
    case 'call':
      return withSoundCallId(wellFormed(functionCallItem(entry.record, toolNames)));
    case 'item':
      return withSoundCallId(plainForm(wellFormed({ ...entry.record.item }), toolNames));
  }
}

function plainForm(item: WireItem, toolNames: readonly string[]): WireItem {
  if (item.type === 'context_compaction') return { ...item, type: 'compaction' };
  if (item.type !== 'custom_tool_call' || typeof item.name !== 'string') return item;
  return { ...item, name: safeToolName(item.name, toolNames) };
}

function withSoundCallId(item: WireItem): WireItem {
  const { call_id: callId } = item;
  return typeof callId === 'string' ? { ...item, call_id: callIdOf(callId) } : item;
}

/** Whether an item looks like the system text that some requests begin with. */
function isSystemText(item: object | undefined): item is object {
  return isFields(item) && item.type === 'message' && (item.role === 'developer' || item.role === 'system');
}
