import { sValidator } from '@hono/standard-validator';
import {
  isPrismServerEvent,
  isResponseTextDeltaEvent,
  isSessionUpdateEvent,
  type PrismServerEvent,
  type ResponseTextDeltaEvent,
} from '@prismwire/core';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import { initTRPC } from '@trpc/server';
import { Hono } from 'hono';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { soundValues } from './support/corpus.js';
import { guardOf, typeNames } from './support/guards.js';

const delta: ResponseTextDeltaEvent = {
  type: 'response.text.delta',
  response_id: 'r',
  item_id: 'i',
  output_index: 0,
  content_index: 0,
  delta: 'Hello',
};

/** A library that takes any Standard Schema, as the specification tells it to. */
async function parse<Schema extends StandardSchemaV1>(
  schema: Schema,
  input: unknown,
): Promise<StandardSchemaV1.InferOutput<Schema>> {
  const result = await schema['~standard'].validate(input);
  if (result.issues) throw new Error(JSON.stringify(result.issues));
  return result.value;
}

describe('Standard Schema', () => {
  it('is what each guard is', () => {
    const props = typeNames.map((type) => guardOf(type)['~standard']);
    expect(props.length).toBeGreaterThan(50);
    for (const { version, vendor, validate } of props) {
      expect({ version, vendor, validate: typeof validate }).toEqual({
        version: 1,
        vendor: 'prismwire',
        validate: 'function',
      });
    }
  });

  it('has the types of the specification', () => {
    expectTypeOf(isResponseTextDeltaEvent).toExtend<StandardSchemaV1<ResponseTextDeltaEvent>>();
    expectTypeOf(isPrismServerEvent).toExtend<StandardSchemaV1<PrismServerEvent>>();
    expectTypeOf<
      StandardSchemaV1.InferOutput<typeof isResponseTextDeltaEvent>
    >().toEqualTypeOf<ResponseTextDeltaEvent>();
    expectTypeOf<StandardSchemaV1.InferInput<typeof isPrismServerEvent>>().toEqualTypeOf<PrismServerEvent>();
  });

  it('gives back each sound value as it is', async () => {
    for (const { type, value } of soundValues(typeNames)) {
      expect(await guardOf(type)['~standard'].validate(value)).toEqual({ value });
    }
    expect(await parse(isResponseTextDeltaEvent, delta)).toBe(delta);
  });

  it('names the keys that lead to what is broken', async () => {
    const value = { type: 'session.update', session: { tools: [{ type: 'function', name: 1 }] } };
    expect(await isSessionUpdateEvent['~standard'].validate(value)).toEqual({
      issues: [{ message: expect.stringMatching(/\w/), path: ['session', 'tools', '0', 'name'] }],
    });
    expect(await isPrismServerEvent['~standard'].validate(null)).toMatchObject({ issues: [{ path: [] }] });
  });
});

describe('tRPC', () => {
  const t = initTRPC.create();
  const router = t.router({
    read: t.procedure.input(isResponseTextDeltaEvent).query(({ input }) => {
      expectTypeOf(input).toEqualTypeOf<ResponseTextDeltaEvent>();
      return input.delta;
    }),
  });
  const caller = router.createCaller({});

  it('takes a guard as the input of a procedure', async () => {
    expectTypeOf(caller.read).parameter(0).toEqualTypeOf<ResponseTextDeltaEvent>();
    expect(await caller.read(delta)).toBe('Hello');
  });

  it('refuses what the guard refuses', async () => {
    await expect(caller.read({ ...delta, output_index: -1 })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('Hono', () => {
  const app = new Hono().post('/event', sValidator('json', isResponseTextDeltaEvent), (context) => {
    const event = context.req.valid('json');
    expectTypeOf(event).toEqualTypeOf<ResponseTextDeltaEvent>();
    return context.text(event.delta);
  });
  const post = (event: object) =>
    app.request('/event', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(event),
    });

  it('takes a guard as the validator of a request', async () => {
    const response = await post(delta);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('Hello');
  });

  it('refuses what the guard refuses, and says where', async () => {
    const response = await post({ ...delta, item_id: '' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ success: false, error: [{ path: ['item_id'] }] });
  });
});
