import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createResponsesBuilder } from '../../src/turn/responses-builder.js';
import type { RunEvent } from '../../src/turn/run-events.js';
import type { RunnableTool } from '../../src/turn/runnable-tool.js';
import { output, reasoning } from '../build/support/items.js';
import { apiError, strictClient } from './support/strict-client.js';

const builder = createResponsesBuilder({ model: 'gpt-5', systemPrompt: 'Be brief.' });
const asked = { messages: [{ id: 'u1', role: 'user' as const, content: 'Weather?', createdAt: 1 }] };

function call(name: string, args: string, n = 1) {
  return {
    ...{ type: 'function_call' as const, id: `fc_${n}`, call_id: `call_${n}`, name, arguments: args },
    status: 'completed' as const,
  };
}

const weather: RunnableTool<{ city: string }> = {
  name: 'weather',
  description: 'The weather in a city',
  inputSchema: z.object({ city: z.string() }),
  trusted: true,
  execute: ({ city }) => `Sunny in ${city}`,
};

describe('a run', () => {
  it('answers the calls of tools until none is left, and sends reasoning back', async () => {
    const { client, bodies } = strictClient([
      [reasoning('rs_1', 'E1'), call('weather', '{"city":"Rome"}', 1), call('weather', '{"city":"Oslo"}', 2)],
      [reasoning('rs_2', 'E2'), output('msg_1', 'Sunny in both.')],
      [output('msg_2', 'Bye.')],
    ]);
    const events: RunEvent[] = [];
    const run = builder.run(client, asked, { tools: [weather] });
    for await (const event of run) events.push(event);
    const result = await run.result;
    expect(result).toMatchObject({
      status: 'completed',
      text: 'Sunny in both.',
      rounds: 2,
      pendingCalls: [],
    });
    expect(result.error).toBeUndefined();
    expect(bodies[1]?.input).toHaveLength(6);
    expect(bodies[1]?.input).toEqual([
      ...(bodies[0]?.input ?? []),
      expect.objectContaining({ type: 'reasoning', id: 'rs_1', encrypted_content: 'E1' }),
      expect.objectContaining({ id: 'fc_1' }),
      expect.objectContaining({ id: 'fc_2' }),
      expect.objectContaining({ call_id: 'call_1', output: expect.stringContaining('Sunny in Rome') }),
      expect.objectContaining({ call_id: 'call_2', output: expect.stringContaining('Sunny in Oslo') }),
    ]);
    expect(bodies[0]).toMatchObject({
      model: 'gpt-5',
      instructions: 'Be brief.',
      store: false,
      stream: true,
      include: ['reasoning.encrypted_content'],
      tools: [{ type: 'function', name: 'weather', strict: false }],
    });
    expect(events.filter(({ type }) => type === 'round.started')).toHaveLength(2);
    expect(events.filter(({ type }) => type === 'tool.answered')).toHaveLength(2);
    expect(events.flatMap((event) => (event.type === 'text.delta' ? event.delta : [])).join('')).toBe(
      'Sunny in both.',
    );

    // What was stored goes on in the next run.
    const stored: typeof result.history = JSON.parse(JSON.stringify(result.history));
    const bye = { id: 'u2', role: 'user' as const, content: 'Thanks', createdAt: Date.now() + 1000 };
    const next = builder.run(
      client,
      { ...stored, messages: [...stored.messages, bye] },
      { tools: [weather] },
    );
    expect(await next.result).toMatchObject({ status: 'completed', text: 'Bye.', rounds: 1 });
    expect(bodies[2]?.input.slice(0, 6)).toEqual(bodies[1]?.input);
    expect(bodies[2]?.input).toHaveLength(9);
  });

  it('reads responses that do not stream just the same', async () => {
    const { client, bodies } = strictClient([
      [reasoning('rs_1', 'E1'), call('weather', '{"city":"Rome"}')],
      [output('msg_1', 'Sunny.')],
    ]);
    const request = { reasoning: { effort: 'low' } };
    const { result } = builder.run(client, asked, { tools: [weather], stream: false, request });
    expect(await result).toMatchObject({ status: 'completed', text: 'Sunny.', rounds: 2 });
    expect(bodies[1]).toMatchObject({ stream: false, reasoning: { effort: 'low' } });
  });

  it.each([
    ['a tool that there is not', 'wether', '{}', 'tool_unknown'],
    ['arguments that are no JSON', 'weather', '{"city":', 'arguments_invalid'],
    ['arguments that are no object', 'weather', '["Rome"]', 'arguments_invalid'],
    ['arguments that the schema refuses', 'weather', '{"city":7}', 'arguments_invalid'],
    ['a tool that throws', 'broken', '{}', 'tool_failed'],
    ['a tool that rejects', 'late', '{}', 'tool_failed'],
    ['a result that JSON cannot hold', 'circular', '{}', 'result_unreadable'],
  ])('tells the model of %s, and goes on', async (_, name, args, code) => {
    const { client, bodies } = strictClient([[call(name, args)], [output('msg_1', 'Sorry.')]]);
    const circle: { self?: unknown } = {};
    circle.self = circle;
    const tools: RunnableTool[] = [
      weather,
      {
        name: 'broken',
        execute() {
          throw new Error('no luck');
        },
      },
      { name: 'late', execute: () => Promise.reject(new Error('no luck')) },
      { name: 'circular', execute: () => circle },
    ];
    const { result } = builder.run(client, asked, { tools });
    expect(await result).toMatchObject({ status: 'completed', text: 'Sorry.' });
    const answer = bodies[1]?.input.find((item) => hasType(item, 'function_call_output'));
    expect(answer).toMatchObject({ call_id: 'call_1', output: expect.stringContaining(code) });
  });

  it('takes the nulls for which strict schemas ask as the absence that they stand for', async () => {
    const args = '{"city":"Rome","days":null,"more":{"a":null},"list":[{"b":null}],"note":null}';
    const { client } = strictClient([[call('forecast', args)], [output('msg_1', 'Done.')]]);
    const inputSchema = z.object({
      city: z.string(),
      days: z.number().optional(),
      more: z.object({ a: z.string().optional() }).optional(),
      list: z.array(z.object({ b: z.number().optional() })),
      note: z.string().nullable(),
    });
    let got: unknown;
    const forecast: RunnableTool = {
      name: 'forecast',
      strict: true,
      inputSchema,
      execute: (given) => {
        got = given;
      },
    };
    await builder.run(client, asked, { tools: [forecast] }).result;
    expect(got).toEqual({ city: 'Rome', more: {}, list: [{}], note: null });
  });

  it('runs the calls of one response side by side', async () => {
    const { client } = strictClient([[call('a', '{}', 1), call('b', '{}', 2)], [output('msg_1', 'Done.')]]);
    let release: () => void = () => {};
    const both = new Promise<void>((resolve) => {
      release = resolve;
    });
    const tools: RunnableTool[] = [
      { name: 'a', execute: () => both },
      { name: 'b', execute: () => release() },
    ];
    expect(await builder.run(client, asked, { tools }).result).toMatchObject({ status: 'completed' });
  });

  it('finds a tool whose name the API does not take under the name that was sent', async () => {
    const { client, bodies } = strictClient([[call('files_read', '{}')], [output('msg_1', 'Read.')]]);
    const tools: RunnableTool[] = [{ name: 'files.read', execute: () => 'content' }];
    expect(await builder.run(client, asked, { tools }).result).toMatchObject({ status: 'completed' });
    expect(bodies[1]?.input.at(-1)).toMatchObject({ output: expect.stringContaining('content') });
  });

  it('answers custom tools, which take a text', async () => {
    const custom = {
      ...{ type: 'custom_tool_call' as const, id: 'ctc_1', call_id: 'call_9', name: 'sh', input: 'ls' },
    };
    const { client, bodies } = strictClient([[custom], [output('msg_1', 'Listed.')]]);
    const renderTrustedContent = (content: string) => `[${content}]`;
    const own = createResponsesBuilder({ model: 'gpt-5', renderTrustedContent });
    const tools: RunnableTool<string>[] = [{ name: 'sh', trusted: true, execute: (input) => `ran ${input}` }];
    const { result } = own.run(client, asked, { tools });
    expect(await result).toMatchObject({ status: 'completed', text: 'Listed.' });
    expect(bodies[1]?.input.at(-1)).toMatchObject({
      type: 'custom_tool_call_output',
      call_id: 'call_9',
      output: '[ran ls]',
    });
  });

  it('stops at calls that somebody else answers, and can go on from there', async () => {
    const { client, bodies } = strictClient([
      [call('weather', '{"city":"Rome"}', 1), call('approve', '{}', 2)],
      [output('msg_1', 'Done.')],
    ]);
    const withOther = createResponsesBuilder({ model: 'gpt-5', tools: [{ name: 'approve' }] });
    const result = await withOther.run(client, asked, { tools: [weather] }).result;
    expect(result).toMatchObject({ status: 'calls_pending', rounds: 1, pendingCalls: [{ tool: 'approve' }] });
    const toolCalls = result.history.toolCalls.map((each) =>
      each.tool === 'approve' ? { ...each, isComplete: true, results: 'yes' } : each,
    );
    const next = withOther.run(client, { ...result.history, toolCalls }, { tools: [weather] });
    expect(await next.result).toMatchObject({ status: 'completed', text: 'Done.' });
    expect(bodies[1]?.input).toHaveLength(5);
  });

  it('sends no more requests than it may', async () => {
    const again = [1, 2, 3].map((n) => [call('weather', '{"city":"Rome"}', n)]);
    const { client, bodies } = strictClient(again);
    const result = await builder.run(client, asked, { tools: [weather], maxRounds: 2 }).result;
    expect(result).toMatchObject({ status: 'rounds_exceeded', rounds: 2, pendingCalls: [] });
    expect(bodies).toHaveLength(2);
    expect(result.records.toolCalls.every(({ isComplete }) => isComplete)).toBe(true);
  });
});

