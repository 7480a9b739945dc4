import { isDeepStrictEqual } from 'node:util';
import { safeDecodeMessage } from '@prismwire/decoder';
import { describe, expect, it } from 'vitest';
import { judgeLongAudio } from '../src/judge-long-audio.js';
import { audioEvent, base64Of } from './support/audio-frame.js';
import { factsOf, plainFacts } from './support/plain-way.js';
import { pick, randomFrom } from './support/random.js';

/** What is put into a frame, or in place of a piece of it: all that could lead a search for the audio astray. */
const pieces: readonly string[] = [
  '',
  '"',
  '\\',
  '\\"',
  '\\u0041',
  '\\u002a',
  '*',
  '"*"',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  ' ',
  '\t',
  '\n',
  '\0',
  '=',
  '==',
  '-',
  '_',
  'A',
  'AAAA',
  'é',
  'Ł',
  '0',
  'null',
  '"delta"',
  '"delta":',
  '"delta":"',
  '"delta": "',
  '"delta":"*",',
  '"delta":"AAAA",',
  ',"delta":"*"',
  ',"delta":"AAAA"',
  ',"d\\u0065lta":"*"',
  '"in":{"delta":"*"},',
  ',"in":{"delta":"AAAA"}',
  '"type":"response.text.delta",',
  ',"type":"response.audio.delta"',
  '"__proto__":{"delta":"*"},',
];

/** Fields and white space that leave a frame whole when they are put behind a brace or a comma. */
const additions: readonly string[] = [
  ' ',
  '\n ',
  '"more":1,',
  '"more":"*",',
  '"more":"\\u002a",',
  '"delta":"*",',
  '"delta" :"*",',
  '"delta":"AAAA",',
  '"delta" :\t"AAAA",',
  '"d\\u0065lta":"\\u002a",',
  '"in":{"delta":"*"},',
  '"in":{"delta":"AAAA"},',
  '"type":"response.audio.delta",',
  '"item_id":"",',
  '"output_index":-1,',
  '"__proto__":{"delta":"*"},',
];

/** Sound audio of different lengths, and so of different padding. */
const audios: readonly string[] = [960, 962, 964, 1200].map(base64Of);

/** Fields of other values than servers send. */
const oddFields: readonly object[] = [
  { type: 'response.text.delta' },
  { type: 'response.audio.done' },
  { type: undefined },
  { item_id: '*' },
  { item_id: '' },
  { item_id: '"delta":"' },
  { output_index: -1 },
  { content_index: 1.5 },
  { event_id: null },
  { delta: '*' },
  { delta: [base64Of(960)] },
  { delta: base64Of(961) },
  { more: base64Of(960) },
  { in: { delta: base64Of(960) } },
  { in: [{ delta: '*' }] },
];

/** An event as text: its fields in some order, with one of the usual ways to set white space. */
function someFrame(next: () => number): string {
  const odd = next() < 0.25 ? pick(oddFields, next) : {};
  const fields = Object.entries({ ...audioEvent({ delta: pick(audios, next) }), ...odd });
  if (next() < 0.4) fields.push(...fields.splice(0, Math.floor(next() * fields.length)));
  const text = JSON.stringify(Object.fromEntries(fields), null, next() < 0.1 ? 1 : undefined);
  return next() < 0.2 ? text.replaceAll('":', '": ').replaceAll(',"', ', "') : text;
}

/** A place in a text, more often where something begins or ends than inside the audio. */
function somePlace(text: string, next: () => number): number {
  const where = next();
  if (where < 0.2) return Math.floor(next() * text.length);
  if (where < 0.4) return text.length - Math.floor(next() * 40);
  const mark = pick(['"delta":', '"type":', '"', ',', '}'], next) ?? '';
  const from = where < 0.7 ? 0 : Math.floor(next() * text.length);
  return Math.max(0, text.indexOf(mark, from) + Math.floor(next() * (mark.length + 2)));
}

function mutated(text: string, next: () => number): string {
  if (next() < 0.75) {
    const behind = Math.max(0, text.indexOf(next() < 0.3 ? '{' : ',', Math.floor(next() * 260)) + 1);
    return text.slice(0, behind) + pick(additions, next) + text.slice(behind);
  }
  const at = somePlace(text, next);
  if (next() < 0.03) return text.slice(0, at);
  const cut = next() < 0.5 ? 0 : Math.floor(next() * 4);
  return text.slice(0, at) + pick(pieces, next) + text.slice(at + cut);
}

describe('long frames of audio', () => {
  it('have the outcome of the plain way, however they are broken', () => {
    const next = randomFrom(20_250_311);
    const limits = { maxBytes: 16 * 1024 * 1024, maxDepth: 128 };
    const differences: unknown[] = [];
    const counts = { spliced: 0, plain: 0, notJson: 0 };
    for (let round = 0; round < 50_000; round++) {
      let text = someFrame(next);
      for (let changes = 1 + Math.floor(next() * 2); changes > 0; changes--) text = mutated(text, next);
      const facts = plainFacts(text);
      const result = safeDecodeMessage(text);
      const isSame =
        facts === undefined
          ? !result.ok && result.error.code === 'invalid_json' && result.error.raw === text
          : isDeepStrictEqual(factsOf(result), facts);
      if (!isSame) differences.push({ text, result, facts });
      if (facts === undefined) counts.notJson += 1;
      else counts[judgeLongAudio(text, limits) === undefined ? 'plain' : 'spliced'] += 1;
    }
    expect(differences.slice(0, 3)).toEqual([]);
    // Of each sort there are enough to say something.
    expect(counts.spliced).toBeGreaterThan(5_000);
    expect(counts.plain).toBeGreaterThan(5_000);
    expect(counts.notJson).toBeGreaterThan(5_000);
  });
});
