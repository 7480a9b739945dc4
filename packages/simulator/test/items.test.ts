import { describe, expect, it } from 'vitest';
import { at, textAt } from './support/fields.js';
import { MemoryClient } from './support/memory-client.js';

function message(id: string) {
  return { id, type: 'message', role: 'user', content: [{ type: 'input_text', text: id }] };
}

function create(client: MemoryClient, id: string, previous_item_id?: string) {
  return client.send({
    type: 'conversation.item.create',
    item: message(id),
    ...(previous_item_id === undefined ? {} : { previous_item_id }),
  });
}

describe('conversation items', () => {
  it('stand where they are put', () => {
    const client = new MemoryClient({});
    create(client, 'b');
    create(client, 'd');
    create(client, 'c', 'b');
    create(client, 'a', 'root');
    expect(client.server.items.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
    const anchors = client.of('conversation.item.created').map((event) => event.previous_item_id);
    expect(anchors).toEqual([null, 'b', 'b', null]);
  });

  it('get an id and a status if they have none', () => {
    const client = new MemoryClient({});
    const { id: _, ...item } = message('x');
    client.send({ type: 'conversation.item.create', item });
    const created = client.last('conversation.item.created').item;
    expect(textAt(created, 'id')).toMatch(/^item_/);
    expect(created).toMatchObject({ object: 'realtime.item', status: 'completed', role: 'user' });
  });

  it('can be retrieved and deleted', () => {
    const client = new MemoryClient({});
    create(client, 'a');
    const retrieve = client.send({ type: 'conversation.item.retrieve', item_id: 'a' });
    expect(client.last('conversation.item.retrieved')).toMatchObject({
      prism_request_event_id: retrieve,
      item: message('a'),
    });
    const remove = client.send({ type: 'conversation.item.delete', item_id: 'a' });
    expect(client.last('conversation.item.deleted')).toMatchObject({
      prism_request_event_id: remove,
      item_id: 'a',
    });
    expect(client.server.items).toEqual([]);
  });

  it.each([
    ['conversation.item.retrieve', 'item_retrieve_invalid_item_id', {}],
    ['conversation.item.delete', 'item_delete_invalid_item_id', {}],
    ['conversation.item.truncate', 'item_truncate_invalid_item_id', { content_index: 0, audio_end_ms: 0 }],
  ])('%s of an unknown id is an error', (type, code, fields) => {
    const client = new MemoryClient({});
    const request = client.send({ type, item_id: 'nowhere', ...fields });
    expect(client.last('error').error).toMatchObject({
      code,
      param: 'item_id',
      owner: { event_id: request },
    });
  });

  it('are refused behind an unknown item, and twice', () => {
    const client = new MemoryClient({});
    create(client, 'a', 'nowhere');
    expect(at(client.last('error'), 'error')).toMatchObject({
      code: 'item_create_invalid_item_id',
      param: 'previous_item_id',
    });
    create(client, 'a');
    create(client, 'a');
    expect(at(client.last('error'), 'error', 'code')).toBe('item_create_duplicate_item_id');
    expect(client.server.items).toHaveLength(1);
  });

  it('of another response can be deleted while they are being produced', () => {
    const client = new MemoryClient(
      { turns: [{ steps: [{ do: 'say', text: ['one ', 'two'], as: 'text' }] }] },
      {
        onFrame: ({ type, item_id }, self) => {
          if (type === 'response.content_part.added')
            self.send({ type: 'conversation.item.delete', item_id });
        },
      },
    );
    client.send({ type: 'response.create' });
    expect(at(client.last('response.done'), 'response', 'output', 0, 'content')).toEqual([
      { type: 'text', text: 'one two' },
    ]);
    expect(client.server.items).toEqual([]);
  });
});

describe('truncation', () => {
  function spoken() {
    const client = new MemoryClient({ turns: [{ steps: [{ do: 'say', text: 'one two', audioMs: 950 }] }] });
    client.send({ type: 'response.create' });
    const item_id = textAt(client.last('response.output_item.done'), 'item', 'id');
    const truncate = (content_index: number, audio_end_ms: number) =>
      client.send({ type: 'conversation.item.truncate', item_id, content_index, audio_end_ms });
    return { client, truncate };
  }

  it('cuts the sound and takes the transcript away', () => {
    const { client, truncate } = spoken();
    const request = truncate(0, 300);
    expect(client.last('conversation.item.truncated')).toMatchObject({
      prism_request_event_id: request,
      content_index: 0,
      audio_end_ms: 300,
    });
    expect(at(client.server.items, 0, 'content')).toEqual([{ type: 'audio', transcript: '' }]);
    truncate(0, 301);
    expect(at(client.last('error'), 'error', 'param')).toBe('audio_end_ms');
  });

  it('is refused beyond the sound and for parts that have none', () => {
    const { client, truncate } = spoken();
    truncate(0, 951);
    expect(at(client.last('error'), 'error', 'param')).toBe('audio_end_ms');
    truncate(1, 0);
    expect(at(client.last('error'), 'error', 'param')).toBe('content_index');
    truncate(0, 950);
    expect(client.of('conversation.item.truncated')).toHaveLength(1);
  });
});