describe('when the API refuses stored reasoning', () => {
  const refusal = apiError(
    400,
    'The encrypted content gA...== could not be verified.',
    'invalid_encrypted_content',
  );

  it('sends the request once more without any, says so, and goes on without', async () => {
    const { client, bodies } = strictClient([
      [reasoning('rs_1', 'E1'), output('msg_1', 'Sunny.')],
      refusal,
      [call('weather', '{"city":"Rome"}')],
      [output('msg_2', 'Still sunny.')],
    ]);
    const first = await builder.run(client, asked).result;
    const more = { id: 'u2', role: 'user' as const, content: 'And now?', createdAt: Date.now() + 1000 };
    const history = { ...first.history, messages: [...first.history.messages, more] };
    const events: RunEvent[] = [];
    const run = builder.run(client, history, { tools: [weather] });
    for await (const event of run) events.push(event);
    const result = await run.result;
    expect(result).toMatchObject({ status: 'completed', text: 'Still sunny.', rounds: 3, refusal });
    expect(events.filter(({ type }) => type === 'reasoning.dropped')).toEqual([
      { type: 'reasoning.dropped', error: refusal },
    ]);
    expect(bodies[1]?.input).toContainEqual(expect.objectContaining({ type: 'reasoning' }));
    expect(bodies[2]?.input).toEqual([
      { role: 'user', content: 'Weather?' },
      { role: 'assistant', content: 'Sunny.' },
      { role: 'user', content: 'And now?' },
    ]);
    expect(result.history.thoughts).toEqual([]);
  });

  it('does so once', async () => {
    const { client, bodies } = strictClient([refusal, refusal]);
    const result = await builder.run(client, asked).result;
    expect(result).toMatchObject({ status: 'request_failed', error: refusal, rounds: 2 });
    expect(bodies).toHaveLength(2);
  });

  it('does so when the stream tells of it', async () => {
    const error = { type: 'error', code: 'invalid_encrypted_content', message: 'It could not be verified.' };
    const { client } = strictClient([{ events: [error] }, [output('msg_1', 'Sunny.')]]);
    const result = await builder.run(client, asked).result;
    expect(result).toMatchObject({ status: 'completed', rounds: 2, text: 'Sunny.' });
  });

  it('tries nothing else twice', async () => {
    const error = apiError(429, 'Rate limit reached');
    const { client, bodies } = strictClient([error, [output('msg_1', 'never')]]);
    expect(await builder.run(client, asked).result).toMatchObject({ status: 'request_failed', error });
    expect(bodies).toHaveLength(1);
  });
});

