import { buildOpenAIResponsesInput, type WarningDetail } from '@prismwire/responses';
import { expect, it } from 'vitest';

it('tells of an id that is left out because nothing vouches for it', async () => {
  const warnings: (WarningDetail | undefined)[] = [];
  const { input } = await buildOpenAIResponsesInput({
    model: 'm',
    toolCalls: [{ id: 'call_1|fc_1', tool: 'f', args: {}, results: 'r', createdAt: 1 }],
    warn: (_message, detail) => warnings.push(detail),
  });
  expect(input[0]).toEqual({ type: 'function_call', call_id: 'call_1', name: 'f', arguments: '{}' });
  expect(warnings).toEqual([{ code: 'id_dropped', recordId: 'call_1|fc_1' }]);
});
