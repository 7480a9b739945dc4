import { describe, expect, it } from 'vitest';
import { buildOpenAIResponsesInput } from '../../src/index.js';
import type { CreatedAt, Message } from '../../src/records/records.js';
import type { BuildInput } from './cases/case.js';
import { call, output, reasoning, result } from './support/items.js';
import { messageAfter, thoughtBefore, userMessage } from './support/pairs.js';
import { kindOf, textOfItem } from './support/text-of-item.js';

const model = 'model-a';
const q = userMessage('q', 1);
/** Buckets that say only what they are. */
const buckets = {
  renderStandingInstructions: () => 'RULES',
  renderMemories: () => 'MEMORIES',
  renderRetrievables: async () => 'DOCUMENTS',
};

function build(input: Omit<BuildInput, 'model'>) {
  return buildOpenAIResponsesInput({ model, ...input });
}

describe('step 1: the leading system text', () => {
  it('is the system prompt, then the buckets before the timeline in their order', async () => {
    const built = await build({
      ...buckets,
      systemPrompt: 'PROMPT',
      bucketOrder: ['retrievables', 'standingInstructions', 'timeline', 'memories'],
      messages: [q],
    });
    expect(built.instructions).toBe('PROMPT\n\nDOCUMENTS\n\nRULES');
  });

  it('has rules, memories and documents before the timeline unless told otherwise', async () => {
    const built = await build({ ...buckets, systemPrompt: 'PROMPT', messages: [q] });
    expect(built.instructions).toBe('PROMPT\n\nRULES\n\nMEMORIES\n\nDOCUMENTS');
    expect(built.input).toHaveLength(1);
  });

  it('leaves out what is empty, with its blank line', async () => {
    const empty = await build({ ...buckets, renderMemories: () => '', systemPrompt: '', messages: [q] });
    expect(empty.instructions).toBe('RULES\n\nDOCUMENTS');
  });

  it('is absent when there is nothing to say', async () => {
    const built = await build({ messages: [q] });
    expect(built.instructions).toBeUndefined();
    expect(built.input).toHaveLength(1);
  });

  it.each(['developer', 'system'] as const)('is the first item, of the role %s, on demand', async (role) => {
    const systemPromptChannel = `${role}-item` as const;
    const built = await build({ ...buckets, systemPrompt: 'PROMPT', systemPromptChannel, messages: [q] });
    expect(built.instructions).toBeUndefined();
    expect(built.input.map(kindOf)).toEqual([role, 'user']);
    expect(textOfItem(built.input[0])).toBe('PROMPT\n\nRULES\n\nMEMORIES\n\nDOCUMENTS');
    expect(built.fingerprintableLength).toBe(2);
  });

  it.each(['developer-item', 'system-item'] as const)(
    'is no item of %s when it is empty',
    async (channel) => {
      const built = await build({ systemPromptChannel: channel, messages: [q] });
      expect(built.input.map(kindOf)).toEqual(['user']);
    },
  );

  it('renders what is dynamic with the context of the call', async () => {
    const systemPrompt = { render: (ctx: unknown) => `for ${String(ctx)}` };
    const built = await build({ systemPrompt, renderCtx: 'Monday', messages: [q] });
    expect(built.instructions).toBe('for Monday');
  });
});

