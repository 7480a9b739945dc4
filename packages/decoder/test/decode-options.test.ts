import {
  decodeEvent,
  decodeMessage,
  PrismDecoderStream,
  PrismNdjsonDecoderStream,
  safeDecodeEvent,
  safeDecodeMessage,
} from '@prismwire/decoder';
import { describe, expect, it } from 'vitest';

const frame = '{"type":"x","text":"aé€😀"}';
const size = new TextEncoder().encode(frame).length;

const call = (depth: number) => ({
  type: 'response.function_call_arguments.done',
  response_id: 'r',
  item_id: 'i',
  call_id: 'c',
  name: 'n',
  arguments: `${'{"a":'.repeat(depth - 1)}{}${'}'.repeat(depth - 1)}`,
});

describe('maxBytes', () => {
  it.each([
    ['text', frame],
    ['bytes', new TextEncoder().encode(frame)],
  ])('counts UTF-8 bytes of %s', (_, data) => {
    expect(decodeMessage(data, { maxBytes: size }).kind).toBe('ignored');
    expect(() => decodeMessage(data, { maxBytes: size - 1 })).toThrow(`larger than ${size - 1} bytes`);
  });

  it('counts three bytes for half of a surrogate pair, as encoders do', () => {
    for (const text of ['\ud83d', '\ude00', '\ude00\ud83d', 'a\ud83d', '\ud83d\ud83d\ude00']) {
      const half = `{"type":"${text}"}`;
      const bytes = new TextEncoder().encode(half).length;
      expect(decodeMessage(half, { maxBytes: bytes }).kind).toBe('ignored');
      expect(() => decodeMessage(half, { maxBytes: bytes - 1 })).toThrow();
    }
  });
});

describe('maxDepth', () => {
  it('is 128 unless said otherwise', () => {
    expect(decodeEvent(call(128)).kind).toBe('tool.call');
    expect(() => decodeEvent(call(129))).toThrow('maxDepth');
  });

  it('can be set, also to undefined', () => {
    expect(decodeEvent(call(1), { maxDepth: 1 }).kind).toBe('tool.call');
    expect(() => decodeEvent(call(2), { maxDepth: 1 })).toThrow('maxDepth');
    expect(decodeEvent(call(1000), { maxDepth: 1000 }).kind).toBe('tool.call');
    expect(decodeEvent(call(128), { maxDepth: undefined, maxBytes: undefined }).kind).toBe('tool.call');
  });
});

describe('limits that make no sense', () => {
  const nonsense = [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY];
  it.each(nonsense)('%d', (limit) => {
    for (const options of [{ maxBytes: limit }, { maxDepth: limit }]) {
      expect(() => decodeMessage('{}', options)).toThrow(RangeError);
      expect(() => decodeEvent({}, options)).toThrow(RangeError);
      expect(() => new PrismDecoderStream(options)).toThrow(RangeError);
      expect(() => new PrismNdjsonDecoderStream(options)).toThrow(RangeError);
    }
  });
});

describe('options that are null, as programs without types may give', () => {
  it('are the same as none', () => {
    for (const decode of [decodeMessage, safeDecodeMessage]) {
      expect(Reflect.apply(decode, undefined, [frame, null])).toEqual(decode(frame));
    }
    for (const decode of [decodeEvent, safeDecodeEvent]) {
      expect(Reflect.apply(decode, undefined, [call(128), null])).toEqual(decode(call(128)));
    }
    expect(Reflect.construct(PrismDecoderStream, [null])).toBeInstanceOf(PrismDecoderStream);
    expect(Reflect.construct(PrismNdjsonDecoderStream, [null])).toBeInstanceOf(PrismNdjsonDecoderStream);
  });

  it('are the defaults where one limit is null', () => {
    const options = { maxBytes: null, maxDepth: null };
    expect(Reflect.apply(decodeMessage, undefined, [frame, options])).toEqual(decodeMessage(frame));
    expect(() => Reflect.apply(decodeEvent, undefined, [call(129), options])).toThrow('maxDepth');
  });
});
