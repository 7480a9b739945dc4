import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ResponseDelta } from '../../src/read/response-delta.js';
import { ResponseReader } from '../../src/read/response-reader.js';
import { eventsOf } from './support/events-of.js';
import type { GeneratedResponse, Json } from './support/generated.js';
import { anyResponse } from './support/generated.js';
import { accumulatedBySdk } from './support/sdk.js';

const runs = { numRuns: 300 };
const size = fc.integer({ min: 1, max: 9 });

/** Events of a response that a server may leave out, since others say the same. */
function isSpare({ type }: Json): boolean {
  return /added$|_part\.done$|\.delta$|\.done$|in_progress$/.test(String(type));
}

function read(events: readonly unknown[], validate = false) {
  const reader = new ResponseReader({ validate });
  const deltas = events.flatMap((event) => reader.push(event));
  return { reader, deltas };
}

/** What the deltas of each text add up to, and what its end says, by the place of the text. */
function textsOf(deltas: readonly ResponseDelta[]) {
  const grown = new Map<string, string>();
  const whole = new Map<string, string[]>();
  for (const { type, ...delta } of deltas) {
    const fields: Json = { ...delta };
    const place = [
      type.replace(/\.(delta|done)$/, ''),
      fields.outputIndex,
      fields.contentIndex ?? fields.summaryIndex ?? fields.commandIndex,
    ].join(' ');
    const text = fields.text ?? fields.refusal ?? fields.arguments ?? fields.command;
    if (type.endsWith('.delta')) grown.set(place, (grown.get(place) ?? '') + String(fields.delta));
    else if (type.endsWith('.done') && type !== 'item.done')
      whole.set(place, [...(whole.get(place) ?? []), String(text)]);
  }
  return { grown, whole };
}

describe('the stream of any response', () => {
  it('adds up to the response', () => {
    fc.assert(
      fc.property(anyResponse, size, (response, pieces) => {
        const { reader } = read(eventsOf(response, pieces), true);
        expect(reader.outcome).toMatchObject({ status: response.status, brokenEvents: [] });
        expect(reader.response).toEqual(response);
      }),
      runs,
    );
  });

  it('adds up to it also on servers whose final response lists nothing', () => {
    fc.assert(
      fc.property(anyResponse, size, (response, pieces) => {
        const { id: _, model: __, object: ___, created_at: ____, ...bare } = response;
        const events = eventsOf(response, pieces);
        const last = { type: `response.${response.status}`, response: { ...bare, output: [] } };
        const { reader } = read([...events.slice(0, -1), last]);
        expect(reader.response).toEqual(response);
      }),
      runs,
    );
  });

  it('yields each text, each end and each item once, whatever the server leaves out', () => {
    fc.assert(
      fc.property(anyResponse, size, fc.infiniteStream(fc.boolean()), (response, pieces, coins) => {
        const events = eventsOf(response, pieces).filter((event) => !isSpare(event) || coins.next().value);
        const { reader, deltas } = read(events);
        expect(reader.response).toEqual(response);
        const items = (type: string) => deltas.filter((delta) => delta.type === type);
        expect(items('item.added')).toHaveLength(response.output.length);
        expect(items('item.done')).toHaveLength(response.output.length);
        const { whole } = textsOf(deltas);
        expect([...whole.values()].every((ends) => ends.length === 1)).toBe(true);
        expect([...whole.values()].flat().sort()).toEqual(textsIn(response).sort());
      }),
      runs,
    );
  });

  it('yields deltas that add up to each text, whatever pieces are lost at its end', () => {
    fc.assert(
      fc.property(anyResponse, size, fc.nat(), (response, pieces, cut) => {
        const events = eventsOf(response, pieces);
        const upTo = cut % events.length;
        const { deltas } = read([...events.slice(0, upTo), events.at(-1)]);
        const { grown, whole } = textsOf(deltas);
        for (const [place, [text]] of whole) expect(grown.get(place) ?? '').toBe(text);
      }),
      runs,
    );
  });

  it('is, where it is cut, what the openai package makes of it', () => {
    fc.assert(
      fc.property(anyResponse, size, fc.nat(), (response, pieces, cut) => {
        // The package refuses events of shell calls.
        const known = { ...response, output: response.output.filter(({ type }) => type !== 'shell_call') };
        const events = eventsOf(known, pieces);
        const start = events.slice(0, 1 + (cut % events.length));
        expect(read(start).reader.response).toEqual(withoutPartial(accumulatedBySdk(start)));
      }),
      runs,
    );
  });
});