describe('step 2: the timeline', () => {
  const times: readonly (readonly [string, CreatedAt, CreatedAt])[] = [
    ['dates', new Date(1000), new Date(2000)],
    ['ISO texts', '2026-01-01T00:00:00Z', '2026-01-01T02:00:00+01:00'],
    ['milliseconds', 1000, 2000],
    ['instants with toMillis', { toMillis: () => 1000 }, { toMillis: () => 2000 }],
    ['instants with epochMilliseconds', { epochMilliseconds: 1000 }, { epochMilliseconds: 2000 }],
  ];

  it.each(times)('sorts by time: %s', async (_name, early, late) => {
    const built = await build({ messages: [userMessage('second', late), userMessage('first', early)] });
    expect(built.input.map(textOfItem)).toEqual(['first', 'second']);
  });

  it('merges messages, thoughts and calls', async () => {
    const built = await build({
      messages: [q, messageAfter(1, 4)],
      toolCalls: [{ id: 'call_1', tool: 'f', args: {}, results: 'r', createdAt: 3 }],
      thoughts: [{ id: 't', content: 'hm', identity: 'assistant', createdAt: 2 }],
    });
    const kinds = ['user', 'assistant', 'function_call', 'function_call_output', 'assistant'];
    expect(built.input.map(kindOf)).toEqual(kinds);
    expect(textOfItem(built.input[1])).toContain('hm');
  });

  it('keeps the order of records with equal times', async () => {
    const messages = ['a', 'b', 'c', 'd'].map((text) => userMessage(text, 7));
    expect((await build({ messages })).input.map(textOfItem)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('tells its own messages from those of other agents', async () => {
    const said = (identity: string): Message => ({
      id: identity,
      role: 'assistant',
      content: 'hello',
      identity,
      createdAt: 1,
    });
    const { input } = await build({ messages: [said('me'), said('other')], selfIdentity: 'me' });
    expect(input.map(kindOf)).toEqual(['assistant', 'assistant']);
    expect(textOfItem(input[0])).toBe('hello');
    expect(textOfItem(input[1])).toMatch(/^<peer_agent_output_other from="other".*hello/s);
  });

  it('takes other messages from the function for it, and leaves out what that leaves out', async () => {
    const { input } = await build({
      messages: [q, userMessage('gone', 2)],
      renderOpenAIResponsesTimelineMessage: async ({ message }) =>
        message.id === 'user-gone' ? null : { role: 'user', content: `rendered ${message.id}` },
    });
    expect(input).toEqual([{ role: 'user', content: 'rendered user-q' }]);
  });

  it('sends each call with its output right behind it', async () => {
    const toolCalls = [1, 2].map((n) => ({ id: `call_${n}`, tool: 'f', results: 'r', createdAt: n }));
    const renderedToolCallResults = new Map([
      ['call_1', 'r1'],
      ['call_2', 'r2'],
    ]);
    const { input } = await build({ toolCalls, renderedToolCallResults });
    expect(input).toEqual([
      ...[call('call_1'), result('call_1', 'r1')],
      ...[call('call_2'), result('call_2', 'r2')],
    ]);
  });

  it('renders a result that was not rendered before with the tool that gave it', async () => {
    const { input } = await build({
      tools: [{ name: 'f', inputSchema: { type: 'object', properties: {} } }],
      toolCalls: [{ id: 'call_1', tool: 'f', results: 'r', createdAt: 1 }],
      renderOpenAIResponsesToolCallResult: async ({ tool, results }) => `${tool?.name}: ${String(results)}`,
    });
    expect(input).toEqual([call('call_1'), result('call_1', 'f: r')]);
  });

  it('splits a composite id, and looks up the rendered result by the whole of it', async () => {
    const thought = thoughtBefore(1, 1);
    const payload = { variant: 'responses-reasoning', item: reasoning('rs_1', 'E1'), pairedItemId: 'fc_1' };
    const { input } = await build({
      replayGuard: 'group',
      thoughts: [{ ...thought, payload }],
      toolCalls: [{ id: 'call_1|fc_1', tool: 'f', results: 'r', createdAt: 2 }],
      renderedToolCallResults: new Map([['call_1|fc_1', 'r']]),
    });
    expect(input).toEqual([reasoning('rs_1', 'E1'), call('call_1', 'fc_1'), result('call_1', 'r')]);
  });

  it('drops the item half of a composite id that is no id of a call', async () => {
    const { input } = await build({
      toolCalls: [{ id: 'call_1|msg_1', tool: 'f', results: 'r', createdAt: 2 }],
      renderedToolCallResults: new Map([['call_1|msg_1', 'r']]),
    });
    expect(input).toEqual([call('call_1'), result('call_1', 'r')]);
  });
});

describe('step 2: thoughts', () => {
  const records = { messages: [q, messageAfter(1, 3)], thoughts: [thoughtBefore(1, 2)] };

  it('sends a thought with ciphertext as a reasoning item', async () => {
    const { input } = await build({ ...records, replayGuard: 'group' });
    expect(input.slice(1)).toEqual([reasoning('rs_1', 'E1'), output('msg_1', 'answer 1')]);
  });

  it.each(['off', 'summary-only'] as const)('sends no reasoning item under %s', async (reasoningReplay) => {
    const { input } = await build({ ...records, replayGuard: 'group', reasoningReplay });
    expect(JSON.stringify(input)).not.toMatch(/rs_1|E1|msg_1/);
    expect(input.map(textOfItem).join('\n')).toContain('idea 1');
  });

  it('sends what can be read of a thought that came without a payload', async () => {
    const thoughts = [{ id: 't', content: 'hm', identity: 'assistant', createdAt: 2 }];
    const { input } = await build({ messages: [q], thoughts });
    expect(input.map(kindOf)).toEqual(['user', 'assistant']);
    expect(textOfItem(input[1])).toMatch(/^<thought_t .*\nhm\n<\/thought_t>$/s);
  });

  it('sends what can be read of a thought with a payload of another kind', async () => {
    const thoughts = [{ ...thoughtBefore(1, 2), payload: { variant: 'other', data: 'E1' } }];
    const { input } = await build({ messages: [q], thoughts });
    expect(input.map(kindOf)).toEqual(['user', 'assistant']);
    expect(textOfItem(input[1])).toContain('idea 1');
  });

  it('leaves out a thought of which nothing can be read', async () => {
    const thoughts = [{ id: 't', content: '', identity: 'assistant', createdAt: 2 }];
    expect((await build({ messages: [q], thoughts })).input.map(kindOf)).toEqual(['user']);
  });

  it('shows only thoughts that the filter lets through', async () => {
    const thoughts = ['me', 'other'].map((identity, n) => ({
      id: identity,
      content: identity,
      identity,
      createdAt: n,
    }));
    const shown = async (more: Partial<BuildInput>): Promise<string> =>
      (await build({ thoughts, selfIdentity: 'me', ...more })).input.map(textOfItem).join();
    expect(await shown({ thoughtSurfacing: 'all' })).toMatch(/thought_me.*thought_other/s);
    expect(await shown({ thoughtSurfacing: 'all-self' })).not.toContain('thought_other');
    expect(await shown({ filterThoughts: () => [] })).toBe('');
  });

  it('does not replay a payload whose tag is not among the compatible ones', async () => {
    const { input } = await build({ ...records, replayGuard: 'group', replayCompatibility: ['other'] });
    expect(JSON.stringify(input)).not.toMatch(/rs_1|E1|msg_1/);
  });
});
