// Builds the command, then gathers an example of each type out of the shared fixtures: the package is published
// alone, and `prismwire schema show` has to work without the repository.

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Builds the package in the current folder, or ends the process.
await import('../../../scripts/build-package.mjs');

const fixtures = fileURLToPath(new URL('../../../fixtures', import.meta.url));
const schemaFile = fileURLToPath(import.meta.resolve('@prismwire/core/schema/prism.json'));
const names = Object.keys(JSON.parse(readFileSync(schemaFile, 'utf8')).$defs);
// A type without a fixture has no example; a test of the repository says which.
const withFixture = names.filter((name) => existsSync(join(fixtures, name)));
const examples = Object.fromEntries(withFixture.map((name) => [name, exampleOf(name)]));
writeFileSync('dist/examples.json', `${JSON.stringify(examples, null, 2)}\n`);

/**
 * The most telling fixture of a type: a recorded one, else the one that says most. Cases called `future…`
 * hold what the protocol does not know, and would mislead.
 *
 * @param {string} name
 */
function exampleOf(name) {
  const folder = join(fixtures, name);
  const cases = readdirSync(folder)
    .filter((file) => file.endsWith('.json') && !file.startsWith('future'))
    .sort()
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));
  const chosen =
    cases.find(({ file }) => file === 'recorded.json') ??
    cases.reduce((most, each) => (each.text.length > most.text.length ? each : most));
  return JSON.parse(chosen.text);
}
