import { describe, expect, it } from 'vitest';
import { build } from '../support/bad-input.js';
import { output, reasoning } from '../support/items.js';

const model = 'model-a';

function many<T>(count: number, make: (at: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => make(at));
}

describe('long histories', () => {
  it('may hold a response of 200,000 items', async () => {
    const size = 200_000;
    const items = many(size, (index) => ({
      ...{
        id: `i${index}`,
        createdAt: index,
        item: { type: 'web_search_call', id: `ws_${index}`, status: 'completed' },
      },
      origin: { responseId: 'r', index, model, size },
    }));
    expect((await build({ items })).built.input).toHaveLength(size);
  });

  it('may hold 200,000 calls that nobody answered', async () => {
    const toolCalls = many(200_000, (at) => ({ id: `c${at}`, tool: 'f', createdAt: at }));
    expect((await build({ toolCalls })).built.input).toHaveLength(400_000);
  });

  it('may hold 150,000 answers in a row, each with its reasoning', async () => {
    const items = many(150_000, (at) => [reasoning(`rs_${at}`, 'E'), output(`msg_${at}`, 'a')]).flat();
    const records = items.map((item, at) => ({ id: `i${at}`, createdAt: at, item }));
    expect((await build({ items: records })).built.input).toHaveLength(300_000);
  });

  it('may give 100,000 records one id, and items one id', async () => {
    const messages = many(100_000, (at) => ({
      ...{ id: 'x', role: 'assistant', content: `a${at}`, createdAt: 2 * at + 1 },
      item: output('msg_1', `a${at}`),
    }));
    const thoughts = many(100_000, (at) => ({
      ...{ id: 'x', createdAt: 2 * at, replayCompatibility: 'openai-responses' },
      payload: { variant: 'responses-reasoning', item: reasoning('rs_1', 'E'), pairedItemId: 'msg_1' },
    }));
    const { built } = await build({ messages, thoughts, replayGuard: 'group' });
    expect(built.input).toHaveLength(100_001);
  });
});
