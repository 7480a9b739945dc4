import * as v from 'valibot';
import type { Decoder } from './decoding.js';
import { readWireEvent } from './wire-event.js';

const id = v.pipe(v.string(), v.minLength(1));
const index = v.pipe(v.number(), v.integer(), v.minValue(0));
const head = { event_id: v.optional(v.string()) };
const item = { ...head, response_id: id, item_id: id, output_index: index };
const piece = { ...item, content_index: index, delta: v.string() };
const call = { ...item, call_id: id };
const response = v.object({
  id,
  object: v.nullish(v.string()),
  status: v.optional(v.string()),
  output: v.nullish(v.array(v.looseObject({ id: v.nullish(v.string()), type: v.string() }))),
  conversation_id: v.nullish(v.string()),
  modalities: v.nullish(v.array(v.string())),
  voice: v.nullish(v.string()),
  output_audio_format: v.nullish(v.string()),
  temperature: v.nullish(v.number()),
  max_output_tokens: v.nullish(v.union([v.number(), v.string()])),
  usage: v.nullish(v.looseObject({})),
});

const events = v.variant('type', [
  v.object({ type: v.literal('response.audio_transcript.delta'), ...piece }),
  v.object({ type: v.literal('response.text.delta'), ...piece }),
  v.object({ type: v.literal('response.audio.delta'), ...piece, delta: v.pipe(v.string(), v.base64()) }),
  v.object({ type: v.literal('response.function_call_arguments.delta'), ...call, delta: v.string() }),
  v.object({
    type: v.literal('response.function_call_arguments.done'),
    ...call,
    name: v.string(),
    arguments: v.string(),
  }),
  v.object({ type: v.literal('response.created'), ...head, response }),
  v.object({ type: v.literal('response.done'), ...head, response }),
  v.object({
    type: v.literal('input_audio_buffer.speech_started'),
    ...head,
    audio_start_ms: v.number(),
    item_id: id,
  }),
  v.object({
    type: v.literal('input_audio_buffer.speech_stopped'),
    ...head,
    audio_end_ms: v.number(),
    item_id: id,
  }),
  v.object({
    type: v.literal('session.updated'),
    ...head,
    session: v.looseObject({ id: v.optional(v.string()) }),
  }),
]);

/** A variant schema of Valibot, by `type`; audio is checked by `v.base64()` and decoded by `Buffer`. */
export const valibot: Decoder = {
  decode(frame) {
    const event = v.parse(events, JSON.parse(frame));
    return event.type === 'response.audio.delta'
      ? { ...event, audio: Buffer.from(event.delta, 'base64') }
      : event;
  },
  read: readWireEvent,
  checks: true,
};
