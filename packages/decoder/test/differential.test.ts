import { safeDecodeEvent } from '@prismwire/decoder';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { isRecord } from './support/fixtures.js';
import { placesIn, serverFixtures, withPart } from './support/mutations.js';
import { pick, randomFrom } from './support/random.js';
import { isToBeIgnored, schema, serverEventTypes } from './support/schema.js';

/** Values of every sort, at the edges of every rule; undefined takes the part away. */
const replacements: readonly unknown[] = [
  undefined,
  null,
  true,
  false,
  0,
  -0,
  -1,
  0.5,
  1,
  999,
  1000,
  1000.5,
  10_000,
  10_001,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  '',
  'text',
  'message',
  'function_call',
  'function_call_output',
  [],
  [null],
  ['text'],
  [{}],
  [{ id: 'x', type: 'text' }],
  {},
  { id: '' },
  { id: 'x' },
  { id: 1 },
  { type: 'text' },
  { type: 'function_call_output' },
  { type: 'function_call_output', call_id: 'c' },
  { result_timeout_s: null, continuation_timeout_s: 1 },
];

// The vocabulary has keywords of its own, which a plain validator passes over. JSON has no infinite numbers.
const ajv = new Ajv2020({ strictSchema: false, strictNumbers: true });
ajv.addSchema(schema);

function referee(name: string): ValidateFunction {
  const validate = ajv.getSchema(`urn:prismwire:schema:prism#/$defs/${name}`);
  if (validate === undefined) throw new Error(`${name} is not in the schema.`);
  return validate;
}

const types = new Map(
  serverEventTypes.map((eventType) => [eventType.type, { eventType, validate: referee(eventType.name) }]),
);

/** What the decoder must say, by the schema alone. */
function expected(event: unknown): 'known' | 'ignored' | 'refused' {
  if (!isRecord(event) || typeof event.type !== 'string') return 'refused';
  const known = types.get(event.type);
  if (known === undefined) return 'ignored';
  if (isToBeIgnored(known.eventType, event)) return 'ignored';
  return known.validate(event) ? 'known' : 'refused';
}

function actual(event: unknown): 'known' | 'ignored' | 'refused' | 'beyond the schema' {
  const result = safeDecodeEvent(event);
  if (result.ok) return result.event.kind === 'ignored' ? 'ignored' : 'known';
  const isBeyond = result.error.code === 'invalid_audio' || result.error.code === 'invalid_arguments';
  return isBeyond ? 'beyond the schema' : 'refused';
}

describe('the decoder and a validator of the bundled schema agree', () => {
  it('on fixtures of which every part was taken away or replaced', () => {
    const counts = { known: 0, ignored: 0, refused: 0 };
    const differences: unknown[] = [];
    for (const fixture of serverFixtures) {
      for (const place of [[], ...placesIn(fixture)]) {
        for (const replacement of replacements) {
          const event = withPart(fixture, place, replacement);
          const should = expected(event);
          const is = actual(event);
          counts[should] += 1;
          // The schema says no more of audio and of tool arguments than that they are text.
          if (is === 'beyond the schema' ? should !== 'known' : is !== should) {
            differences.push({ event, is, should });
          }
        }
      }
    }
    expect(differences.slice(0, 3)).toEqual([]);
    expect(counts.known).toBeGreaterThan(5_000);
    expect(counts.refused).toBeGreaterThan(5_000);
    expect(counts.ignored).toBeGreaterThan(100);
  });

  it('on fixtures of which several parts were replaced', () => {
    const next = randomFrom(20_240_607);
    const differences: unknown[] = [];
    for (let round = 0; round < 20_000; round++) {
      let event: unknown = pick(serverFixtures, next);
      for (let changes = 1 + Math.floor(next() * 3); changes > 0; changes--) {
        event = withPart(event, pick([[], ...placesIn(event)], next) ?? [], pick(replacements, next));
      }
      const should = expected(event);
      const is = actual(event);
      if (is === 'beyond the schema' ? should !== 'known' : is !== should)
        differences.push({ event, is, should });
    }
    expect(differences.slice(0, 3)).toEqual([]);
  });
});
