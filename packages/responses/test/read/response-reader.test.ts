import { describe, expect, it } from 'vitest';
import type { ResponseDelta } from '../../src/read/response-delta.js';
import { ResponseReader } from '../../src/read/response-reader.js';

const created = {
  type: 'response.created',
  response: { id: 'resp_1', model: 'gpt-5.1', status: 'in_progress', output: [] },
};
const message = { type: 'message', id: 'msg_1', role: 'assistant', status: 'completed', content: [] };
const call = {
  type: 'function_call',
  id: 'fc_1',
  call_id: 'call_1',
  name: 'weather',
  arguments: '',
  status: 'in_progress',
};

function added(item: object, index = 0) {
  return { type: 'response.output_item.added', output_index: index, item };
}
function done(item: object, index = 0) {
  return { type: 'response.output_item.done', output_index: index, item };
}
function text(delta: string, more: object = {}) {
  return {
    type: 'response.output_text.delta',
    output_index: 0,
    content_index: 0,
    item_id: 'msg_1',
    delta,
    ...more,
  };
}
function completed(output: unknown, more: object = {}) {
  return {
    type: 'response.completed',
    response: { id: 'resp_1', model: 'gpt-5.1', status: 'completed', output, ...more },
  };
}
function saying(words: string) {
  return { ...message, content: [{ type: 'output_text', text: words, annotations: [] }] };
}

function read(events: readonly unknown[], options = {}) {
  const reader = new ResponseReader(options);
  const deltas: ResponseDelta[] = events.flatMap((event) => reader.push(event));
  return { reader, deltas, types: deltas.map(({ type }) => type) };
}

describe('the deltas', () => {
  it('are typed steps of one response', () => {
    const { deltas } = read([
      created,
      added({ ...message, status: 'in_progress' }),
      text('Hel'),
      text('lo', { logprobs: [{ token: 'lo', logprob: -1 }] }),
      { type: 'response.output_text.done', output_index: 0, content_index: 0, text: 'Hello' },
      done(saying('Hello')),
      completed([saying('Hello')]),
    ]);
    const place = { outputIndex: 0, itemId: 'msg_1' };
    expect(deltas).toEqual([
      { type: 'response.status', status: 'in_progress', responseId: 'resp_1' },
      { type: 'item.added', ...place, item: { ...message, status: 'in_progress' } },
      { type: 'text.delta', ...place, contentIndex: 0, delta: 'Hel' },
      {
        type: 'text.delta',
        ...place,
        contentIndex: 0,
        delta: 'lo',
        logprobs: [{ token: 'lo', logprob: -1 }],
      },
      { type: 'text.done', ...place, contentIndex: 0, text: 'Hello' },
      { type: 'item.done', ...place, item: saying('Hello') },
    ]);
  });

  it('tell the call and the tool with whole arguments, which replace the pieces', () => {
    const { deltas, reader } = read([
      added(call),
      { type: 'response.function_call_arguments.delta', output_index: 0, delta: '{"a' },
      { type: 'response.function_call_arguments.done', output_index: 0, arguments: '{"b":1}' },
    ]);
    const place = { outputIndex: 0, itemId: 'fc_1', itemType: 'function_call' };
    expect(deltas.slice(1)).toEqual([
      { type: 'tool.arguments.delta', ...place, delta: '{"a' },
      { type: 'tool.arguments.done', ...place, arguments: '{"b":1}', callId: 'call_1', name: 'weather' },
    ]);
    expect(reader.response.output).toEqual([{ ...call, arguments: '{"b":1}' }]);
  });

  it('bring what did not stream: a `done` without pieces, an item without its beginning, a bare final response', () => {
    const wholeText = { type: 'response.output_text.done', output_index: 0, content_index: 0, text: 'Hello' };
    expect(read([wholeText]).types).toEqual(['text.delta', 'text.done']);
    expect(read([done(saying('Hello'))]).types).toEqual([
      'item.added',
      'text.delta',
      'text.done',
      'item.done',
    ]);
    expect(read([completed([saying('Hello')])]).types).toEqual([
      'item.added',
      'text.delta',
      'text.done',
      'item.done',
    ]);
    expect(read([text('Hel'), wholeText]).deltas[1]).toMatchObject({ type: 'text.delta', delta: 'lo' });
  });

  it('tell of audio, images, shells and hosted calls, also of hosted calls that are new', () => {
    const { types } = read([
      { type: 'response.audio.delta', delta: 'AAAA' },
      { type: 'response.audio.transcript.delta', delta: 'Hi' },
      { type: 'response.audio.done' },
      { type: 'response.image_generation_call.partial_image', output_index: 0, partial_image_b64: 'AAAA' },
      { type: 'response.shell_call_command.added', output_index: 1, command_index: 0, command: 'l' },
      { type: 'response.shell_call_command.delta', output_index: 1, command_index: 0, delta: 's' },
      {
        type: 'response.shell_call_output_content.delta',
        output_index: 2,
        command_index: 0,
        delta: { stdout: 'a' },
      },
      { type: 'response.web_search_call.searching', output_index: 3 },
      { type: 'response.dream_call.in_progress', output_index: 4 },
      { type: 'response.hologram.delta', output_index: 5, delta: 'beam' },
    ]);
    expect(types).toEqual([
      'audio.delta',
      'audio.transcript.delta',
      'image.partial',
      'shell.command.delta',
      'shell.command.delta',
      'shell.output.delta',
      'item.status',
      'item.status',
      'event.unknown',
    ]);
  });
});

