import { expect, it } from 'vitest';
import { readCommitted, updateCommitted } from './committed.js';
import { measure } from './measure.js';
import { committedStatements, measuredStatements } from './statements.js';

// Our Responses types against those of `openai`, as the compiler sees both. `README.md` says how to read a failure.

const measured = measure();
// What does not compile is not measured rightly, so it is not written down either.
if (process.env.UPDATE === '1' && measured.errors.length === 0) updateCommitted(measured);
const committed = readCommitted();
const known = committedStatements(committed);

const update = 'UPDATE=1 npx vitest run packages/core/test/openai-parity';

it('has a member for each one that openai has', () => {
  const counts = Object.entries(measured.types).map(([type, { members, missing }]) => {
    const taken = Object.keys(members).length;
    return `${type}: ${taken} of ${new Set([...Object.keys(members), ...missing.map(withoutTag)]).size}`;
  });
  console.info(counts.join('\n'));

  const missing = Object.entries(measured.types).flatMap(([type, { missing }]) =>
    missing.map((name) => `${type}: ${name}`),
  );
  expect(missing, 'Add a schema file for each, which names the union in `x-unions`').toEqual([]);
});

it('takes what a server sends as openai describes it, as a whole', () => {
  expect(measured.errors, 'pairs.ts does not compile').toEqual([]);
});

it('differs as the committed list says, and in nothing else', () => {
  const now = new Set(measuredStatements(measured));
  const unlisted = [...now].filter((statement) => !known.has(statement));
  const gone = [...known.keys()].filter((statement) => !now.has(statement));
  expect
    .soft(unlisted, `Not in differences.json. If it is right, run: ${update}, then fill in the reason`)
    .toEqual([]);
  expect(gone, `In differences.json, but not so any more. If that is right, run: ${update}`).toEqual([]);
});

it('has a reason for each difference', () => {
  const codes = new Set(Object.keys(committed.reasons));
  const without = [...known].filter(([, reason]) => reason !== undefined && !codes.has(reason));
  expect.soft(without, `Give each one of the codes: ${[...codes].join(', ')}`).toEqual([]);
  const used = new Set(known.values());
  const unused = [...codes].filter((code) => !used.has(code));
  expect(unused, 'Reasons that nothing needs any more').toEqual([]);
});

it('names a difference wherever one type does not fit the other', () => {
  const unexplained = Object.entries(measured.types).flatMap(([type, { members }]) =>
    Object.values(members)
      .flatMap((counterparts) => Object.entries(counterparts))
      .filter(([, { theirsIsOurs, oursIsTheirs, differences }]) => {
        return !(theirsIsOurs && oursIsTheirs) && Object.keys(differences).length === 0;
      })
      .map(([ours]) => `${type}: ${ours}`),
  );
  expect(unexplained, 'measure.ts looks at too little to say why').toEqual([]);
});

/** The name of a member, of `Name (tag)`. */
function withoutTag(name: string): string {
  return name.replace(/ \(.*/, '');
}
