import { base64Row, base64WithoutBufferRow } from './base64-rows.js';
import { buildRow, growthRow, nextTurnRow } from './build-rows.js';
import { audioRow, textRow } from './decode-rows.js';
import { readRow } from './read-row.js';
import { requestRow } from './request-row.js';
import type { Contender, Row } from './row.js';
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
  readRow,
];

/** @throws {RangeError} if there is no such contender. */
export function contenderOf(all: readonly Row[], rowId: string, contenderId: string): Contender {
  const row = all.find(({ id }) => id === rowId);
  const found = row?.kind === 'time' ? row.contenders.find(({ id }) => id === contenderId) : undefined;
  if (found === undefined) throw new RangeError(`Row ${rowId} has no contender ${contenderId}.`);
  return found;
}
