// `tsx scripts/write-types-input.mjs <folder>`: writes what codegen gives to json-schema-to-typescript, one JSON
// file per vocabulary. `npm run measure` compiles these files without codegen.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from '../codegen/src/bundle.js';
import { loadVocabularies } from '../codegen/src/load.js';
import { typesInput } from '../codegen/src/types.js';
import { root } from './lib/run.mjs';

const [folder = '.'] = process.argv.slice(2);
for (const vocabulary of await loadVocabularies(root)) {
  const { schema, name } = typesInput(bundle(vocabulary));
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(schema));
}
