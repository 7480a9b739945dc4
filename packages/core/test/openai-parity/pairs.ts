import type * as ours from '@prismwire/core/responses';
import type * as theirs from 'openai/resources/responses/responses';

/** A type of `openai`, and ours of the same thing. */
interface Pair<Theirs, Ours> {
  readonly theirs: Theirs;
  readonly ours: Ours;
}

/** A pair that compiles only while ours takes every value that theirs allows. */
interface TakenPair<Theirs extends Ours, Ours> extends Pair<Theirs, Ours> {}

/**
 * What is compared, by the name that `openai` gives it. Whatever a server sends must be one of ours as a whole.
 * The two that a client sends need not be: `differences.json` says for which of their members.
 */
export interface Pairs {
  readonly ResponseInputItem: Pair<theirs.ResponseInputItem, ours.ResponsesInputItem>;
  readonly ResponseOutputItem: TakenPair<theirs.ResponseOutputItem, ours.ResponsesOutputItem>;
  readonly ResponseItem: TakenPair<theirs.ResponseItem, ours.ResponsesItem>;
  readonly ResponseStreamEvent: TakenPair<theirs.ResponseStreamEvent, ours.ResponsesStreamEvent>;
  readonly Tool: TakenPair<theirs.Tool, ours.ResponsesTool>;
  readonly Response: TakenPair<theirs.Response, ours.ResponsesResponse>;
  readonly ResponseUsage: TakenPair<theirs.ResponseUsage, ours.ResponsesUsage>;
  readonly ResponseCreateParamsBase: Pair<theirs.ResponseCreateParamsBase, ours.ResponsesRequest>;
}
