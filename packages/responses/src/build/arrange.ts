import { fingerprintOpenAIResponsesPrefix } from '../hash/fingerprint.js';
import { PrefixFingerprints } from '../hash/prefix-fingerprints.js';
import { itemIdOf } from '../identifiers/item-id.js';
import type { Thought } from '../records/records.js';
import { readReasoningPayload } from '../render/reasoning-payload.js';
import type { BuildContext } from './build-context.js';
import type { Draft, ReasoningBonds } from './draft.js';
import { brokenGroup } from './group-verdict.js';
import { isSendable } from './last-check.js';
import type { Unit } from './timeline.js';
import { isCallOutput, isModelOutput, itemType, unbound, type WireItem, withoutId } from './wire-item.js';

/**
 * Step 3: puts what was settled into the input, unit by unit, and decides for each reasoning item whether it goes
 * along. Fingerprints are checked against what has been built so far, so that one dropped item does not make all
 * later ones stale.
 */
export async function arrange(
  units: readonly Unit[],
  settled: readonly Draft[],
  leading: readonly Draft[],
  context: BuildContext,
): Promise<Draft[]> {
  const input = new GrowingInput(context);
  input.append(leading);
  // Records without an origin: what the model put out in one go is judged together.
  let run: Draft[] = [];
  const byUnit = new Map<number, Draft[]>();
  for (const draft of settled) byUnit.set(draft.unit, [...(byUnit.get(draft.unit) ?? []), draft]);
  for (const [number, unit] of units.entries()) {
    const drafts = byUnit.get(number) ?? [];
    if (unit.responseId !== undefined) {
      await input.addRun(run);
      run = [];
      const items = drafts.filter(({ item }) => !isCallOutput(item));
      await input.addGroup(items, await brokenGroup(unit, items, context));
      // Outputs follow the calls of their response.
      input.append(drafts.filter(({ item }) => isCallOutput(item)));
      continue;
    }
    for (const draft of drafts) {
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
  readonly #fingerprints: PrefixFingerprints;

  constructor(context: BuildContext) {
    this.#context = context;
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
    for (let place = 0; place < run.length; ) {
      const draft = run[place];
      if (draft === undefined) break;
      if (draft.item.type !== 'reasoning') {
        this.append([isVouchedFor ? withSoundId(draft) : this.#unbound(draft)]);
        place += 1;
        continue;
      }
      const end = endOfReasoning(run, place);
      const block = run.slice(place, end);
      place = end;
      const next = nextOutput(run, end);
      const why = block.flatMap((each, at) => withoutPartner(each, block[at + 1] ?? next) ?? [])[0];
      const replayed = why === undefined ? await this.#replayed(block) : undefined;
      isVouchedFor = replayed !== undefined;
      this.append(replayed ?? []);
      if (why === undefined) continue;
      for (const { recordId } of block) {
        this.#context.log.tell('reasoning_dropped', recordId, `its reasoning is left out: ${why}`);
      }
    }
  }

  /** An item whose response cannot vouch for it. */
  #unbound(draft: Draft): Draft {
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

  /** Items as they are sent back; undefined if a reasoning item stands behind another prefix. */
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

/** Where the reasoning items in a row end that begin at a place. */
function endOfReasoning(run: readonly Draft[], place: number): number {
  let end = place;
  while (run[end]?.item.type === 'reasoning') end += 1;
  return end;
}

/** What the model put out next, from a place on: the outputs of calls do not count. */
function nextOutput(run: readonly Draft[], place: number): Draft | undefined {
  let at = place;
  for (let draft = run[at]; draft !== undefined && isCallOutput(draft.item); draft = run[at]) at += 1;
  return run[at];
}

/** Why a reasoning item cannot stand before the next item; undefined if it can. */
function withoutPartner({ item, reasoning }: Draft, next: Draft | undefined): string | undefined {
  if (next === undefined || !isModelOutput(next.item)) return 'nothing follows it';
  if (reasoning === undefined) {
    return typeof item.encrypted_content === 'string' ? undefined : 'its ciphertext is missing';
  }
  const { pairedItemId } = reasoning;
  if (pairedItemId !== undefined && next.item.id === pairedItemId) return undefined;
  return 'the item that followed it is not there any more';
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
