import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { conformanceCases, recordedFrames, rejections, type Sample, soundValues } from './support/corpus.js';
import { guardOf, schemas, typeNames } from './support/guards.js';
import { mutationsOf } from './support/mutations.js';

// The generated guards against a referee that never saw the generator: plain ajv on the bundled schemas.
// It ignores our own keywords, and is told that 1e999, which is infinite once parsed, is no number.
const ajv = new Ajv2020({ strict: false, strictNumbers: true });
const judges = new Map(
  Object.entries(schemas).flatMap(([vocabulary, schema]) => {
    ajv.addSchema(schema, vocabulary);
    return Object.keys(schema.$defs).map((type) => {
      const referee = ajv.getSchema(`${vocabulary}#/$defs/${type}`);
      if (referee === undefined) throw new Error(`The bundled schema has no ${type}.`);
      return [type, { guard: guardOf(type), referee }] as const;
    });
  }),
);

const fixtures = soundValues(typeNames);
const events = [...conformanceCases(), ...recordedFrames()];
const huge = rejections().filter(({ isHuge }) => isHuge);
const samples: readonly Sample[] = [...fixtures, ...rejections().filter(({ isHuge }) => !isHuge), ...events];

/** The unions, which have to find the right branch for whatever comes. */
const unions = Object.values(schemas).flatMap(({ $defs }) =>
  Object.entries($defs).flatMap(([name, definition]) => ('oneOf' in definition ? [name] : [])),
);

/** The types to hold the changed copies of a value against. A frame of which no type is known may be any event. */
function relatedTypes({ type }: Sample): readonly string[] {
  return type === undefined ? ['PrismServerEvent', 'PrismClientEvent'] : [type];
}

it('judges each value as plain ajv does', () => {
  const counts = { accepted: 0, refused: 0 };
  const disagreements: string[] = [];
  const compare = (type: string, value: unknown, name: string, change = 'as it is') => {
    const judge = judges.get(type);
    if (judge === undefined) throw new Error(`There is no type ${type}.`);
    const verdict = judge.guard(value);
    counts[verdict ? 'accepted' : 'refused'] += 1;
    if (verdict !== judge.referee(value))
      disagreements.push(`${type} ${verdict ? 'accepts' : 'refuses'} ${name}: ${change}`);
  };

  for (const { type, value, name } of huge) compare(type, value, name);
  for (const sample of samples) {
    for (const type of new Set([...unions, ...relatedTypes(sample)]))
      compare(type, sample.value, sample.name);
    for (const { change, value } of mutationsOf(sample.value)) {
      for (const type of relatedTypes(sample)) compare(type, value, sample.name, change);
    }
  }

  expect(disagreements).toEqual([]);
  expect(counts.accepted).toBeGreaterThan(10_000);
  expect(counts.refused).toBeGreaterThan(10_000);
  console.info(`parity: ${counts.accepted} times accepted by both, ${counts.refused} times refused by both`);
});
