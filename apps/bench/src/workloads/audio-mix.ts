import { idWith } from './ids.js';
import { Random } from './random.js';
import { textMix } from './text-mix.js';

/** Bytes of a short and of a long piece of audio: 0.1 s and 1 s of 24 kHz with 16 bits. */
export const SHORT = 4_800;
const LONG = 48_000;
const COUNTS = { short: 120, long: 31, text: 53 };

/** Frames of a spoken answer, as JSON text: 204 of them at full size, most of them audio. */
export function audioMix(scale = 1, seed = 4): string[] {
  const random = new Random(seed);
  const count = (all: number) => Math.ceil(all * scale);
  const frames = [
    ...Array.from({ length: count(COUNTS.short) }, () => audioFrame(random, base64Of(random, SHORT))),
    ...Array.from({ length: count(COUNTS.long) }, () => audioFrame(random, base64Of(random, LONG))),
    ...textMix(1, seed).slice(0, count(COUNTS.text)),
  ];
  return frames
    .map((frame) => ({ frame, rank: random.next() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ frame }) => frame);
}

/** Frames whose audio is no base64 in the sense of RFC 4648. */
export function brokenAudio(seed = 5): string[] {
  const random = new Random(seed);
  const sound = base64Of(random, SHORT);
  return [
    `-${sound.slice(1)}`,
    `_${sound.slice(1)}`,
    ` ${sound.slice(1)}`,
    sound.slice(1),
    `Ł${sound.slice(1)}`,
  ].map((delta) => audioFrame(random, delta));
}

/** So many random bytes as base64. */
export function base64Of(random: Random, bytes: number): string {
  return Buffer.from(random.bytes(bytes)).toString('base64');
}

function audioFrame(random: Random, delta: string): string {
  return JSON.stringify({
    event_id: idWith('event', random, 21),
    type: 'response.audio.delta',
    response_id: idWith('resp', random, 21),
    item_id: idWith('item', random, 21),
    output_index: 0,
    content_index: 0,
    delta,
  });
}
