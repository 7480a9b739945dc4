import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Scenario } from '../src/index.js';
import { faultOf } from './support/check-frame.js';
import { at, type Fields } from './support/fields.js';
import { MemoryClient } from './support/memory-client.js';
import { append } from './support/sound.js';

const scenario: Scenario = {
  session: { tools: [{ type: 'function', name: 'get_weather' }] },
  audio: { wordMs: 40 },
  speech: { transcripts: [{ text: 'How is the weather?', when: 'after' }] },
  interruption: { truncates: true },
  playbackReports: true,
  turns: [
    {
      times: 2,
      when: { text: 'hold' },
      steps: [
        { do: 'say', text: 'a b c' },
        { do: 'hold', until: 'input_audio_buffer.append' },
        { do: 'say', text: 'd' },
      ],
    },
  ],
};

type ClientEvent = Fields & { readonly type: string };

const typed = (text: string): readonly ClientEvent[] => [
  {
    type: 'conversation.item.create',
    item: { type: 'message', role: 'user', content: [{ type: 'input_text', text }] },
  },
  { type: 'response.create' },
];

/** What a client may do; some of it makes no sense at some times, and then it is an error. */
const acts: Readonly<Record<string, readonly ClientEvent[]>> = {
  hello: typed('Hello'),
  weather: typed('The weather?'),
  hold: typed('Please hold'),
  create: [{ type: 'response.create' }],
  beside: [{ type: 'response.create', response: { modalities: ['text'], conversation: 'none' } }],
  cancel: [{ type: 'response.cancel' }],
  loud: [append(400)],
  quiet: [append(700, 0)],
  commit: [{ type: 'input_audio_buffer.commit' }],
  clear: [{ type: 'input_audio_buffer.clear' }],
  clearOutput: [{ type: 'output_audio_buffer.clear' }],
  voice: [{ type: 'session.update', session: { voice: 'iris' } }],
  noInterruption: [{ type: 'session.update', session: { turn_detection: { interrupt_response: false } } }],
  answer: [
    {
      type: 'conversation.item.create',
      item: { type: 'function_call_output', call_id: '{{call}}', output: 'sunny' },
    },
  ],
  delete: [{ type: 'conversation.item.delete', item_id: '{{item}}' }],
  retrieve: [{ type: 'conversation.item.retrieve', item_id: '{{item}}' }],
  truncate: [{ type: 'conversation.item.truncate', item_id: '{{item}}', content_index: 0, audio_end_ms: 10 }],
  nonsense: [{ type: 'nonsense' }],
};

const action = fc.constantFrom(...Object.keys(acts));
const eventsOf = (actions: readonly string[]) => actions.flatMap((name) => acts[name] ?? []);

/** Puts in the ids of the last item and the last call. */
function filled(event: ClientEvent, client: MemoryClient): ClientEvent {
  const item = client.server.items.at(-1)?.id ?? 'none';
  const call = client.of('response.function_call_arguments.done').at(-1)?.call_id ?? 'none';
  return JSON.parse(JSON.stringify(event).replace('{{item}}', item).replace('{{call}}', String(call)));
}

function play(actions: readonly string[], seed: number) {
  const client = new MemoryClient(scenario, { seed, garbage: true });
  for (const event of eventsOf(actions)) client.send(filled(event, client));
  client.server.end();
  return client;
}

describe('whatever a client does', () => {
  it('the same seed and the same events give the same frames, byte for byte', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 12 }), fc.integer(), (actions, seed) => {
        expect(play(actions, seed).frames).toEqual(play(actions, seed).frames);
      }),
      { numRuns: 60 },
    );
  });

  it('another seed or another connection gives other ids', () => {
    const ids = (seed: number, connection: number) =>
      new MemoryClient({}, { seed, connection }).frames.join();
    expect(new Set([ids(1, 1), ids(2, 1), ids(1, 2), ids(2, 2)]).size).toBe(4);
  });

  it('every frame is sound, every id is new, and responses come one after the other', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 25 }), (actions) => {
        const client = play(actions, 7);
        expect(client.frames.map(faultOf).filter(Boolean)).toEqual([]);
        const ids = client.events.map(({ event_id }) => event_id);
        expect(new Set(ids).size).toBe(ids.length);
        const open = new Map<unknown, boolean>();
        for (const event of client.events) {
          const id = at(event, 'response', 'id');
          const inConversation = at(event, 'response', 'conversation_id') !== null;
          if (event.type === 'response.created') {
            if (inConversation) expect([...open.values()]).not.toContain(true);
            open.set(id, inConversation);
          } else if (event.type === 'response.done') {
            expect(open.delete(id)).toBe(true);
          } else if (event.type.startsWith('response.')) {
            expect([...open.keys()]).toContain(event.response_id);
          }
        }
      }),
      { numRuns: 150 },
    );
  });

  it('every request is answered: by what it caused, or by an error that owns it', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 25 }), (actions) => {
        const client = play(actions, 3);
        const answered = new Set(client.events.map((event) => event.prism_request_event_id));
        eventsOf(actions).forEach(({ type }, index) => {
          if (type !== 'input_audio_buffer.append') expect(answered).toContain(`request_${index + 1}`);
        });
      }),
      { numRuns: 150 },
    );
  });
});
