import { idWith } from './ids.js';
import { prose } from './prose.js';
import { Random } from './random.js';

/** How many events of each kind there are among a thousand. */
const shares = {
  transcript: 560,
  text: 200,
  arguments: 120,
  created: 25,
  done: 25,
  speechStarted: 25,
  speechStopped: 25,
  argumentsDone: 15,
  session: 5,
};

type Kind = keyof typeof shares;

/** Frames of a conversation without audio, as JSON text: 1,000 of them at full size, 280 characters on average. */
export function textMix(scale = 1, seed = 2): string[] {
  const random = new Random(seed);
  const kinds = Object.entries(shares).flatMap(([kind, share]) =>
    isKind(kind) ? Array.from({ length: Math.ceil(share * scale) }, () => kind) : [],
  );
  return shuffled(kinds, random).map((kind) => JSON.stringify(eventOf(kind, random)));
}

/** Frames of which each breaks one rule of the protocol. */
export function brokenTexts(seed = 3): string[] {
  const random = new Random(seed);
  const { item_id: _, ...withoutItem } = place(random);
  return [
    { type: 'response.text.delta', ...place(random), delta: 5 },
    { type: 'response.text.delta', ...withoutItem, delta: 'x' },
    { type: 'response.audio_transcript.delta', ...place(random), output_index: -1, delta: 'x' },
    { type: 'response.created', response: null },
    { type: 'response.done', response: { object: 'realtime.response', status: 'completed' } },
    { type: 'input_audio_buffer.speech_started', audio_start_ms: 'soon', item_id: 'item_1' },
    { type: 'response.function_call_arguments.done', ...callPlace(random), name: 'f', arguments: null },
    { type: 'session.updated', session: 'none' },
  ].map((event) => JSON.stringify(event));
}

function isKind(kind: string): kind is Kind {
  return Object.hasOwn(shares, kind);
}

function shuffled<T>(values: readonly T[], random: Random): T[] {
  return values
    .map((value) => ({ value, rank: random.next() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ value }) => value);
}

function eventOf(kind: Kind, random: Random): object {
  const head = { event_id: idWith('event', random, 21) };
  switch (kind) {
    case 'transcript':
      return { ...head, type: 'response.audio_transcript.delta', ...place(random), delta: prose(random, 36) };
    case 'text':
      return { ...head, type: 'response.text.delta', ...place(random), delta: prose(random, 50) };
    case 'arguments':
      return {
        ...head,
        type: 'response.function_call_arguments.delta',
        ...callPlace(random),
        delta: prose(random, 8),
      };
    case 'argumentsDone':
      return {
        ...head,
        type: 'response.function_call_arguments.done',
        ...callPlace(random),
        name: 'search_orders',
        arguments: JSON.stringify({ query: prose(random, 60) }),
      };
    case 'created':
      return {
        ...head,
        type: 'response.created',
        response: { ...responseOf(random), status: 'in_progress', output: [] },
      };
    case 'done':
      return { ...head, type: 'response.done', response: { ...responseOf(random), status: 'completed' } };
    case 'speechStarted':
      return {
        ...head,
        type: 'input_audio_buffer.speech_started',
        audio_start_ms: random.between(0, 600_000),
        item_id: idWith('item', random, 21),
      };
    case 'speechStopped':
      return {
        ...head,
        type: 'input_audio_buffer.speech_stopped',
        audio_end_ms: random.between(0, 600_000),
        item_id: idWith('item', random, 21),
      };
    case 'session':
      return { ...head, type: 'session.updated', session: sessionOf(random) };
  }
}

function place(random: Random): {
  response_id: string;
  item_id: string;
  output_index: number;
  content_index: number;
} {
  return {
    response_id: idWith('resp', random, 21),
    item_id: idWith('item', random, 21),
    output_index: 0,
    content_index: 0,
  };
}

function callPlace(random: Random): object {
  const { content_index: _, ...rest } = place(random);
  return { ...rest, call_id: idWith('call', random, 16) };
}

function responseOf(random: Random): object {
  return {
    object: 'realtime.response',
    id: idWith('resp', random, 21),
    status_details: null,
    output: [
      {
        id: idWith('item', random, 21),
        object: 'realtime.item',
        type: 'message',
        status: 'completed',
        role: 'assistant',
        content: [{ type: 'audio', transcript: prose(random, 420) }],
      },
    ],
    conversation_id: idWith('conv', random, 21),
    modalities: ['text', 'audio'],
    voice: 'alloy',
    output_audio_format: 'pcm16',
    temperature: 0.8,
    max_output_tokens: 'inf',
    usage: { total_tokens: 253, input_tokens: 132, output_tokens: 121 },
    metadata: null,
  };
}

function sessionOf(random: Random): object {
  return {
    id: idWith('sess', random, 21),
    object: 'realtime.session',
    model: 'gpt-realtime',
    modalities: ['audio', 'text'],
    instructions: prose(random, 1_400),
    voice: 'alloy',
    input_audio_format: 'pcm16',
    output_audio_format: 'pcm16',
    turn_detection: { type: 'server_vad', threshold: 0.5, prefix_padding_ms: 300, silence_duration_ms: 200 },
    tools: [],
    tool_choice: 'auto',
    temperature: 0.8,
  };
}
