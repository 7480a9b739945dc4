import type { SizeRow } from './row.js';

export const decoderSizeRow: SizeRow = {
  kind: 'size',
  id: '7',
  title: 'Decoder with all events, bytes min + gzip',
  gate: 8_000,
  goal: 5_000,
  line: 'decoder: all events',
};

export const validatorSizeRow: SizeRow = {
  kind: 'size',
  id: '8',
  title: "One event's validator from core, bytes min + gzip",
  gate: 1_600,
  goal: 1_200,
  line: 'core: one validator',
};
