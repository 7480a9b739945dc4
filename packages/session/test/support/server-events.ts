import type { Sent } from './scripted-server.js';

/** Fields that a test adds to an event or takes the place of others with. */
type Extra = Readonly<Record<string, unknown>>;

const part = (response: string, item: string) => ({
  response_id: response,
  item_id: item,
  output_index: 0,
  content_index: 0,
});

/** Events of a server, as short as tests need them. */
export const from = {
  sessionCreated: (session: Extra = {}): Sent => ({
    type: 'session.created',
    session: { id: 'sess_1', ...session },
  }),
  sessionUpdated: (session: Extra = {}, extra: Extra = {}): Sent => ({
    type: 'session.updated',
    session: { id: 'sess_1', ...session },
    ...extra,
  }),
  ready: (): Sent => ({ type: 'prism.typed_input.ready' }),
  itemCreated: (item: Extra, previous?: string | null, extra: Extra = {}): Sent => ({
    type: 'conversation.item.created',
    item,
    ...(previous === undefined ? {} : { previous_item_id: previous }),
    ...extra,
  }),
  message: (id: string, role: string, content: readonly Extra[] = []): Extra => ({
    id,
    type: 'message',
    role,
    status: 'completed',
    content,
  }),
  created: (id: string, extra: Extra = {}, metadata: Extra | null = null): Sent => ({
    type: 'response.created',
    response: { id, status: 'in_progress', metadata },
    ...extra,
  }),
  done: (id: string, response: Extra = {}, extra: Extra = {}): Sent => ({
    type: 'response.done',
    response: { id, status: 'completed', output: [], metadata: null, usage: null, ...response },
    ...extra,
  }),
  itemAdded: (response: string, item: string): Sent => ({
    type: 'response.output_item.added',
    response_id: response,
    output_index: 0,
    item: { id: item, type: 'message', role: 'assistant', status: 'in_progress', content: [] },
  }),
  textDelta: (response: string, item: string, delta: string): Sent => ({
    type: 'response.text.delta',
    ...part(response, item),
    delta,
  }),
  textDone: (response: string, item: string, text: string): Sent => ({
    type: 'response.text.done',
    ...part(response, item),
    text,
  }),
  audioDelta: (response: string, item: string, bytes: readonly number[]): Sent => ({
    type: 'response.audio.delta',
    ...part(response, item),
    delta: Buffer.from(bytes).toString('base64'),
  }),
  /** So many milliseconds of silence at 24 kHz. */
  sound: (response: string, item: string, ms: number, contentIndex = 0): Sent => ({
    type: 'response.audio.delta',
    ...part(response, item),
    content_index: contentIndex,
    delta: Buffer.alloc(ms * 48).toString('base64'),
  }),
  audioDone: (response: string, item: string): Sent => ({
    type: 'response.audio.done',
    ...part(response, item),
  }),
  toolCall: (response: string, call: string, name: string, args = '{}', item = `item_${call}`): Sent => ({
    type: 'response.function_call_arguments.done',
    response_id: response,
    item_id: item,
    output_index: 0,
    call_id: call,
    name,
    arguments: args,
  }),
  truncated: (item: string, ms: number, contentIndex = 0): Sent => ({
    type: 'conversation.item.truncated',
    item_id: item,
    content_index: contentIndex,
    audio_end_ms: ms,
  }),
  transcriptDelta: (response: string, item: string, delta: string): Sent => ({
    type: 'response.audio_transcript.delta',
    ...part(response, item),
    delta,
  }),
  transcriptDone: (response: string, item: string, transcript: string): Sent => ({
    type: 'response.audio_transcript.done',
    ...part(response, item),
    transcript,
  }),
  committed: (item: string, previous?: string | null, extra: Extra = {}): Sent => ({
    type: 'input_audio_buffer.committed',
    item_id: item,
    ...(previous === undefined ? {} : { previous_item_id: previous }),
    ...extra,
  }),
  speechStarted: (item: string): Sent => ({
    type: 'input_audio_buffer.speech_started',
    item_id: item,
    audio_start_ms: 0,
  }),
  speechHint: (): Sent => ({ type: 'prism.input_audio_buffer.speech_hint', audio_start_ms: 0 }),
  speechStopped: (item: string): Sent => ({
    type: 'input_audio_buffer.speech_stopped',
    item_id: item,
    audio_end_ms: 500,
  }),
  error: (error: Extra): Sent => ({ type: 'error', error: { message: 'It was refused.', ...error } }),
  refusal: (eventId: string, code: string): Sent => ({
    type: 'error',
    error: { message: 'It was refused.', code, scope: 'event', owner: { event_id: eventId } },
  }),
};
