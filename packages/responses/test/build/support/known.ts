import type { ResponsesOutputItem } from '@prismwire/core/responses';

/** A response that the API gave. */
export interface GivenResponse {
  readonly model: string;
  /** The account or deployment whose key the ciphertext is under. */
  readonly provider?: string;
  readonly output: readonly ResponsesOutputItem[];
}

/** What the API knows of one reasoning item. */
export interface KnownReasoning {
  readonly id: string;
  readonly model: string;
  readonly provider: string | undefined;
  /** The id of the item that followed it. */
  readonly following: string | undefined;
}

/** What the API knows of what it gave out. */
export interface Known {
  /** The ids of all items. */
  readonly ids: ReadonlySet<string>;
  /** The ids of the reasoning items that came before an item in its response, by the item's id. */
  readonly reasoningOf: ReadonlyMap<string, readonly string[]>;
  /** The reasoning items by ciphertext. */
  readonly byCiphertext: ReadonlyMap<string, KnownReasoning>;
  /** The namespaces of calls by call id. */
  readonly namespaces: ReadonlyMap<string, string>;
}

/** What the API knows after it gave these responses. */
export function knownOf(responses: readonly GivenResponse[]): Known {
  const ids = new Set<string>();
  const reasoningOf = new Map<string, readonly string[]>();
  const byCiphertext = new Map<string, KnownReasoning>();
  const namespaces = new Map<string, string>();
  for (const { model, provider, output } of responses) {
    const before: string[] = [];
    for (const [index, item] of output.entries()) {
      // A compaction holds the reasoning before it, so nothing behind it asks for that any more.
      if (item.type === 'compaction') before.length = 0;
      if (typeof item.id === 'string') {
        ids.add(item.id);
        reasoningOf.set(item.id, [...before]);
      }
      if (item.type === 'reasoning' && typeof item.id === 'string') {
        before.push(item.id);
        const following = output[index + 1]?.id ?? undefined;
        if (typeof item.encrypted_content === 'string') {
          byCiphertext.set(item.encrypted_content, { id: item.id, model, provider, following });
        }
      }
      if (item.type === 'function_call' && typeof item.namespace === 'string') {
        namespaces.set(item.call_id, item.namespace);
      }
    }
  }
  return { ids, reasoningOf, byCiphertext, namespaces };
}
