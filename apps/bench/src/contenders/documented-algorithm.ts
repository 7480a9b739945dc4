import type { ResponsesInputItem } from '@prismwire/core/responses';
import {
  fingerprintOpenAIResponsesPrefix,
  nonceOf,
  renderUntrustedContent,
  type Thought,
} from '@prismwire/responses';
import type { History } from '../workloads/history.js';
import { fieldsOf } from './wire-event.js';

/** A reasoning item that waits for its check. */
interface Bond {
  readonly pairedItemId: unknown;
  readonly prefixFingerprint: unknown;
}

/**
 * The documented algorithm written down as it stands: records become items in the order of their times, and then each
 * reasoning item is checked against a fingerprint of all that is before it. Only what the workload needs.
 */
export async function documentedAlgorithm({ input }: History): Promise<ResponsesInputItem[]> {
  const bonds = new Map<ResponsesInputItem, Bond>();
  const timeline = [
    ...input.messages.map((record) => ({ at: Number(record.createdAt), items: () => [messageItem(record)] })),
    ...input.thoughts.map((record) => ({
      at: Number(record.createdAt),
      items: () => [reasoningItem(record, bonds)],
    })),
    ...input.toolCalls.map((record) => ({ at: Number(record.createdAt), items: () => callItems(record) })),
  ];
  const items = timeline.sort((a, b) => a.at - b.at).flatMap((entry) => entry.items());
  const instructions = String(input.systemPrompt);
  const kept: ResponsesInputItem[] = [];
  for (const [place, item] of items.entries()) {
    const bond = bonds.get(item);
    if (bond !== undefined) {
      const next = fieldsOf(items[place + 1]);
      const found = await fingerprintOpenAIResponsesPrefix({ model: input.model, instructions, input: kept });
      if (bond.prefixFingerprint !== found || bond.pairedItemId !== next.id) continue;
    }
    kept.push(item);
  }
  return kept;
}

function messageItem({ role, content, item }: History['input']['messages'][number]): ResponsesInputItem {
  return role === 'assistant' && item ? item : { role, content: String(content) };
}

function reasoningItem({ payload }: Thought, bonds: Map<ResponsesInputItem, Bond>): ResponsesInputItem {
  const { item, pairedItemId, prefixFingerprint } = fieldsOf(payload);
  const { id, encrypted_content: ciphertext, summary } = fieldsOf(item);
  const reasoning: ResponsesInputItem = {
    type: 'reasoning',
    id: String(id),
    summary: (Array.isArray(summary) ? summary : []).map((part) => ({
      type: 'summary_text',
      text: String(fieldsOf(part).text),
    })),
    encrypted_content: String(ciphertext),
  };
  bonds.set(reasoning, { pairedItemId, prefixFingerprint });
  return reasoning;
}

function callItems({
  id,
  tool,
  args,
  results,
  item,
}: History['input']['toolCalls'][number]): ResponsesInputItem[] {
  const [callId = '', itemId = ''] = id.split('|');
  const status = item?.status ?? 'completed';
  const output = renderUntrustedContent(String(results), { nonce: nonceOf(id), kind: 'tool-result', tool });
  return [
    { type: 'function_call', id: itemId, call_id: callId, name: tool, arguments: String(args), status },
    { type: 'function_call_output', call_id: callId, output },
  ];
}
