import { queryObjects } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type DecodedLine, PrismNdjsonDecoderStream, safeDecodeMessage } from '@prismwire/decoder';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { all, streamOf } from './support/streams.js';

const utf8 = new TextEncoder();
const text = new TextDecoder('utf-8', { fatal: true });
const ignored = (name: string) => `{"type":"${name}"}`;

/** The name of a line's event; of a broken line, its bytes as text. */
function essence({ line, ...result }: DecodedLine): [line: number, outcome: unknown] {
  if (result.ok) return [line, result.event.kind === 'ignored' ? result.event.type : result.event.kind];
  const { raw } = result.error;
  return [line, raw instanceof Uint8Array ? text.decode(raw) : raw];
}

/** Runs chunks through the decoder without a look at their type, as a program in JavaScript does. */
const decodeAny = (chunks: Iterable<unknown>) =>
  all(streamOf(chunks).pipeThrough<DecodedLine>(new PrismNdjsonDecoderStream()));

describe('chunks whose memory is used again by their source', () => {
  const kinds: [name: string, allocate: (size: number) => Uint8Array][] = [
    ['a Uint8Array', (size) => new Uint8Array(size)],
    // Its slice() is a view of the same memory, unlike that of a Uint8Array.
    ['a Buffer of Node', (size) => Buffer.alloc(size)],
  ];
  const line = fc.constantFrom(ignored('a'), ignored('é€😀'), ignored('x'.repeat(90)), '{broken', '[7', '');

  it.each(kinds)('of %s: neither lines nor raw change', async (_name, allocate) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { maxLength: 9 }),
        fc.array(fc.nat(400), { maxLength: 9 }),
        async (lines, cuts) => {
          const bytes = utf8.encode(lines.join('\n'));
          const ends = [...cuts.filter((cut) => cut < bytes.length).sort((a, b) => a - b), bytes.length];
          const memory = allocate(bytes.length);
          const { readable, writable } = new PrismNdjsonDecoderStream();
          const results = all(readable);
          const writer = writable.getWriter();
          for (const [index, end] of ends.entries()) {
            const piece = bytes.subarray(index === 0 ? 0 : ends[index - 1], end);
            memory.set(piece);
            await writer.write(memory.subarray(0, piece.length));
            memory.fill(0x21);
          }
          await writer.close();
          const expected = lines.flatMap((frame, index): [number, unknown][] => {
            const result = safeDecodeMessage(frame);
            if (frame === '') return [];
            return [[index + 1, result.ok ? ('type' in result.event ? result.event.type : '') : frame]];
          });
          expect((await results).map(essence)).toEqual(expected);
        },
      ),
      { numRuns: 300, seed: 12 },
    );
  });
});

describe('a line in many chunks', () => {
  it('is kept in one piece of memory', async () => {
    const { readable, writable } = new PrismNdjsonDecoderStream();
    const results = all(readable);
    const writer = writable.getWriter();
    const write = async (piece: string) => {
      for (const byte of utf8.encode(piece)) await writer.write(Uint8Array.of(byte));
    };
    await write('{"type":"');
    const before = Number(queryObjects(Uint8Array));
    await write('x'.repeat(20_000));
    // Of each chunk that is kept as it came, one more would be alive.
    expect(Number(queryObjects(Uint8Array)) - before).toBeLessThan(100);
    await write('"}\n');
    await writer.close();
    expect((await results).map(essence)).toEqual([[1, 'x'.repeat(20_000)]]);
  });
});

describe('what a chunk may be', () => {
  it('takes an ArrayBuffer, shared memory, another view and memory of another realm', async () => {
    const bytes = utf8.encode(`${ignored('a')}\n${ignored('b')}\n`);
    const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
    shared.set(bytes);
    const padded = utf8.encode(`!!${text.decode(bytes)}!!`);
    const chunks: unknown[] = [
      bytes.buffer,
      shared,
      shared.buffer,
      new DataView(padded.buffer, 2, bytes.length),
      runInNewContext('Uint8Array.from(bytes)', { bytes }),
      runInNewContext('Uint8Array.from(bytes).buffer', { bytes }),
    ];
    const names = chunks.flatMap(() => ['a', 'b']);
    expect((await decodeAny(chunks)).map(essence)).toEqual(names.map((name, index) => [index + 1, name]));
  });

  it('refuses text, and says what to leave out', async () => {
    const error = await decodeAny([`${ignored('a')}\n`]).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(TypeError);
    expect(String(error)).toMatch(/must be a Uint8Array or an ArrayBuffer.*leave out TextDecoderStream/);
  });

  it.each([
    ['an array of bytes', [0x7b, 0x7d, 0x0a]],
    ['what only has a byteLength', { byteLength: 3 }],
    ['a Blob', new Blob(['{}'])],
  ])('refuses %s', async (_name, chunk) => {
    await expect(decodeAny([chunk])).rejects.toThrow(/must be a Uint8Array or an ArrayBuffer/);
  });
});
