import { readFileSync } from 'node:fs';
import { account } from './account.js';
import { carryOn } from './carried-on.js';
import { coloursFor } from './colours.js';
import { readCases, runCases } from './conformance.js';
import { decodeTrace } from './decode-trace.js';
import { responsesTurn } from './responses-turn.js';
import { sessionTurn } from './session-turn.js';

const fixtures = new URL('../../../fixtures/', import.meta.url);
const traceFile = 'fixtures/traces/05_beta_voicelive_tool_round.jsonl';

const results = runCases(
  readCases(readFileSync(new URL('decode/prism-decode-cases.json', fixtures), 'utf8')),
);
const trace = decodeTrace(readFileSync(new URL(`../${traceFile}`, fixtures), 'utf8'));
const session = await sessionTurn();
const turn = await responsesTurn();
const carriedOn = await carryOn();

process.stdout.write(
  account(
    { results, trace: { file: traceFile, ...trace }, session, turn, carriedOn },
    coloursFor(process.stdout),
  ),
);
const isWell = results.every(({ agrees }) => agrees) && trace.refused.length === 0;
const ends = [session.status, turn.result.status, carriedOn.result.status];
const haveEnded = ends.every((status) => status === 'completed') && carriedOn.replaysAlike;
process.exitCode = isWell && haveEnded ? 0 : 1;
