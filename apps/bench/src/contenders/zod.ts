import { z } from 'zod';
import type { Decoder } from './decoding.js';
import { readWireEvent } from './wire-event.js';

const id = z.string().min(1);
const index = z.int().min(0);
const head = { event_id: z.string().optional() };
const item = { ...head, response_id: id, item_id: id, output_index: index };
const piece = { ...item, content_index: index, delta: z.string() };
const call = { ...item, call_id: id };
const response = z.object({
  id,
  object: z.string().nullish(),
  status: z.string().optional(),
  output: z.array(z.looseObject({ id: z.string().nullish(), type: z.string() })).nullish(),
  conversation_id: z.string().nullish(),
  modalities: z.array(z.string()).nullish(),
  voice: z.string().nullish(),
  output_audio_format: z.string().nullish(),
  temperature: z.number().nullish(),
  max_output_tokens: z.union([z.number(), z.string()]).nullish(),
  usage: z.looseObject({}).nullish(),
});

/** The events of the two mixes, and no others: the fewer there are, the faster. */
const events = z.discriminatedUnion('type', [
  z.object({ type: z.literal('response.audio_transcript.delta'), ...piece }),
  z.object({ type: z.literal('response.text.delta'), ...piece }),
  z.object({ type: z.literal('response.audio.delta'), ...piece, delta: z.base64() }),
  z.object({ type: z.literal('response.function_call_arguments.delta'), ...call, delta: z.string() }),
  z.object({
    type: z.literal('response.function_call_arguments.done'),
    ...call,
    name: z.string(),
    arguments: z.string(),
  }),
  z.object({ type: z.literal('response.created'), ...head, response }),
  z.object({ type: z.literal('response.done'), ...head, response }),
  z.object({
    type: z.literal('input_audio_buffer.speech_started'),
    ...head,
    audio_start_ms: z.number(),
    item_id: id,
  }),
  z.object({
    type: z.literal('input_audio_buffer.speech_stopped'),
    ...head,
    audio_end_ms: z.number(),
    item_id: id,
  }),
  z.object({
    type: z.literal('session.updated'),
    ...head,
    session: z.looseObject({ id: z.string().optional() }),
  }),
]);

/** A union of Zod 4, told apart by `type`; audio is checked by `z.base64()` and decoded by `Buffer`. */
export const zod: Decoder = {
  decode(frame) {
    const event = events.parse(JSON.parse(frame));
    return event.type === 'response.audio.delta'
      ? { ...event, audio: Buffer.from(event.delta, 'base64') }
      : event;
  },
  read: readWireEvent,
  checks: true,
};