describe('servers that do it their way', () => {
  it('may change the id of an item with every event', () => {
    const { deltas, reader } = read([
      added({ ...message, id: 'msg_a' }),
      text('Hel', { item_id: 'msg_b' }),
      text('lo', { item_id: 'msg_c' }),
      done({ ...saying('Hello'), id: 'msg_d' }),
      completed([{ ...saying('Hello'), id: 'msg_e' }]),
    ]);
    expect(deltas.map((delta) => 'itemId' in delta && delta.itemId)).toEqual(Array(5).fill('msg_a'));
    expect(reader.response.output).toEqual([{ ...saying('Hello'), id: 'msg_e' }]);
  });

  it('may leave out ids and places', () => {
    const { reader } = read([
      { type: 'response.output_item.added', item: { ...message, id: undefined } },
      { type: 'response.output_text.delta', delta: 'Hello' },
      { type: 'response.output_item.added', item: call },
      { type: 'response.function_call_arguments.delta', delta: '{}' },
      { type: 'response.output_item.done', item: { ...call, arguments: '{}' } },
    ]);
    expect(reader.end().response.output).toMatchObject([
      { type: 'message', status: 'incomplete', content: [{ text: 'Hello' }] },
      { type: 'function_call', arguments: '{}' },
    ]);
  });

  it('may send events late or twice', () => {
    const { reader, types } = read([
      text('Hello'),
      added({ ...message, status: 'in_progress' }),
      { type: 'response.output_text.done', output_index: 0, content_index: 0, text: 'Hello' },
      text('Hello'),
      done(saying('Hello')),
      done(saying('Hello')),
      text('Hello'),
      added({ ...message, status: 'in_progress' }),
    ]);
    expect(types).toEqual(['text.delta', 'item.added', 'text.done', 'item.done']);
    expect(reader.response.output).toEqual([saying('Hello')]);
    expect(reader.end().brokenEvents).toEqual([]);
  });

  it('may list fewer items at the end than they streamed', () => {
    const reasoning = { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'CIPHER' };
    const events = [done(reasoning, 0), done(saying('Hello'), 1)];
    const renamed = { ...saying('Hello'), id: 'msg_2' };
    expect(read([...events, completed([renamed])]).reader.response.output).toEqual([reasoning, renamed]);
    expect(read([...events, completed(undefined)]).reader.response.output).toEqual([
      reasoning,
      saying('Hello'),
    ]);
  });

  it('may leave out of the final response what the first one said', () => {
    const { reader } = read([created, { type: 'response.completed', response: { usage: null } }]);
    expect(reader.response).toEqual({
      id: 'resp_1',
      model: 'gpt-5.1',
      usage: null,
      status: 'completed',
      output: [],
    });
  });
});

