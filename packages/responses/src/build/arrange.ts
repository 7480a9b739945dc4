import { fingerprintOpenAIResponsesPrefix } from '../hash/fingerprint.js';
import { PrefixFingerprints } from '../hash/prefix-fingerprints.js';
import { itemIdOf } from '../identifiers/item-id.js';
import type { Thought } from '../records/records.js';
import { readReasoningPayload } from '../render/reasoning-payload.js';
import type { BuildContext } from './build-context.js';
import { type Converted, convertEntry } from './convert-entry.js';
import type { Draft, ReasoningBonds } from './draft.js';
import { brokenGroup } from './group-verdict.js';
import { isSendable } from './last-check.js';
import type { Unit } from './timeline.js';
import { answeredCalls, isUnfinished } from './unfinished.js';
import { isCallOutput, isModelOutput, itemType, unbound, type WireItem, withoutId } from './wire-item.js';

/**
 * Steps 2 and 3: turns the units of the history into items, one after the other, and decides for each reasoning
 * item whether it goes along. Fingerprints are checked against what has been built so far, so that one dropped
 * item does not make all later ones stale.
 */
export async function arrange(
  units: readonly Unit[],
  leading: readonly Draft[],
  context: BuildContext,
): Promise<Draft[]> {
  const converted: { unit: Unit; items: Draft[]; answers: Draft[] }[] = [];
  for (const unit of units) {
    const each: Converted[] = [];
    for (const entry of unit.entries) each.push(await convertEntry(entry, context));
    const items = each.flatMap((one) => one.items);
    converted.push({ unit, items, answers: each.flatMap((one) => one.answers) });
  }
  const answered = answeredCalls(converted.flatMap(({ items, answers }) => [...items, ...answers]));
  const isDropped = ({ item }: Draft) =>
    context.options.unfinishedCalls === 'drop' && isUnfinished(item, answered);

  const input = new GrowingInput(context, isDropped);
  input.append(leading);
  // Records without an origin: what the model put out in one go is judged together.
  let run: Draft[] = [];
  for (const { unit, items, answers } of converted) {
    if (unit.responseId !== undefined) {
      await input.addRun(run);
      run = [];
      await input.addGroup(items, await brokenGroup(unit, items, context, isDropped));
      input.append(answers);
      continue;
    }
    for (const draft of [...items, ...answers]) {
      if (isModelOutput(draft.item) || isCallOutput(draft.item)) {
        run.push(draft);
        continue;
      }
      await input.addRun(run);
      run = [];
      input.append([withSoundId(draft)]);
    }
  }
  await input.addRun(run);
  return input.drafts;
}

/** The input as it grows, with the fingerprint of what stands in it. */
class GrowingInput {
  readonly drafts: Draft[] = [];
  readonly #context: BuildContext;
  readonly #isDropped: (draft: Draft) => boolean;
  readonly #fingerprints: PrefixFingerprints;

  constructor(context: BuildContext, isDropped: (draft: Draft) => boolean) {
    this.#context = context;
    this.#isDropped = isDropped;
    this.#fingerprints = new PrefixFingerprints(context.fingerprintHead);
  }

  append(drafts: readonly Draft[]): void {
    for (const draft of drafts) {
      this.drafts.push(draft);
      this.#fingerprints.append(draft.item);
    }
  }

  /** A response: all of it as it was, or all of it without reasoning and ids. */
  async addGroup(items: readonly Draft[], broken: string | undefined): Promise<void> {
    const replayed = broken === undefined ? await this.#replayed(items) : undefined;
    if (replayed !== undefined) {
      this.append(replayed);
      return;
    }
    const why = broken ?? 'what stands before its reasoning has changed';
    for (const { item, recordId } of items) {
      const lost =
        item.type === 'reasoning' ? 'its reasoning is left out' : item.id !== undefined && 'it loses its id';
      if (lost) this.#context.log.tell('group_broken', recordId, `${lost}, because of its response: ${why}`);
    }
    const rest = items.filter(({ item }) => item.type !== 'reasoning');
    this.append(rest.map((draft) => ({ ...draft, item: unbound(draft.item) })));
  }

