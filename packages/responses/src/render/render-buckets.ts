import { isoOf } from '../records/created-at.js';
import { isSpooledArtifact } from '../records/record-kinds.js';
import type { Memory, Retrievable } from '../records/records.js';
import { isDynamic, resolveText } from '../records/text-of.js';
import type { Warn } from '../warning.js';
import type { MemoryAttrs, RetrievableAttrs } from './attribute-bags.js';
import type { BucketLabel } from './buckets.js';
import { nonceOf } from './nonce-of.js';
import type { SystemPromptInput } from './render-functions.js';

/** What the buckets hold, and what renders it. */
export type BucketsInput = Omit<SystemPromptInput, 'bucketOrder' | 'systemPrompt'>;

const tiers: ReadonlySet<string> = new Set(['first-party', 'third-party-public', 'third-party-private']);

/**
 * Renders buckets of system text, a blank line between; empty ones are left out.
 *
 * @param labels The buckets in order; `'timeline'` renders nothing.
 * @returns The text; `''` when all are empty.
 * @throws ResponsesInputError `artifact_unreadable` or `text_unreadable` when a text cannot be loaded.
 */
export async function renderBuckets(labels: readonly BucketLabel[], input: BucketsInput): Promise<string> {
  const texts: string[] = [];
  for (const label of labels) texts.push(await renderBucket(label, input));
  return texts.filter((text) => text !== '').join('\n\n');
}

async function renderBucket(label: BucketLabel, input: BucketsInput): Promise<string> {
  switch (label) {
    case 'standingInstructions': {
      const rules = [...input.standingInstructions].map((rule, index) =>
        resolveText(rule, input.renderCtx, { path: `/standingInstructions/${index}` }),
      );
      return input.renderStandingInstructions(await Promise.all(rules));
    }
    case 'memories': {
      const memories = [...input.memories].map((memory) => resolveMemory(memory, input));
      return input.renderMemories(await Promise.all(memories));
    }
    case 'retrievables': {
      const retrievables = [...input.retrievables].map((retrievable) =>
        resolveRetrievable(retrievable, input),
      );
      return input.renderRetrievables(await Promise.all(retrievables), input);
    }
    case 'timeline':
      return '';
  }
}

async function resolveMemory(
  memory: Memory,
  { nonceKey, renderCtx }: BucketsInput,
): Promise<{ memory: Memory; attrs: MemoryAttrs }> {
  const attrs = attrsOf({ ...pick(memory), score: memory.score ?? memory.importance }, nonceKey);
  if (!isDynamic(memory.content)) return { memory, attrs };
  const content = await resolveText(memory.content, renderCtx, { recordId: memory.id, path: '/content' });
  return { memory: { ...pick(memory), content }, attrs };
}

async function resolveRetrievable(
  retrievable: Retrievable,
  { nonceKey, renderCtx, warn }: BucketsInput,
): Promise<{ retrievable: Retrievable; attrs: RetrievableAttrs }> {
  warnOfTier(retrievable, warn);
  const attrs = attrsOf(retrievable, nonceKey);
  const { id, content, trustTier, source, kind, score, createdAt } = retrievable;
  if (isSpooledArtifact(content) || !isDynamic(content)) return { retrievable, attrs };
  const text = await resolveText(content, renderCtx, { recordId: id, path: '/content' });
  return { retrievable: { id, content: text, trustTier, source, kind, score, createdAt }, attrs };
}

/** A plain copy. Spreading is no way to make one: the members of a class may be getters on its prototype. */
function pick(memory: Memory): Memory {
  const { id, content, createdAt, source, kind, score, importance } = memory;
  return { id, content, createdAt, source, kind, score, importance };
}

function attrsOf(record: Memory | Retrievable, nonceKey: string | undefined): MemoryAttrs {
  return {
    nonce: nonceOf(record.id, nonceKey),
    source: record.source,
    createdAt: isoOf(record.createdAt),
    kind: record.kind,
    score: record.score,
  };
}

function warnOfTier({ id, trustTier }: Retrievable, warn: Warn | undefined): void {
  if (trustTier !== undefined && tiers.has(trustTier)) return;
  warn?.(`The trust tier of document ${JSON.stringify(id)} is unknown; it counts as third-party-private.`, {
    code: 'trust_tier_unknown',
    recordId: id,
    path: '/trustTier',
  });
}
