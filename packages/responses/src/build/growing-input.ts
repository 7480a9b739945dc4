import { fingerprintOpenAIResponsesPrefix } from '../hash/fingerprint.js';
import { PrefixFingerprints } from '../hash/prefix-fingerprints.js';
import { itemIdOf } from '../identifiers/item-id.js';
import type { Thought } from '../records/records.js';
import { readReasoningPayload } from '../render/reasoning-payload.js';
import { renderOpenAIResponsesReasoningItem } from '../render/render-openai-responses-reasoning-item.js';
import type { BuildContext } from './build-context.js';
import { type Draft, type ReasoningBonds, unwritable } from './draft.js';
import { isSendable } from './last-check.js';
import type { Step } from './step.js';
import { wellFormed } from './well-formed.js';
import { itemType, unbound, withoutId } from './wire-item.js';

/** Items that are tried behind the input, and kept only if all of them can stand there. */
interface Trial {
  readonly fingerprints: PrefixFingerprints;
  readonly drafts: Draft[];
}

/** The input as it grows, with the fingerprint of what stands in it. */
export class GrowingInput {
  /** What was put into it, but for what leads. */
  readonly drafts: Draft[] = [];
  /** The ids of the requests for an approval that were left out. */
  readonly #lostRequests = new Set<unknown>();
  readonly #context: BuildContext;
  readonly #leading: readonly Draft[];
  #fingerprints: PrefixFingerprints;

  /**
   * @param leading What stands before the history.
   * @param before The fingerprints of what stands there already. Absent: of what leads.
   */
  constructor(context: BuildContext, leading: readonly Draft[], before?: PrefixFingerprints) {
    this.#context = context;
    this.#leading = leading;
    this.#fingerprints = before ?? new PrefixFingerprints(context.fingerprintHead);
    if (before === undefined) for (const draft of leading) put(draft, this.#fingerprints);
  }

  /** The fingerprints of all that stands there. */
  get fingerprints(): PrefixFingerprints {
    return this.#fingerprints;
  }

  /**
   * Puts a step behind what stands there already.
   *
   * @returns A promise if the caller's own fingerprint function has to be waited for.
   */
  add(step: Step): Promise<void> | undefined {
    if (step.kind === 'plain') {
      for (const draft of step.items) this.#append(draft);
      return undefined;
    }
    const isReplayed = step.broken === undefined && this.#replay(step.items);
    if (typeof isReplayed !== 'boolean') return isReplayed.then((yes) => this.#settle(step, yes));
    this.#settle(step, isReplayed);
    return undefined;
  }

  #append(draft: Draft): void {
    if (this.#lostRequests.size > 0 && this.#answersLost(draft)) return;
    put(draft, this.#fingerprints);
    this.drafts.push(draft);
  }

  /** Whether an approval answers a request that was left out. */
  #answersLost({ item, recordId }: Draft): boolean {
    if (item.type !== 'mcp_approval_response') return false;
    if (!this.#lostRequests.has(item.approval_request_id)) return false;
    this.#context.log.tell(
      'approval_dropped',
      recordId,
      'the request that it answers is left out, and so is it',
    );
    return true;
  }

  /** Sees to what depends on whether reasoning was sent back. */
  #settle(step: Exclude<Step, { kind: 'plain' }>, isReplayed: boolean): void {
    if (step.kind === 'run') {
      if (step.broken !== undefined) this.#tellOfDropped(step.items, step.broken);
      const isLost = !isReplayed && step.items.length > 0;
      for (const draft of step.followers) {
        if (isLost && this.#loses(draft)) continue;
        this.#append(isReplayed ? withSoundId(draft) : this.#unbound(draft));
      }
      return;
    }
    if (!isReplayed) this.#settleBroken(step);
    for (const draft of step.added) this.#append(isReplayed ? withSoundId(draft) : this.#unbound(draft));
  }

  #settleBroken(step: Extract<Step, { kind: 'group' }>): void {
    const why = step.broken ?? 'what stands before its reasoning has changed';
    for (const { item, recordId } of step.items) {
      const lost =
        item.type === 'reasoning' ? 'its reasoning is left out' : item.id !== undefined && 'it loses its id';
      if (lost) this.#context.log.tell('group_broken', recordId, `${lost}, because of its response: ${why}`);
    }
    for (const draft of step.items) {
      if (draft.item.type === 'reasoning' || this.#loses(draft)) continue;
      this.#append({ ...draft, item: unbound(draft.item) });
    }
  }

  /** A request for an approval is nothing without its id, which is bound to reasoning that is left out. */
  #loses({ item, recordId }: Draft): boolean {
    if (item.type !== 'mcp_approval_request') return false;
    this.#lostRequests.add(item.id);
    this.#context.log.tell(
      'item_dropped',
      recordId,
      'it asks for an approval in a broken response and is left out',
    );
    return true;
  }

