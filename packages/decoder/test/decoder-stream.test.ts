import {
  type DecodedLine,
  type DecodeOptions,
  type DecodeResult,
  PrismDecoderStream,
  PrismNdjsonDecoderStream,
  safeDecodeMessage,
} from '@prismwire/decoder';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { traceLines } from './support/fixtures.js';
import { all, streamOf } from './support/streams.js';

const utf8 = new TextEncoder();
const delta = (text: string) =>
  `{"type":"response.text.delta","response_id":"r","item_id":"i","output_index":0,"content_index":0,"delta":"${text}"}`;

const decodeLines = (chunks: Iterable<Uint8Array>, options?: DecodeOptions) =>
  all(streamOf(chunks).pipeThrough(new PrismNdjsonDecoderStream(options)));

/** What can be compared of an outcome. */
function essence(result: DecodeResult) {
  if (result.ok) return { event: result.event };
  const { code, path, rule, message } = result.error;
  return { error: { code, path, rule, message } };
}

const lineEssence = (result: DecodedLine) => ({ line: result.line, ...essence(result) });

describe('PrismDecoderStream', () => {
  it('gives an outcome for each frame, and goes on after a broken one', async () => {
    const frames = [delta('a'), '{', utf8.encode(delta('é')), utf8.encode('{"type":"x"}').buffer, '[]'];
    const results = await all(streamOf(frames).pipeThrough(new PrismDecoderStream()));
    expect(results.map(essence)).toEqual(frames.map((frame) => essence(safeDecodeMessage(frame))));
    expect(results.map(({ ok }) => ok)).toEqual([true, false, true, true, false]);
  });

  it('goes on after frames that are neither text nor bytes', async () => {
    const hostile = Object.defineProperty({}, 'byteLength', {
      get() {
        throw new Error('secret');
      },
    });
    const results = await all(
      streamOf<unknown>([hostile, null, delta('a')]).pipeThrough<DecodeResult>(new PrismDecoderStream()),
    );
    expect(results).toMatchObject([
      { error: { code: 'invalid_data', raw: hostile } },
      { error: { code: 'invalid_data', raw: null } },
      { event: { kind: 'text.delta' } },
    ]);
  });

  it('keeps to its options', async () => {
    const [result] = await all(streamOf([delta('a')]).pipeThrough(new PrismDecoderStream({ maxBytes: 9 })));
    expect(result).toMatchObject({ ok: false, error: { code: 'too_large' } });
  });
});

describe('PrismNdjsonDecoderStream', () => {
  it('reads a recorded trace as its lines are read', async () => {
    const lines = traceLines('10_ga_xai_resume_after_close_1011');
    const results = await decodeLines([utf8.encode(lines.join('\n'))]);
    expect(results.map(lineEssence)).toEqual(
      lines.map((line, index) => ({ line: index + 1, ...essence(safeDecodeMessage(line)) })),
    );
  });

  it('has the same outcomes wherever the chunks are cut', async () => {
    const piece = fc.constantFrom(
      delta('é€😀'),
      delta('x'.repeat(150)),
      delta(`€${'x'.repeat(300)}`),
      '{"type":"x"}',
      '{broken',
      '',
      ' \t',
      '\ufeff',
    );
    const ending = fc.constantFrom('\n', '\r\n');
    const options = { maxBytes: 300 };
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.array(fc.tuple(piece, ending), { maxLength: 12 }),
        piece,
        fc.array(fc.nat(2000), { maxLength: 20 }),
        async (hasMark, lines, last, cuts) => {
          const text = (hasMark ? '\ufeff' : '') + lines.map((line) => line.join('')).join('') + last;
          const bytes = utf8.encode(text);
          const ends = [...cuts.filter((cut) => cut < bytes.length).sort((a, b) => a - b), bytes.length];
          const chunks = ends.map((end, index) => bytes.slice(index === 0 ? 0 : ends[index - 1], end));
          const expected = text
            .replace(/^\ufeff/, '')
            .split('\n')
            .map((line) => line.replace(/\r$/, ''))
            .flatMap((line, index) =>
              /^[ \t\r]*$/.test(line)
                ? []
                : [{ line: index + 1, ...essence(safeDecodeMessage(utf8.encode(line), options)) }],
            );
          expect((await decodeLines(chunks, options)).map(lineEssence)).toEqual(expected);
        },
      ),
      { numRuns: 500, seed: 8 },
    );
  });

  it('takes chunks of a byte, cut inside characters', async () => {
    const bytes = utf8.encode(`\ufeff${delta('é€😀')}\r\n\n${delta('b')}`);
    const results = await decodeLines(Array.from(bytes, (byte) => Uint8Array.of(byte)));
    expect(results.map(({ line, ok }) => ({ line, ok }))).toEqual([
      { line: 1, ok: true },
      { line: 3, ok: true },
    ]);
  });

  it('refuses a line beyond maxBytes without keeping it, and goes on', async () => {
    const chunk = new Uint8Array(1024 * 1024).fill(0x78);
    let seen = 0;
    function* endless() {
      for (; seen < 300; seen++) yield chunk;
      yield utf8.encode(`\n${delta('after')}`);
    }
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    const results = await all(
      streamOf(
        (function* () {
          for (const piece of endless()) {
            most = Math.max(most, process.memoryUsage().arrayBuffers - before);
            yield piece;
          }
        })(),
      ).pipeThrough(new PrismNdjsonDecoderStream()),
    );
    expect(results.map(lineEssence)).toMatchObject([
      { line: 1, error: { code: 'too_large', path: '', rule: 'maxBytes' } },
      { line: 2, event: { kind: 'text.delta' } },
    ]);
    expect(results[0]).toMatchObject({ ok: false, error: { raw: undefined } });
    expect(seen).toBe(300);
    expect(most).toBeLessThan(64 * 1024 * 1024);
  });

  it('does not count the byte order mark and the line end', async () => {
    const frame = '{"type":"x"}';
    const text = `\ufeff${frame}\r\n${frame}\r\n${frame} \n`;
    for (const size of [1, 5, 100]) {
      const bytes = utf8.encode(text);
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.slice(index * size, (index + 1) * size),
      );
      const results = await decodeLines(chunks, { maxBytes: frame.length });
      expect(results.map(({ ok }) => ok)).toEqual([true, true, false]);
    }
  });

  it('has no outcomes for nothing', async () => {
    expect(await decodeLines([])).toEqual([]);
    expect(await decodeLines([new Uint8Array(0), utf8.encode('\n \r\n\t')])).toEqual([]);
  });
});
