import { runInNewContext } from 'node:vm';
import {
  decodeEvent,
  decodeMessage,
  PrismDecodeError,
  safeDecodeEvent,
  safeDecodeMessage,
} from '@prismwire/decoder';
import { describe, expect, it } from 'vitest';
import { isRecord } from './support/fixtures.js';

const utf8 = new TextEncoder();
const mebibyte = 1024 * 1024;

const ids = '"response_id":"r","item_id":"i"';
const delta = (fields: string) =>
  `{"type":"response.text.delta",${ids},"output_index":0,"content_index":0,${fields}}`;
const audio = (text: string) =>
  `{"type":"response.audio.delta",${ids},"output_index":0,"content_index":0,"delta":${JSON.stringify(text)}}`;
const call = (text: string) =>
  `{"type":"response.function_call_arguments.done",${ids},"call_id":"c","name":"n","arguments":${JSON.stringify(text)}}`;
const nested = (open: string, close: string) => open.repeat(100_000) + close.repeat(100_000);

/** Frames that are refused, and how. */
const refused: [name: string, frame: string | Uint8Array, code: string, path: string, rule: string][] = [
  ['a root array', '[]', 'invalid_root', '', 'type'],
  ['a root string', '"response.text.delta"', 'invalid_root', '', 'type'],
  ['a root number', '7', 'invalid_root', '', 'type'],
  ['a root null', 'null', 'invalid_root', '', 'type'],
  ['text that is not JSON', '{"type":', 'invalid_json', '', 'json'],
  ['an empty frame', '', 'invalid_json', '', 'json'],
  ['an empty frame of bytes', new Uint8Array(0), 'invalid_json', '', 'json'],
  ['bytes that are not UTF-8', Uint8Array.of(0x22, 0xff, 0x22), 'invalid_utf8', '', 'utf8'],
  ['a lone surrogate in bytes', Uint8Array.of(0x22, 0xed, 0xa0, 0x80, 0x22), 'invalid_utf8', '', 'utf8'],
  ['a byte order mark', `\ufeff${delta('"delta":""')}`, 'invalid_json', '', 'json'],
  ['the bytes of a byte order mark', utf8.encode(`\ufeff${delta('"delta":""')}`), 'invalid_json', '', 'json'],
  ['no type', '{}', 'invalid_type', '/type', 'required'],
  ['a type that is a number', '{"type":1}', 'invalid_type', '/type', 'type'],
  ['a type that is null', '{"type":null}', 'invalid_type', '/type', 'type'],
  ['a type inside __proto__', '{"__proto__":{"type":"error"}}', 'invalid_type', '/type', 'required'],
  ['1e999 as an index', delta('"delta":"","output_index":1e999'), 'invalid_field', '/output_index', 'type'],
  [
    '1e999 as a time',
    '{"type":"prism.input_audio_buffer.speech_hint","audio_start_ms":1e999}',
    'invalid_field',
    '/audio_start_ms',
    'type',
  ],
  ['a number as an id', delta('"delta":"","item_id":5'), 'invalid_field', '/item_id', 'type'],
  ['a blank id', delta('"delta":"","item_id":""'), 'invalid_field', '/item_id', 'minLength'],
  [
    'a boolean as an index',
    delta('"delta":"","output_index":true'),
    'invalid_field',
    '/output_index',
    'type',
  ],
  ['a duplicate key whose last is broken', delta('"delta":"a","delta":1'), 'invalid_field', '/delta', 'type'],
  ['a delta 100,000 levels deep', delta(`"delta":${nested('[', ']')}`), 'invalid_field', '/delta', 'type'],
  ['an array 100,000 levels deep', nested('[', ']'), 'invalid_root', '', 'type'],
  ['100,000 open brackets', '['.repeat(100_000), 'invalid_json', '', 'json'],
  ['a text of 17 MiB', ' '.repeat(17 * mebibyte), 'too_large', '', 'maxBytes'],
  ['17 MiB of bytes', new Uint8Array(17 * mebibyte), 'too_large', '', 'maxBytes'],
  ['a text of 17 MiB in fewer characters', '€'.repeat(6 * mebibyte), 'too_large', '', 'maxBytes'],
  ['base64 with white space', audio('AA AA'), 'invalid_audio', '/delta', 'alphabet'],
  ['base64 with a line break at its end', audio('AAAA\n'), 'invalid_audio', '/delta', 'alphabet'],
  ['base64 with -', audio('AA-A'), 'invalid_audio', '/delta', 'alphabet'],
  ['base64 with _', audio('AA_A'), 'invalid_audio', '/delta', 'alphabet'],
  ['base64 with Ł', audio('ŁAAA'), 'invalid_audio', '/delta', 'alphabet'],
  ['base64 without padding', audio('AAA'), 'invalid_audio', '/delta', 'padding'],
  ['base64 with wrong padding', audio('AA=A'), 'invalid_audio', '/delta', 'padding'],
  ['base64 with excess padding', audio('AAAA===='), 'invalid_audio', '/delta', 'padding'],
  ['an odd number of bytes', audio('AA=='), 'invalid_audio', '/delta', 'frame'],
  ['1e999 in tool arguments', call('{"a":[1e999]}'), 'invalid_arguments', '/arguments', 'number'],
  ['-1e999 in tool arguments', call('{"a":-1e999}'), 'invalid_arguments', '/arguments', 'number'],
  ['an array as tool arguments', call('[]'), 'invalid_arguments', '/arguments', 'object'],
  ['empty tool arguments', call(''), 'invalid_arguments', '/arguments', 'json'],
  [
    'tool arguments 100,000 objects deep',
    call(nested('{"a":', '}').replace(':}', ':0}')),
    'invalid_arguments',
    '/arguments',
    'depth',
  ],
  [
    'tool arguments 100,000 arrays deep',
    call(`{"a":${nested('[', ']')}}`),
    'invalid_arguments',
    '/arguments',
    'depth',
  ],
];