describe('a run that is aborted', () => {
  it('ends at once while a tool runs, tells the tool, and leaves records that the API takes', async () => {
    const { client } = strictClient([[call('slow', '{}')], [output('msg_1', 'Fine.')]]);
    const controller = new AbortController();
    let told: unknown;
    const slow: RunnableTool = {
      name: 'slow',
      execute: (_, { signal }) =>
        new Promise(() => {
          signal.addEventListener('abort', () => {
            told = signal.reason;
          });
          controller.abort('enough');
        }),
    };
    const result = await builder.run(client, asked, { tools: [slow], signal: controller.signal }).result;
    expect(result).toMatchObject({ status: 'aborted', error: 'enough', pendingCalls: [{ tool: 'slow' }] });
    expect(told).toBe('enough');
    const next = await builder.run(client, result.history, { tools: [slow] }).result;
    expect(next).toMatchObject({ status: 'completed', text: 'Fine.' });
  });

  it('ends while the response streams, with what was read', async () => {
    const controller = new AbortController();
    async function* events() {
      yield { type: 'response.created', response: { id: 'resp_1', status: 'in_progress', output: [] } };
      yield {
        type: 'response.output_item.added',
        output_index: 0,
        item: { ...output('msg_1', ''), content: [] },
      };
      yield {
        type: 'response.output_text.delta',
        output_index: 0,
        content_index: 0,
        item_id: 'msg_1',
        delta: 'Sun',
      };
      controller.abort();
      await new Promise(() => {});
    }
    const { client } = strictClient([{ events: events() }, [output('msg_2', 'Sunny.')]]);
    const result = await builder.run(client, asked, { signal: controller.signal }).result;
    expect(result).toMatchObject({ status: 'aborted', text: 'Sun', outcome: { status: 'broken' } });
    expect(await builder.run(client, result.history).result).toMatchObject({ status: 'completed' });
  });

  it('sends nothing when it is aborted before it begins', async () => {
    const { client, bodies } = strictClient([]);
    const result = await builder.run(client, asked, { signal: AbortSignal.abort('no') }).result;
    expect(result).toMatchObject({ status: 'aborted', error: 'no', rounds: 0 });
    expect(bodies).toEqual([]);
  });

  it('is aborted by leaving the loop over its events', async () => {
    const { client, bodies } = strictClient([[call('weather', '{"city":"Rome"}')], [output('msg_1', 'no')]]);
    const run = builder.run(client, asked, { tools: [weather] });
    for await (const { type } of run) if (type === 'tool.arguments.delta') break;
    expect(await run.result).toMatchObject({ status: 'aborted' });
    expect(bodies).toHaveLength(1);
  });
});