  /** Records without an origin: reasoning stays beside its recorded partner, and ids beside reasoning that stays. */
  async addRun(run: readonly Draft[]): Promise<void> {
    let isVouchedFor = false;
    for (const [place, draft] of run.entries()) {
      if (draft.item.type !== 'reasoning') {
        this.append([isVouchedFor ? withSoundId(draft) : { ...draft, item: unbound(draft.item) }]);
        continue;
      }
      const next = run.slice(place + 1).find(({ item }) => !isCallOutput(item));
      const why = this.#withoutPartner(draft, next);
      const item = why === undefined ? await this.#rendered(draft, this.#fingerprints) : undefined;
      isVouchedFor = item !== undefined;
      if (item !== undefined) this.append([{ ...draft, item }]);
      else if (why !== undefined) {
        this.#context.log.tell('reasoning_dropped', draft.recordId, `its reasoning is left out: ${why}`);
      }
    }
  }

  #withoutPartner({ item, reasoning }: Draft, next: Draft | undefined): string | undefined {
    if (next === undefined || !isModelOutput(next.item) || next.item.type === 'reasoning') {
      return 'nothing follows it';
    }
    if (this.#isDropped(next)) return 'the call that followed it is left out';
    if (reasoning === undefined)
      return typeof item.encrypted_content === 'string' ? undefined : 'its ciphertext is missing';
    return next.item.id === reasoning.pairedItemId
      ? undefined
      : 'the item that followed it is not there any more';
  }

  /** A whole response as it is sent back; undefined if a reasoning item stands behind another prefix. */
  async #replayed(items: readonly Draft[]): Promise<Draft[] | undefined> {
    const ahead = this.#fingerprints.copy();
    const replayed: Draft[] = [];
    for (const draft of items) {
      const item =
        draft.reasoning === undefined
          ? withSoundId(draft).item
          : await this.#rendered(draft, ahead, replayed);
      if (item === undefined) return undefined;
      replayed.push({ ...draft, item });
      ahead.append(item);
    }
    return replayed;
  }

  /** A reasoning item as it is sent back behind what has been built; undefined, with a warning, if it is not. */
  async #rendered(
    { item, reasoning }: Draft,
    fingerprints: PrefixFingerprints,
    ahead: readonly Draft[] = [],
  ): Promise<WireItem | undefined> {
    if (reasoning === undefined) return item;
    const { options, log } = this.#context;
    const { reasoningReplay, replayCompatibility } = options;
    const conditions = { reasoningReplay, replayCompatibility, warn: log.warn };
    const rendered =
      options.replayGuard === 'prefix'
        ? options.renderOpenAIResponsesReasoningItem({
            ...conditions,
            prefixFingerprint: await this.#expected(fingerprints, ahead),
            thought: reasoning.thought,
          })
        : options.renderOpenAIResponsesReasoningItem({ ...conditions, ...withAnyPrefix(reasoning) });
    return rendered && { ...rendered };
  }

  /** The fingerprint to hold against the recorded one, by the caller's function if it brings its own. */
  async #expected(fingerprints: PrefixFingerprints, ahead: readonly Draft[]): Promise<string> {
    const { options, fingerprintHead } = this.#context;
    const ask = options.fingerprintOpenAIResponsesPrefix;
    if (ask === fingerprintOpenAIResponsesPrefix) return fingerprints.digest();
    const items: unknown[] = [...this.drafts, ...ahead].map((draft) => draft.item);
    const input = items.filter(isSendable);
    return ask({ ...fingerprintHead, input, throughItem: input.length });
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

function withSoundId(draft: Draft): Draft {
  const { item } = draft;
  if (item.id === undefined) return draft;
  const id = itemIdOf(itemType(item), item.id);
  return { ...draft, item: id === undefined ? withoutId(item) : { ...item, id } };
}
