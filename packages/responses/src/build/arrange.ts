import type { PrefixFingerprints } from '../hash/prefix-fingerprints.js';
import type { BuildContext } from './build-context.js';
import type { Draft } from './draft.js';
import { brokenGroup, editedEntries } from './group-verdict.js';
import { GrowingInput, withSoundId } from './growing-input.js';
import { runSteps, type Step } from './step.js';
import type { Entry, Unit } from './timeline.js';
import { isCallOutput, isModelOutput, itemType, type WireItem } from './wire-item.js';

/**
 * Step 3: puts what was settled into the input, unit by unit, and decides for each reasoning item whether it goes
 * along. Fingerprints are checked against what has been built so far, so that one dropped item does not make all
 * later ones stale.
 *
 * @param leading What stands before the history.
 * @param before The fingerprints of what stands before the settled items, if that is more than what leads.
 */
export async function arrange(
  units: readonly Unit[],
  settled: readonly Draft[],
  leading: readonly Draft[],
  context: BuildContext,
  before?: PrefixFingerprints,
): Promise<GrowingInput> {
  const edited = await editedEntries(units, context);
  const input = new GrowingInput(context, leading, before);
  await addAll(stepsOf(units, settled, edited, context), input);
  return input;
}

/** Waits only where there is something to wait for: a function that waits goes on uncompiled, at half the speed. */
async function addAll(steps: readonly Step[], input: GrowingInput): Promise<void> {
  for (const step of steps) {
    const waiting = input.add(step);
    if (waiting !== undefined) await waiting;
  }
}

/** What stands or falls together, in the order of the input. */
function stepsOf(
  units: readonly Unit[],
  settled: readonly Draft[],
  edited: ReadonlySet<Entry>,
  context: BuildContext,
): Step[] {
  const steps: Step[] = [];
  // Records without an origin: what the model put out in one go is judged together.
  let run: Draft[] = [];
  const endRun = () => {
    for (const step of runSteps(run)) steps.push(step);
    run = [];
  };
  const byUnit = draftsByUnit(settled);
  for (const [number, unit] of units.entries()) {
    const drafts = byUnit[number] ?? [];
    if (unit.responseId !== undefined) {
      endRun();
      const items: Draft[] = [];
      const outputs: Draft[] = [];
      const attachments: Draft[] = [];
      for (const draft of drafts) {
        const kind = isCallOutput(draft.item) ? outputs : isAttachments(draft.item) ? attachments : items;
        kind.push(draft);
      }
      // Outputs first, as the API demands.
      const added = attachments.length === 0 ? outputs : [...outputs, ...attachments];
      steps.push({ kind: 'group', items, added, broken: brokenGroup(unit, items, edited, context) });
      continue;
    }
    for (const draft of drafts) {
      if (isModelOutput(draft.item) || isCallOutput(draft.item)) {
        run.push(draft);
        continue;
      }
      endRun();
      steps.push({ kind: 'plain', items: [withSoundId(draft)] });
    }
  }
  endRun();
  return steps;
}

function draftsByUnit(settled: readonly Draft[]): (Draft[] | undefined)[] {
  const byUnit: (Draft[] | undefined)[] = [];
  for (const draft of settled) {
    const drafts = byUnit[draft.unit];
    if (drafts === undefined) byUnit[draft.unit] = [draft];
    else drafts.push(draft);
  }
  return byUnit;
}

/** Whether an item shows what was attached to a message of the model. A response holds no message but its own. */
function isAttachments(item: WireItem): boolean {
  return itemType(item) === 'message' && item.role !== 'assistant';
}
