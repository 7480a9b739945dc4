import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SampleCutter } from '../../src/players/sample-cutter.js';
import { SampleQueue } from '../../src/players/sample-queue.js';

const piece = fc.uint8Array({ maxLength: 9 });

it('loses no byte between samples, however the bytes are cut', () => {
  fc.assert(
    fc.property(fc.array(piece), fc.constantFrom(1, 2, 6), (pieces, sampleBytes) => {
      const cutter = new SampleCutter(sampleBytes);
      const cut = pieces.map((bytes) => {
        const samples = cutter.cut(bytes);
        // What was written may change afterwards.
        bytes.fill(0);
        return Buffer.from(samples);
      });
      return cut.every(({ length }) => length % sampleBytes === 0);
    }),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const all = Buffer.concat(pieces);
      const cutter = new SampleCutter(2);
      const cut = Buffer.concat(pieces.map((bytes) => cutter.cut(bytes)));
      expect(cut).toEqual(all.subarray(0, all.length - (all.length % 2)));
    }),
  );
});

it('copies views into a larger memory, at odd places too', () => {
  const memory = Uint8Array.from({ length: 12 }, (_, index) => index);
  const cutter = new SampleCutter(2);
  expect([...cutter.cut(memory.subarray(3, 6))]).toEqual([3, 4]);
  expect([...cutter.cut(memory.subarray(7, 8))]).toEqual([5, 7]);
});

it('hands out what was queued, in order, in whatever portions', () => {
  fc.assert(
    fc.property(fc.array(piece), fc.array(fc.nat({ max: 7 })), (pieces, portions) => {
      const queue = new SampleQueue(1);
      for (const bytes of pieces) queue.push(bytes);
      const all = Buffer.concat(pieces);
      const taken: Uint8Array[] = [];
      for (const portion of [...portions, all.length]) {
        const before = queue.samples;
        const samples = queue.take(portion);
        expect(samples.length).toBe(Math.min(portion, before));
        expect(queue.samples).toBe(before - samples.length);
        taken.push(samples);
      }
      expect(Buffer.concat(taken)).toEqual(all);
      queue.push(Uint8Array.of(1));
      expect(queue.take(2)).toEqual(Uint8Array.of(1));
    }),
  );
});
