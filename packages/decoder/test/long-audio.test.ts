import { Buffer } from 'node:buffer';
import { safeDecodeMessage } from '@prismwire/decoder';
import { describe, expect, it } from 'vitest';
import { judgeLongAudio, LONG } from '../src/judge-long-audio.js';
import { audioEvent, audioFrame, base64Of } from './support/audio-frame.js';
import { factsOf, plainFacts } from './support/plain-way.js';

const limits = { maxBytes: 16 * 1024 * 1024, maxDepth: 128 };
const long = base64Of(960);
const frame = audioFrame();

/** Whether a frame's audio is decoded without being parsed. */
function isSpliced(text: string): boolean {
  return judgeLongAudio(text, limits) !== undefined;
}

/** The fields of the event, of which some stand before the audio and some behind. */
function reordered(before: object, after: object): string {
  const { delta, ...rest } = audioEvent();
  return JSON.stringify({ ...rest, ...before, delta, ...after });
}

describe('a long frame of audio', () => {
  it.each([
    ['as servers send it', frame],
    ['of one second', audioFrame({ delta: base64Of(48_000) })],
    ['with padding', audioFrame({ delta: base64Of(962) })],
    ['with an id of the request', audioFrame({ prism_request_event_id: 'request_1' })],
    ['with fields that this version does not know', reordered({ new_field: [1, { deep: true }] }, {})],
    ['with more behind the audio', reordered({}, { more: 'x', prism_time_ms: 12 })],
    ['with the audio first', JSON.stringify({ delta: long, ...audioEvent() })],
    ['with a space behind colons and commas', frame.replaceAll('":', '": ').replaceAll(',"', ', "')],
    ['with white space around it', ` \n${frame}\r\n`],
    ['with a property that is called __proto__', frame.replace('{', '{"__proto__":{"type":1},')],
    ['with a broken field', audioFrame({ item_id: '' })],
    ['with a field that is missing', audioFrame({ response_id: undefined })],
  ])('%s is decoded without being parsed, to the same outcome', (_, text) => {
    expect(text.length).toBeGreaterThanOrEqual(LONG);
    expect(isSpliced(text)).toBe(true);
    expect(factsOf(safeDecodeMessage(text))).toEqual(plainFacts(text));
    expect(factsOf(safeDecodeMessage(new TextEncoder().encode(text)))).toEqual(plainFacts(text));
  });

  it.each([
    ['escaped characters in the audio', frame.replace(long, long.replaceAll('/', '\\/'))],
    ['a character of the audio as its code', frame.replace(long, `\\u0041${long.slice(1)}`)],
    ['escapes beside the audio', audioFrame({ item_id: 'a "quoted" id' })],
    ['the key inside another text', audioFrame({ item_id: '"delta":"' })],
    ['the key inside another text, unescaped before', frame.replace('item_1', '\\"delta":"AAAA')],
    ['a key that ends in the same word', frame.replace('"delta":', '"x\\"delta":')],
    ['the audio twice, a short one last', frame.replace('}', ',"delta":"AAAA"}')],
    ['the audio twice, a short one first', frame.replace('{', '{"delta":"AAAA",')],
    ['the audio twice, once by codes', frame.replace('}', ',"d\\u0065lta":"AAAA"}')],
    [
      'audio that lies deeper only',
      JSON.stringify({ ...audioEvent({ delta: undefined }), in: { delta: long } }),
    ],
    [
      'audio that lies deeper, and the mark at its place',
      JSON.stringify({ ...audioEvent({ delta: '*' }), in: { delta: long } }),
    ],
    [
      'the mark before audio that lies deeper',
      `{"delta" :"*",${JSON.stringify({ ...audioEvent({ delta: undefined }), in: { delta: long } }).slice(1)}`,
    ],
    [
      'the mark behind audio that lies deeper',
      `{"in":{"delta":"${long}"},${audioFrame({ delta: '*' }).slice(1)}`,
    ],
    [
      'the mark by its code, and audio that lies deeper',
      `{"in":{"delta":"${long}"},${audioFrame({ delta: '+' }).replace('"+"', '"\\u002a"').slice(1)}`,
    ],
    ['the mark in an id', audioFrame({ item_id: 'item*1' })],
    ['another type', audioFrame({ type: 'response.text.delta' })],
    ['another type, said later', frame.replace(/\}$/, ',"type":"response.text.delta"}')],
    ['a type that is not known', audioFrame({ type: 'response.audio.delta2' })],
    ['no type', audioFrame({ type: undefined })],
    [
      'the type in an inherited place only',
      audioFrame({ type: undefined }).replace('{', '{"__proto__":{"type":"response.audio.delta"},'),
    ],
    ['a tab between key and audio', frame.replace('"delta":', '"delta":\t')],
    ['white space before the colon', frame.replace('"delta":', '"delta" :')],
    ['audio that is no text', audioFrame({ delta: Array.from({ length: 700 }, () => 1) })],
    ['audio in an array', audioFrame({ delta: [long] })],
    ['URL-safe base64', frame.replace(long, long.replaceAll('+', '-').replaceAll('/', '_'))],
    ['white space in the audio', frame.replace(long, ` ${long.slice(1)}`)],
    ['a line break in the audio', frame.replace(long, `\n${long.slice(1)}`)],
    ['a character beyond Latin-1 in the audio', frame.replace(long, `Ł${long.slice(1)}`)],
    ['audio without its padding', audioFrame({ delta: base64Of(962).slice(0, -1) })],
    ['bits left over', audioFrame({ delta: `${base64Of(960)}AB==` })],
    ['padding in the middle', frame.replace(long, `${long.slice(0, 700)}AA==${long.slice(704)}`)],
    ['half a sample', audioFrame({ delta: base64Of(961) })],
    ['something behind the event', `${frame}x`],
    ['a byte order mark', `\ufeff${frame}`],
    ['a comma too many', frame.replace(/\}$/, ',}')],
    ['an array around it', `[${frame}]`],
    ['the event as a text', JSON.stringify(frame)],
  ])('with %s has the outcome of the plain way', (_, text) => {
    expect(text.length).toBeGreaterThanOrEqual(LONG);
    const facts = plainFacts(text);
    const result = safeDecodeMessage(text);
    if (facts === undefined)
      expect(result).toMatchObject({ ok: false, error: { code: 'invalid_json', raw: text } });
    else expect(factsOf(result)).toEqual(facts);
    expect(isSpliced(text)).toBe(false);
  });

  it('has the outcome of the plain way wherever it is cut off', () => {
    for (let length = LONG; length < frame.length; length++) {
      const cut = frame.slice(0, length);
      expect(safeDecodeMessage(cut)).toMatchObject({ ok: false, error: { code: 'invalid_json', raw: cut } });
    }
  });

  it('keeps the event as it came, with the audio in its place among the fields', () => {
    const result = safeDecodeMessage(reordered({}, { more: 'x' }));
    if (!result.ok || result.event.kind !== 'audio.delta') throw new Error('It was not decoded.');
    const { raw, audio } = result.event;
    expect(JSON.stringify(raw)).toBe(reordered({}, { more: 'x' }));
    expect(audio).toEqual(new Uint8Array(Buffer.from(long, 'base64')));
    expect(audio.buffer.byteLength).toBe(960);
  });

  it('is still measured before it is read', () => {
    const result = safeDecodeMessage(frame, { maxBytes: frame.length - 1 });
    expect(result).toMatchObject({ ok: false, error: { code: 'too_large', raw: frame } });
    expect(safeDecodeMessage(frame, { maxBytes: frame.length }).ok).toBe(true);
  });

  it('is judged by its own fields, whatever all objects inherit', () => {
    const text = audioFrame({ type: undefined });
    const inherited = { type: 'response.audio.delta', delta: '*' };
    try {
      for (const [name, value] of Object.entries(inherited)) {
        Object.defineProperty(Object.prototype, name, { value, configurable: true });
      }
      expect(isSpliced(text)).toBe(false);
      const result = safeDecodeMessage(text);
      expect(result).toMatchObject({ ok: false, error: { code: 'invalid_type', rule: 'required' } });
    } finally {
      for (const name of Object.keys(inherited)) Reflect.deleteProperty(Object.prototype, name);
    }
  });
});