  #tellOfDropped(items: readonly Draft[], why: string): void {
    for (const { recordId } of items) {
      this.#context.log.tell('reasoning_dropped', recordId, `its reasoning is left out: ${why}`);
    }
  }

  /** An item whose response cannot vouch for it. */
  #unbound(draft: Draft): Draft {
    if (draft.item.id === undefined && itemType(draft.item) !== 'message') return draft;
    const item = unbound(draft.item);
    if (draft.item.id !== undefined && item.id === undefined) {
      this.#context.log.tell(
        'id_dropped',
        draft.recordId,
        'it loses its id: no reasoning of its response is sent',
      );
    }
    return { ...draft, item };
  }

  /** Appends items as they are sent back, or none of them if a reasoning item stands behind another prefix. */
  #replay(items: readonly Draft[], trial: Trial = this.#trial(items)): boolean | Promise<boolean> {
    const { drafts, fingerprints } = trial;
    while (drafts.length < items.length) {
      const draft = items[drafts.length];
      if (draft === undefined) break;
      const expected = draft.reasoning === undefined ? '' : this.#expected(trial);
      if (typeof expected !== 'string') {
        return expected.then((digest) => this.#try(draft, digest, trial) && this.#replay(items, trial));
      }
      if (!this.#try(draft, expected, trial)) return false;
    }
    this.#fingerprints = fingerprints;
    for (const draft of drafts) this.drafts.push(draft);
    return true;
  }

  /**
   * Only a reasoning item can fail. If that is the first item alone, nothing is ever taken back, and a copy of the
   * fingerprints for each response would cost 0.1 times the canonical JSON and hash of the whole history.
   */
  #trial(items: readonly Draft[]): Trial {
    const last = items.findLastIndex(({ reasoning }) => reasoning !== undefined);
    return { fingerprints: last > 0 ? this.#fingerprints.copy() : this.#fingerprints, drafts: [] };
  }

  #try(draft: Draft, expected: string, { drafts, fingerprints }: Trial): boolean {
    const sent = draft.reasoning === undefined ? withSoundId(draft) : this.#rendered(draft, expected);
    if (sent === undefined) return false;
    put(sent, fingerprints);
    drafts.push(sent);
    return true;
  }

  /** A reasoning item as it is sent back behind what has been built; undefined, with a warning, if it is not. */
  #rendered(draft: Draft, prefixFingerprint: string): Draft | undefined {
    if (draft.reasoning === undefined) return draft;
    const { options, log } = this.#context;
    const { reasoningReplay, replayCompatibility } = options;
    const bonds =
      options.replayGuard === 'prefix'
        ? { thought: draft.reasoning.thought, prefixFingerprint }
        : withAnyPrefix(draft.reasoning);
    const item = options.renderOpenAIResponsesReasoningItem({
      reasoningReplay,
      replayCompatibility,
      warn: log.warn,
      thought: bonds.thought,
      prefixFingerprint: bonds.prefixFingerprint,
    });
    if (item === undefined) return undefined;
    const { recordId, unit, item: settled, reasoning } = draft;
    const isByDefault = options.renderOpenAIResponsesReasoningItem === renderOpenAIResponsesReasoningItem;
    // Then it is what was settled already, and need not be looked through again.
    if (isByDefault && item.id === settled.id && item.status === settled.status) return draft;
    return { recordId, unit, item: wellFormed({ ...item }), reasoning };
  }

  /** The fingerprint to hold against the recorded one, by the caller's function if it brings its own. */
  #expected({ drafts, fingerprints }: Trial): string | Promise<string> {
    const { options, fingerprintHead } = this.#context;
    if (options.replayGuard !== 'prefix') return '';
    const ask = options.fingerprintOpenAIResponsesPrefix;
    if (ask === fingerprintOpenAIResponsesPrefix) return fingerprints.digest();
    const items: unknown[] = [...this.#leading, ...this.drafts, ...drafts].map((draft) => draft.item);
    const input = items.filter(isSendable);
    return ask({ ...fingerprintHead, input, throughItem: input.length });
  }
}

function put(draft: Draft, fingerprints: PrefixFingerprints): void {
  // Not by `written`, which would need a function for each item.
  try {
    fingerprints.append(draft.item);
  } catch (cause) {
    throw unwritable(draft, cause);
  }
}

/** Where only whole responses count, whatever fingerprint was recorded is the right one. */
function withAnyPrefix({ thought, prefixFingerprint = '' }: ReasoningBonds): {
  thought: Thought;
  prefixFingerprint: string;
} {
  const payload = { ...readReasoningPayload(thought.payload), prefixFingerprint };
  const { id, createdAt, replayCompatibility } = thought;
  return { thought: { id, createdAt, replayCompatibility, payload }, prefixFingerprint };
}

/** The item with its id if the API would take it, otherwise without one. */
export function withSoundId(draft: Draft): Draft {
  const { item } = draft;
  if (item.id === undefined) return draft;
  const id = itemIdOf(itemType(item), item.id);
  if (id === item.id) return draft;
  return { ...draft, item: id === undefined ? withoutId(item) : { ...item, id } };
}
