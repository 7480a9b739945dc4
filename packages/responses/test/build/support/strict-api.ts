import { validateResponsesRequest } from '@prismwire/core/responses';
import { type Known, knownOf } from './known.js';
import { callRefusals } from './strict-api-calls.js';
import { contentRefusals } from './strict-api-content.js';
import { idRefusals } from './strict-api-ids.js';
import { reasoningRefusals } from './strict-api-reasoning.js';
import { toolRefusals } from './strict-api-tools.js';
import { isObject, objectsIn } from './values.js';

/** A request as it would be sent. */
export interface ApiRequest {
  readonly model: string;
  readonly input: readonly unknown[];
  readonly instructions?: string | undefined;
  readonly tools?: readonly unknown[] | undefined;
  /** Whether the server keeps responses. Absent means that it does not. */
  readonly store?: boolean;
  /** The account or deployment that is asked. */
  readonly provider?: string | undefined;
}

/**
 * Why the Responses API, at its strictest, would refuse a request; empty when it accepts it. The rules are those
 * that users of the API met: see the tests of this file, one for each.
 */
export function refusals(request: ApiRequest, known: Known = knownOf([])): string[] {
  const { provider, store = false, ...members } = request;
  const sent: unknown = JSON.parse(
    JSON.stringify({ ...members, store, include: ['reasoning.encrypted_content'] }),
  );
  const body = isObject(sent) ? sent : {};
  const items = objectsIn(body.input);
  const judged = validateResponsesRequest(body);
  return [
    ...(judged.outcome === 'broken'
      ? judged.errors.map(({ instancePath, message }) => `core: ${instancePath} ${message ?? ''}`)
      : []),
    ...(items.length < request.input.length ? ['an item is no object'] : []),
    ...reasoningRefusals(items, { model: request.model, provider, store }, known),
    ...idRefusals(items, known),
    ...callRefusals(items, known),
    ...contentRefusals(items),
    ...toolRefusals(body.tools),
  ];
}