describe('a broken stream', () => {
  it('keeps what was read, and calls nothing done that is not', () => {
    fc.assert(
      fc.property(anyResponse, size, fc.nat(), (response, pieces, cut) => {
        const events = eventsOf(response, pieces);
        const start = events.slice(0, cut % events.length);
        const outcome = read(start).reader.end();
        expect(outcome).toMatchObject({ status: 'broken', reason: 'stream_ended', brokenEvents: [] });
        const done = start.filter(({ type }) => type === 'response.output_item.done').length;
        expect(outcome.response.output.slice(0, done)).toEqual(response.output.slice(0, done));
        for (const item of outcome.response.output.slice(done)) {
          expect(item).not.toHaveProperty('encrypted_content');
          if (Object(item).type !== 'hologram') expect(item).toHaveProperty('status', 'incomplete');
        }
      }),
      runs,
    );
  });
});

describe('whatever comes', () => {
  const member = fc.oneof(
    fc.constantFrom<unknown>(null, true, '', 'text', -1, 0, 1, 0.5, 2 ** 40, Number.NaN),
    fc.array(fc.anything(), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom('type', 'text', 'content', 'output', 'summary', 'action'), fc.anything()),
  );
  const damage = fc.record({
    at: fc.nat(),
    key: fc.constantFrom(
      'item',
      'delta',
      'output_index',
      'content_index',
      'part',
      'response',
      'text',
      'item_id',
      'type',
    ),
    value: member,
  });

  function damaged(
    response: GeneratedResponse,
    pieces: number,
    damages: readonly { at: number; key: string; value: unknown }[],
  ) {
    const events: unknown[] = eventsOf(response, pieces);
    for (const { at, key, value } of damages) {
      const place = at % events.length;
      events[place] = { ...Object(events[place]), [key]: value };
    }
    return events;
  }

  it('never makes the reader throw: shuffled, doubled and damaged events, and anything else', () => {
    fc.assert(
      fc.property(
        anyResponse,
        size,
        fc.array(damage, { maxLength: 6 }),
        fc.array(fc.anything(), { maxLength: 4 }),
        fc.infiniteStream(fc.nat()),
        fc.boolean(),
        (response, pieces, damages, garbage, numbers, validate) => {
          const events = damaged(response, pieces, damages);
          const mixed = [...events, ...events.slice(0, 5), ...garbage]
            .map((event) => ({ event, key: numbers.next().value }))
            .sort((left, right) => left.key - right.key);
          const { reader } = read(
            mixed.map(({ event }) => event),
            validate,
          );
          expect(Array.isArray(reader.response.output)).toBe(true);
          expect(['broken', 'cancelled', 'completed', 'failed', 'incomplete']).toContain(reader.end().status);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('ends well when the end comes last, in whatever order the rest came', () => {
    fc.assert(
      fc.property(anyResponse, size, fc.infiniteStream(fc.nat()), (response, pieces, numbers) => {
        const events = eventsOf(response, pieces);
        const rest = events.slice(0, -1).flatMap((event) => [event, event]);
        const mixed = rest
          .map((event) => ({ event, key: numbers.next().value }))
          .sort((a, b) => a.key - b.key);
        const { reader } = read([...mixed.map(({ event }) => event), events.at(-1)]);
        expect(reader.response).toEqual(response);
      }),
      runs,
    );
  });

  it('never makes a whole response throw', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.anything(), fc.record({ output: fc.anything(), status: fc.anything() })),
        (value) => {
          const reader = new ResponseReader({ validate: true });
          reader.pushResponse(value);
          expect(Array.isArray(reader.end().response.output)).toBe(true);
        },
      ),
      runs,
    );
  });
});

/** Every text of a response that streams. */
function textsIn({ output }: GeneratedResponse): string[] {
  return output.flatMap(({ type, content, summary, arguments: args, input, code, action }) => {
    if (type === 'message' || type === 'reasoning') {
      const parts: unknown[] = [
        ...(Array.isArray(content) ? content : []),
        ...(Array.isArray(summary) ? summary : []),
      ];
      return parts.map((part) => String(Object(part).text ?? Object(part).refusal));
    }
    if (type === 'shell_call') return Object(action).commands;
    return [args, input, code].filter((text) => typeof text === 'string');
  });
}

/** Without the ciphertext of items that are not done, which the package keeps. */
function withoutPartial(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPartial);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, member]) => member !== 'PARTIAL');
  return Object.fromEntries(entries.map(([key, member]) => [key, withoutPartial(member)]));
}