it('says why a history cannot become a request', async () => {
  const { client } = strictClient([]);
  const history = { toolCalls: [{ id: 'c1', tool: 'f', createdAt: 1 }] };
  const strict = createResponsesBuilder({ model: 'gpt-5', unfinishedCalls: 'error' });
  expect(await strict.run(client, history).result).toMatchObject({
    status: 'request_failed',
    error: { name: 'ResponsesInputError', code: 'call_unfinished', recordId: 'c1' },
  });
});

function hasType(item: unknown, type: string): boolean {
  return typeof item === 'object' && item !== null && 'type' in item && item.type === type;
}

describe('other members of the request', () => {
  it('stand beside those of the builder', async () => {
    const { client, bodies } = strictClient([[output('msg_1', 'Hi.')]]);
    const request = { tools: [{ type: 'web_search' }], include: ['web_search_call.results'], temperature: 0 };
    await builder.run(client, asked, { tools: [weather], request }).result;
    expect(bodies[0]).toMatchObject({
      temperature: 0,
      include: ['reasoning.encrypted_content', 'web_search_call.results'],
      tools: [{ name: 'weather' }, { type: 'web_search' }],
    });
  });
});

it.each([
  ['a tool without "execute"', [{ name: 'f' }], '/tools/0/execute'],
  ['tools that are no list', { f: weather }, '/tools'],
])('refuses %s before anything is sent', async (_, tools, path) => {
  const { client, bodies } = strictClient([]);
  const options: object = { tools };
  const result = await builder.run(client, asked, options).result;
  expect(result).toMatchObject({ status: 'request_failed', error: { code: 'invalid_option', path } });
  expect(bodies).toEqual([]);
});

it('gives each request a signal of its own, so that listeners do not gather', async () => {
  const { client: strict } = strictClient([
    ...Array.from({ length: 14 }, (_, n) => [call('weather', '{"city":"Rome"}', n)]),
    [output('msg_1', 'Done.')],
  ]);
  const signals = new Set<unknown>();
  const client = {
    responses: {
      create: (body: object, options: { signal?: AbortSignal } = {}) => {
        signals.add(options.signal);
        return strict.responses.create(body, options);
      },
    },
  };
  const result = await builder.run(client, asked, { tools: [weather], maxRounds: 20 }).result;
  expect(result).toMatchObject({ status: 'completed', rounds: 15 });
  expect(signals.size).toBe(15);
});