/** Frames that look bad and are not. */
const accepted: [name: string, frame: string | Uint8Array, kind: string][] = [
  ['half of a surrogate pair, as a cut delta may hold', delta('"delta":"\\ud83d"'), 'text.delta'],
  ['half of a surrogate pair, not escaped', delta('"delta":"\ud83d"'), 'text.delta'],
  ['a type called __proto__', '{"type":"__proto__"}', 'ignored'],
  ['a type called constructor', '{"type":"constructor"}', 'ignored'],
  ['a type called toString', '{"type":"toString"}', 'ignored'],
  ['an empty type', '{"type":""}', 'ignored'],
  ['a duplicate key whose last is sound', delta('"delta":1,"delta":"a"'), 'text.delta'],
  ['1e999 where nobody looks', delta('"delta":"","future":1e999'), 'text.delta'],
  ['-0 as an index', delta('"delta":"","output_index":-0'), 'text.delta'],
  ['-0 in tool arguments', call('{"a":-0}'), 'tool.call'],
  ['an unknown event 100,000 levels deep', `{"type":"x","a":${nested('[', ']')}}`, 'ignored'],
  ['an own key called __proto__', delta('"delta":"","__proto__":{"delta":1}'), 'text.delta'],
  ['audio without samples', audio(''), 'audio.delta'],
  ['15 MiB', delta(`"delta":"${'x'.repeat(15 * mebibyte)}"`), 'text.delta'],
];

