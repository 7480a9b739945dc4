import { splitCompositeId } from '../identifiers/composite-id.js';
import { safeToolName } from '../identifiers/tool-name.js';
import type { ToolCall } from '../records/records.js';
import { argumentsText, brokenArguments } from './arguments-text.js';
import type { WireItem } from './wire-item.js';

/** What is sent of a call beside its output. Arguments that the API would refuse are sent as `{}`. */
export function functionCallItem(
  call: Pick<ToolCall, 'id' | 'tool' | 'args' | 'item'>,
  toolNames: readonly string[],
  broken: string | undefined = brokenArguments(call.args),
): WireItem {
  const { callId, itemId = call.item?.id } = splitCompositeId(call.id);
  return {
    type: 'function_call',
    ...(typeof itemId === 'string' && { id: itemId }),
    call_id: callId,
    name: safeToolName(call.tool, toolNames),
    arguments: broken === undefined ? argumentsText(call.args) : '{}',
    ...carried(call),
  };
}

/** What a call has beside its name and arguments, and the API wants back. */
function carried({ item }: Pick<ToolCall, 'item'>): WireItem {
  const { namespace, status, async, caller } = item ?? {};
  return {
    ...(typeof namespace === 'string' && { namespace }),
    ...(typeof status === 'string' && { status }),
    ...(typeof async === 'boolean' && { async }),
    ...(typeof caller === 'object' && caller !== null && { caller }),
  };
}
