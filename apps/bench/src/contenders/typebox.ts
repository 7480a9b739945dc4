import Type from 'typebox';
import { Compile } from 'typebox/compile';
import type { Decoder } from './decoding.js';
import { fieldsOf, readWireEvent } from './wire-event.js';

const id = Type.String({ minLength: 1 });
const index = Type.Integer({ minimum: 0 });
const orNull = <T extends Type.TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));
const head = { event_id: Type.Optional(Type.String()) };
const item = { ...head, response_id: id, item_id: id, output_index: index };
const piece = { ...item, content_index: index, delta: Type.String() };
const call = { ...item, call_id: id };
const base64 = Type.String({
  pattern: '^(?:[0-9a-zA-Z+/]{4})*(?:[0-9a-zA-Z+/]{2}==|[0-9a-zA-Z+/]{3}=)?$',
});
const response = Type.Object({
  id,
  object: orNull(Type.String()),
  status: Type.Optional(Type.String()),
  output: orNull(Type.Array(Type.Object({ id: orNull(Type.String()), type: Type.String() }))),
  conversation_id: orNull(Type.String()),
  modalities: orNull(Type.Array(Type.String())),
  voice: orNull(Type.String()),
  output_audio_format: orNull(Type.String()),
  temperature: orNull(Type.Number()),
  max_output_tokens: orNull(Type.Union([Type.Number(), Type.String()])),
  usage: orNull(Type.Object({})),
});

/** One compiled check for each event: a union would try one after the other. */
const checks = new Map(
  Object.entries({
    'response.audio_transcript.delta': piece,
    'response.text.delta': piece,
    'response.audio.delta': { ...piece, delta: base64 },
    'response.function_call_arguments.delta': { ...call, delta: Type.String() },
    'response.function_call_arguments.done': { ...call, name: Type.String(), arguments: Type.String() },
    'response.created': { ...head, response },
    'response.done': { ...head, response },
    'input_audio_buffer.speech_started': { ...head, audio_start_ms: Type.Number(), item_id: id },
    'input_audio_buffer.speech_stopped': { ...head, audio_end_ms: Type.Number(), item_id: id },
    'session.updated': { ...head, session: Type.Object({ id: Type.Optional(Type.String()) }) },
  }).map(([type, fields]) => [type, Compile(Type.Object({ type: Type.Literal(type), ...fields }))] as const),
);

/** Compiled checks of TypeBox, chosen by `type`; audio is checked by a pattern and decoded by `Buffer`. */
export const typebox: Decoder = {
  decode(frame) {
    const event: unknown = JSON.parse(frame);
    const { type, delta } = fieldsOf(event);
    if (typeof type !== 'string' || checks.get(type)?.Check(event) !== true) throw new TypeError('refused');
    if (type !== 'response.audio.delta') return event;
    return { ...fieldsOf(event), audio: Buffer.from(String(delta), 'base64') };
  },
  read: readWireEvent,
  checks: true,
};