describe('bad input', () => {
  it.each(refused)('refuses %s', (_name, frame, code, path, rule) => {
    const result = safeDecodeMessage(frame);
    if (result.ok) throw new Error(`It was accepted, as ${result.event.kind}.`);
    expect({ code: result.error.code, path: result.error.path, rule: result.error.rule }).toEqual({
      code,
      path,
      rule,
    });
    expect(() => decodeMessage(frame)).toThrow(PrismDecodeError);
  });

  it.each(accepted)('accepts %s', (_name, frame, kind) => {
    expect(decodeMessage(frame).kind).toBe(kind);
    const bytes = typeof frame === 'string' ? utf8.encode(frame) : frame;
    expect(decodeMessage(bytes).kind).toBe(kind);
    expect(decodeMessage(bytes.slice().buffer).kind).toBe(kind);
  });

  it('tells what to do about a byte order mark, an empty frame and a Blob', () => {
    expect(() => decodeMessage('\ufeff{}')).toThrow(/byte order mark/);
    expect(() => decodeMessage('')).toThrow(/empty/);
    expect(() => Reflect.apply(decodeMessage, undefined, [new Blob(['{}'])])).toThrow(/binaryType/);
    expect(() => Reflect.apply(decodeMessage, undefined, [undefined])).toThrow(PrismDecodeError);
  });

  const throwing = (): never => {
    throw new Error('secret');
  };
  const revoked = Proxy.revocable(new Uint8Array(2), {});
  revoked.revoke();
  const noFrames: [name: string, data: unknown][] = [
    ['undefined', undefined],
    ['null', null],
    ['a number', 7],
    ['a function', () => '{}'],
    ['a Blob', new Blob(['{}'])],
    ['an array of bytes', [0x7b, 0x7d]],
    ['what only has a byteLength', { byteLength: 3 }],
    ['what only calls itself an ArrayBuffer', { byteLength: 2, [Symbol.toStringTag]: 'ArrayBuffer' }],
    ['a byteLength that throws', Object.defineProperty({}, 'byteLength', { get: throwing })],
    ['bytes whose length throws', Object.defineProperty(utf8.encode('{}'), 'byteLength', { get: throwing })],
    ['a proxy of bytes', new Proxy(utf8.encode('{}'), {})],
    ['a proxy that throws', new Proxy({}, { get: throwing, has: throwing, getPrototypeOf: throwing })],
    ['a revoked proxy', revoked.proxy],
  ];
  it.each(noFrames)('refuses %s as a frame', (_name, data) => {
    const result: unknown = Reflect.apply(safeDecodeMessage, undefined, [data]);
    expect(result).toMatchObject({ ok: false, error: { code: 'invalid_data', path: '', rule: 'type' } });
    if (!isRecord(result) || !(result.error instanceof PrismDecodeError)) throw new Error('It has no error.');
    expect(result.error.raw).toBe(data);
    expect(result.error.message).toMatch(/binaryType/);
    expect(() => Reflect.apply(decodeMessage, undefined, [data])).toThrow(PrismDecodeError);
  });

  it('takes memory that is shared, or of another realm', () => {
    const bytes = utf8.encode('{"type":"x"}');
    const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
    shared.set(bytes);
    const foreign: unknown = runInNewContext('Uint8Array.from(bytes)', { bytes });
    const foreignBuffer: unknown = runInNewContext('Uint8Array.from(bytes).buffer', { bytes });
    for (const data of [shared, shared.buffer, foreign, foreignBuffer, new DataView(bytes.buffer)]) {
      expect(Reflect.apply(decodeMessage, undefined, [data])).toMatchObject({ kind: 'ignored', type: 'x' });
      expect(() => Reflect.apply(decodeMessage, undefined, [data, { maxBytes: 3 }])).toThrow('maxBytes');
    }
  });

  it('keeps -0', () => {
    const event = decodeMessage(call('{"a":-0}'));
    expect(event.kind === 'tool.call' && Object.is(event.arguments.a, -0)).toBe(true);
  });
});

describe('values that are no plain data', () => {
  const throwing = (): never => {
    throw new Error('secret');
  };
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();
  const whole = { type: 'response.text.delta', response_id: 'r', output_index: 0, content_index: 0 };

  const hostile: [name: string, value: unknown, code: string][] = [
    ['undefined', undefined, 'invalid_root'],
    ['a function', () => whole, 'invalid_root'],
    ['a symbol', Symbol('type'), 'invalid_root'],
    ['a BigInt', 1n, 'invalid_root'],
    ['an inherited type', Object.create({ type: 'error' }), 'invalid_type'],
    ['a BigInt as an index', { ...whole, item_id: 'i', output_index: 1n, delta: '' }, 'invalid_field'],
    ['a String object as a type', { type: Object('error') }, 'invalid_type'],
    ['a getter that throws', Object.defineProperty({ ...whole }, 'item_id', { get: throwing }), 'unreadable'],
    ['a type that throws', Object.defineProperty({}, 'type', { get: throwing }), 'unreadable'],
    [
      'a proxy that throws',
      new Proxy({}, { get: throwing, getOwnPropertyDescriptor: throwing }),
      'unreadable',
    ],
    ['a revoked proxy', revoked.proxy, 'unreadable'],
  ];

  it.each(hostile)('refuses %s', (_name, value, code) => {
    const result = safeDecodeEvent(value);
    if (result.ok) throw new Error(`It was accepted, as ${result.event.kind}.`);
    expect(result.error.code).toBe(code);
    expect(result.error.raw).toBe(value);
    expect(result.error.message).not.toContain('secret');
    expect(() => decodeEvent(value)).toThrow(PrismDecodeError);
  });

  it.each([
    ['text first', ['x', 7]],
    ['text later', [7, 'x']],
  ])('reads a type that changes once: %s', (_name, answers) => {
    let reads = 0;
    const value = Object.defineProperty({}, 'type', { get: () => answers[reads++] });
    const result = safeDecodeEvent(value);
    expect(reads).toBe(1);
    expect(result).toMatchObject(
      answers[0] === 'x'
        ? { ok: true, event: { kind: 'ignored', type: 'x' } }
        : { ok: false, error: { code: 'invalid_type', rule: 'type' } },
    );
  });

  it('takes an object without a prototype', () => {
    expect(decodeEvent(Object.assign(Object.create(null), { type: 'x' })).kind).toBe('ignored');
  });
});