describe('ciphertext', () => {
  const begun = { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'PART' };
  const whole = { ...begun, encrypted_content: 'CIPHER' };

  it('is never taken from an item that has only begun', () => {
    expect(read([added(begun)]).reader.end().response.output).toEqual([
      { type: 'reasoning', id: 'rs_1', summary: [], status: 'incomplete' },
    ]);
  });

  it('is taken from the final response alone', () => {
    const { encrypted_content: _, ...bare } = whole;
    expect(read([added(begun), done(bare), completed([whole])]).reader.response.output).toEqual([whole]);
  });

  it('is kept with its id when the final response has none', () => {
    const bare = { type: 'reasoning', id: 'rs_2', summary: [] };
    expect(read([added(begun), done(whole), completed([bare])]).reader.response.output).toEqual([whole]);
  });
});

describe('the outcome', () => {
  it('is undefined while the response goes on', () => {
    const { reader } = read([created, text('Hello')]);
    expect(reader.outcome).toBeUndefined();
    expect(reader.ended).toBe(false);
  });

  it('says why a response is incomplete, also when the event is called otherwise', () => {
    const details = { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } };
    for (const event of [
      completed([], details),
      { ...completed([], details), type: 'response.incomplete' },
    ]) {
      expect(read([event]).reader.outcome).toMatchObject({
        status: 'incomplete',
        reason: 'max_output_tokens',
      });
    }
  });

  it('has the error of a failed response', () => {
    const error = { code: 'server_error', message: 'Sorry.' };
    const { outcome } = read([{ type: 'response.failed', response: { status: 'failed', error } }]).reader;
    expect(outcome).toMatchObject({ status: 'failed', error });
  });

  it('is failed after an error event, with what was read and with a failed response that follows', () => {
    const error = { type: 'error', error: { type: 'quota', code: 'no_quota', message: 'No.' } };
    const { reader, types } = read([created, text('Hel'), error]);
    expect(types.at(-1)).toBe('error');
    expect(reader.outcome).toMatchObject({
      status: 'failed',
      error: { type: 'quota', code: 'no_quota' },
      response: { id: 'resp_1', status: 'failed', output: [{ type: 'message', status: 'incomplete' }] },
    });
    expect(reader.ended).toBe(false);
    reader.push({ type: 'response.failed', response: { id: 'resp_1', usage: null, output: [] } });
    expect(reader.outcome).toMatchObject({
      error: { type: 'quota' },
      response: { usage: null, output: [{}] },
    });
    expect(reader.ended).toBe(true);
    const top = { type: 'error', sequence_number: 3, code: 'slow_down', message: 'Too fast.', param: null };
    expect(read([top]).reader.outcome).toMatchObject({
      error: { code: 'slow_down', message: 'Too fast.', param: null },
    });
  });

  it('is cancelled when the server says so', () => {
    expect(read([completed([], { status: 'cancelled' })]).reader.outcome?.status).toBe('cancelled');
    expect(read([{ type: 'response.cancelled', response: {} }]).reader.outcome?.status).toBe('cancelled');
  });

  it('is broken with raw arguments when the stream stops in them', () => {
    const cause = new Error('socket');
    const { reader } = read([
      created,
      added(call),
      { type: 'response.function_call_arguments.delta', output_index: 0, delta: '{"ci' },
    ]);
    expect(reader.end('source_failed', cause)).toEqual({
      status: 'broken',
      reason: 'source_failed',
      cause,
      brokenEvents: [],
      response: { ...created.response, output: [{ ...call, arguments: '{"ci', status: 'incomplete' }] },
    });
    expect(reader.push(completed([]))).toEqual([]);
    expect(reader.outcome?.status).toBe('broken');
  });

  it('makes an item of pieces alone', () => {
    const { reader } = read([
      { type: 'response.function_call_arguments.delta', output_index: 2, item_id: 'fc_9', delta: '{' },
      { type: 'response.refusal.delta', output_index: 1, delta: 'No' },
      { type: 'response.reasoning_summary_text.delta', output_index: 0, summary_index: 0, delta: 'Hm' },
    ]);
    expect(reader.end().response.output).toEqual([
      { type: 'reasoning', status: 'incomplete', summary: [{ type: 'summary_text', text: 'Hm' }] },
      {
        type: 'message',
        role: 'assistant',
        status: 'incomplete',
        content: [{ type: 'refusal', refusal: 'No' }],
      },
      { type: 'function_call', id: 'fc_9', call_id: '', name: '', arguments: '{', status: 'incomplete' },
    ]);
  });

  it('does not change after the end', () => {
    const { reader } = read([completed([])]);
    expect(reader.push(text('Hello'))).toEqual([]);
    expect(reader.end('aborted').status).toBe('completed');
  });
});

