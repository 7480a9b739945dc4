import type { Decoder } from '../contenders/decoding.js';
import { decodingOf } from '../contenders/decoding.js';
import { audioMix, brokenAudio } from '../workloads/audio-mix.js';
import { brokenTexts, textMix } from '../workloads/text-mix.js';
import type { Contender, TimedRow } from './row.js';

type Load = () => Promise<Decoder>;

/** Each loads its own library only. */
const loads = {
  prismwire: async () => (await import('../contenders/prismwire.js')).prismwire,
  ajv: async () => (await import('../contenders/ajv.js')).ajvDecoder(),
  typebox: async () => (await import('../contenders/typebox.js')).typebox,
  zod: async () => (await import('../contenders/zod.js')).zod,
  valibot: async () => (await import('../contenders/valibot.js')).valibot,
  openai: async () => (await import('../contenders/openai-realtime.js')).openaiRealtime(),
  json: async () => (await import('../contenders/json-parse.js')).jsonParse,
  jsonOfAudio: async () => (await import('../contenders/json-parse.js')).jsonParseOfAudio,
  unchecked: async () => (await import('../contenders/json-parse.js')).uncheckedAudio,
} satisfies Record<string, Load>;

export const textRow: TimedRow = {
  kind: 'time',
  id: '1',
  title: 'Text mix: parsed, checked and made into a typed event, over JSON.parse',
  gate: 1.25,
  goal: 1.18,
  contenders: [
    ofText('json', 'JSON.parse alone', loads.json),
    { ...ofText('prismwire', '@prismwire/decoder', loads.prismwire), ours: true },
    ofText('ajv', 'ajv, our schema', loads.ajv),
    ofText('typebox', 'typebox, compiled', loads.typebox),
    ofText('zod', 'zod 4 union', loads.zod),
    ofText('valibot', 'valibot variant', loads.valibot),
    ofText('openai', 'openai client (checks nothing)', loads.openai),
  ],
};

export const audioRow: TimedRow = {
  kind: 'time',
  id: '2',
  title: 'Audio mix: every chunk checked and turned into bytes, over JSON.parse',
  gate: 1.25,
  goal: 1,
  contenders: [
    ofAudio('json', 'JSON.parse alone', loads.jsonOfAudio),
    { ...ofAudio('prismwire', '@prismwire/decoder', loads.prismwire), ours: true },
    ofAudio('unchecked', 'JSON.parse + Buffer.from (checks nothing)', loads.unchecked),
    ofAudio('ajv', 'ajv, base64 pattern', loads.ajv),
    ofAudio('typebox', 'typebox, base64 pattern', loads.typebox),
    ofAudio('zod', 'zod 4, z.base64()', loads.zod),
    ofAudio('valibot', 'valibot, v.base64()', loads.valibot),
    ofAudio('openai', 'openai client + Buffer.from (checks nothing)', loads.openai),
  ],
};

function ofText(id: string, name: string, load: Load): Contender {
  return { id, name, load: async (scale) => decodingOf(await load(), textMix(scale), brokenTexts()) };
}

function ofAudio(id: string, name: string, load: Load): Contender {
  return { id, name, load: async (scale) => decodingOf(await load(), audioMix(scale), brokenAudio()) };
}
