import { base64Row, base64WithoutBufferRow } from './base64-rows.js';
import { buildRow, growthRow } from './build-rows.js';
import { audioRow, textRow } from './decode-rows.js';
import { nextTurnRow } from './next-turn-row.js';
import { readRow } from './read-row.js';
import { requestRow } from './request-row.js';
import type { ContendedRow, Contender, Row } from './row.js';
import { eventCostRow, sessionMemoryRow } from './session-rows.js';
import { decoderSizeRow, validatorSizeRow } from './size-rows.js';

/** Every figure that is measured, in the order of the table. */
export const rows: readonly Row[] = [
  textRow,
  audioRow,
  base64Row,
  base64WithoutBufferRow,
  buildRow,
  requestRow,
  growthRow,
  nextTurnRow,
  decoderSizeRow,
  validatorSizeRow,
  eventCostRow,
  sessionMemoryRow,
  readRow,
];

/** @throws {RangeError} if there is no such row with contenders. */
export function contendedRow(all: readonly Row[], rowId: string): ContendedRow {
  const row = all.find(({ id }) => id === rowId);
  if (row === undefined || row.kind === 'size') throw new RangeError(`Row ${rowId} has no contenders.`);
  return row;
}

/** @throws {RangeError} if there is no such contender. */
export function contenderOf(all: readonly Row[], rowId: string, contenderId: string): Contender {
  const found = contendedRow(all, rowId).contenders.find(({ id }) => id === contenderId);
  if (found === undefined) throw new RangeError(`Row ${rowId} has no contender ${contenderId}.`);
  return found;
}