describe('events that are not what they should be', () => {
  it('are reported when they cannot be read, and nothing else is lost', () => {
    const { reader, deltas } = read([
      added({ ...message, status: 'in_progress' }),
      { type: 'response.output_text.delta', output_index: 0 },
      { type: 'response.refusal.delta', output_index: 0, content_index: 'x', delta: 'No' },
      { type: 'response.function_call_arguments.delta', output_index: 0, delta: '{' },
      null,
      text('Hello'),
    ]);
    expect(reader.end().brokenEvents.map(({ index, problem }) => [index, problem])).toEqual(
      [1, 2, 3, 4].map((index) => [index, 'unreadable']),
    );
    expect(deltas.filter(({ type }) => type === 'event.broken')).toHaveLength(4);
    expect(reader.response.output).toMatchObject([{ content: [{ text: 'Hello' }] }]);
  });

  it('are checked on demand, read all the same, and reported without their values', () => {
    const odd = text('SECRET', { sequence_number: 'SECRET' });
    expect(read([odd]).reader.end().brokenEvents).toEqual([]);
    const { reader, types } = read([odd, { type: 'response.hologram.delta' }], { validate: true });
    expect(types).toEqual(['event.broken', 'text.delta', 'event.unknown']);
    const { brokenEvents } = reader.end();
    expect(brokenEvents).toMatchObject([
      { index: 0, eventType: 'response.output_text.delta', problem: 'invalid' },
    ]);
    expect(brokenEvents[0]?.errors.length).toBeGreaterThan(0);
    expect(JSON.stringify(brokenEvents)).not.toContain('SECRET');
  });
});

describe('a whole response', () => {
  function readWhole(response: unknown, options = {}) {
    const reader = new ResponseReader(options);
    return { deltas: reader.pushResponse(response), outcome: reader.end() };
  }

  it('gives the deltas that it would have given as a stream', () => {
    const { deltas, outcome } = readWhole({ ...completed([]).response, output: [saying('Hello')] });
    expect(deltas.map(({ type }) => type)).toEqual(['item.added', 'text.delta', 'text.done', 'item.done']);
    expect(outcome).toMatchObject({ status: 'completed', response: { output: [saying('Hello')] } });
  });

  it('ends as it says, or as its members imply', () => {
    const status = (response: object) => readWhole({ output: [], ...response }).outcome.status;
    expect(status({})).toBe('completed');
    expect(status({ status: 'cancelled' })).toBe('cancelled');
    expect(status({ error: { message: 'No.' } })).toBe('failed');
    expect(status({ incomplete_details: { reason: 'content_filter' } })).toBe('incomplete');
  });

  it('is broken while the server works on it, or when it is none', () => {
    const { outcome } = readWhole({
      status: 'in_progress',
      output: [{ ...message, status: 'in_progress' }, call],
    });
    expect(outcome).toMatchObject({ status: 'broken', reason: 'unfinished' });
    expect(outcome.response.output).toMatchObject([{ status: 'incomplete' }, { status: 'incomplete' }]);
    expect(readWhole('text').outcome).toMatchObject({ status: 'broken', reason: 'unreadable' });
  });

  it('can be the body of an error', () => {
    const error = { message: 'No such model.', code: 'model_not_found' };
    expect(readWhole({ error }).outcome).toMatchObject({ status: 'failed', error, response: { output: [] } });
  });

  it('is checked on demand', () => {
    const { outcome } = readWhole({ output: [], status: 7 }, { validate: true });
    expect(outcome.brokenEvents).toMatchObject([{ index: 0, problem: 'invalid' }]);
  });
});
