import { base64Of, SHORT } from '../workloads/audio-mix.js';
import { Random } from '../workloads/random.js';
import type { Facts, Subject, TimedRow } from './row.js';

/** Turns a text into bytes; undefined if it refuses it. */
type Decode = (text: string) => Uint8Array | undefined;

const strictBase64 = /^(?:[0-9a-zA-Z+/]{4})*(?:[0-9a-zA-Z+/]{2}==|[0-9a-zA-Z+/]{3}=)?$/;

export const base64Row: TimedRow = {
  kind: 'time',
  id: '3',
  title: 'Strict base64 of 4,800 bytes, over the lenient Buffer.from',
  gate: 1.4,
  goal: 1.2,
  contenders: [
    { id: 'lenient', name: 'Buffer.from (lenient)', load: async (scale) => subjectOf(lenient, scale, false) },
    {
      id: 'prismwire',
      name: '@prismwire/decoder',
      ours: true,
      load: async (scale) => subjectOf(await ours(), scale),
    },
    { id: 're-encode', name: 'decode, encode, compare', load: async (scale) => subjectOf(reEncoding, scale) },
    {
      id: 'regex',
      name: 'regular expression + Buffer.from',
      load: async (scale) =>
        subjectOf((text) => (strictBase64.test(text) ? lenient(text) : undefined), scale),
    },
  ],
};

export const base64WithoutBufferRow: TimedRow = {
  kind: 'time',
  id: '3b',
  title: 'The same without Buffer, over a loop over atob',
  gate: 0.85,
  goal: 0.75,
  contenders: [
    { id: 'atob', name: 'loop over atob (lenient)', load: async (scale) => subjectOf(byAtob, scale, false) },
    {
      id: 'prismwire',
      name: '@prismwire/decoder',
      ours: true,
      load: async (scale) => subjectOf(await withoutBuffer(ours), scale),
    },
  ],
};

/** Loads something while there is no `Buffer`: our decoder looks for it once. */
async function withoutBuffer<T>(load: () => Promise<T>): Promise<T> {
  const buffer = Reflect.getOwnPropertyDescriptor(globalThis, 'Buffer');
  Reflect.deleteProperty(globalThis, 'Buffer');
  try {
    return await load();
  } finally {
    if (buffer !== undefined) Reflect.defineProperty(globalThis, 'Buffer', buffer);
  }
}

/** Not public by itself: it is what an audio event's `delta` goes through. */
async function ours(): Promise<Decode> {
  const { decodePcm16 } = await import('../../../../packages/decoder/dist/decode-pcm16.js');
  return (text) => {
    const bytes = decodePcm16(text);
    return typeof bytes === 'string' ? undefined : bytes;
  };
}

function lenient(text: string): Uint8Array {
  return Buffer.from(text, 'base64');
}

function reEncoding(text: string): Uint8Array | undefined {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : undefined;
}

function byAtob(text: string): Uint8Array {
  const characters = atob(text);
  const bytes = new Uint8Array(characters.length);
  for (let at = 0; at < characters.length; at += 1) bytes[at] = characters.charCodeAt(at);
  return bytes;
}

function textsOf(scale: number): string[] {
  const random = new Random(6);
  return Array.from({ length: Math.ceil(100 * scale) }, () => base64Of(random, SHORT));
}

function subjectOf(decode: Decode, scale: number, checks = true): Subject {
  const texts = textsOf(scale);
  let last: unknown;
  return {
    run() {
      for (const text of texts) last = decode(text);
      return last;
    },
    facts(): Facts {
      const results = texts.map((text) =>
        String(decode(text)?.reduce((sum, byte) => (Math.imul(sum, 31) + byte) | 0, 0)),
      );
      if (!checks) return { results };
      const text = texts[0] ?? '';
      const broken = [
        `-${text.slice(1)}`,
        `_${text.slice(1)}`,
        ` ${text.slice(1)}`,
        text.slice(1),
        `Ł${text.slice(1)}`,
      ];
      return { results, refusals: broken.map((each) => decode(each) === undefined) };
    },
  };
}
