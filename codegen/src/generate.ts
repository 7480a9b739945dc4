import { type Bundle, bundle } from './bundle.js';
import { canonicalSchema } from './canonical-schema.js';
import { generateChecks } from './checks/generate-checks.js';
import { decodedEvents } from './decoded/decoded-event.js';
import { generateDecodeKnown } from './decoded/generate-decode-known.js';
import { generateDecodedTypes } from './decoded/generate-decoded-types.js';
import { generateEnums } from './enums.js';
import { generateEventNames } from './event-names.js';
import {
  generateGuards,
  generateGuardsByName,
  generateIndex,
  generateValidatorDeclarations,
} from './guards.js';
import { lint } from './lint/lint.js';
import { loadVocabularies } from './load.js';
import { report } from './report.js';
import { SchemaError } from './schema-error.js';
import { generateTypes } from './types.js';
import { generateValidators } from './validators/generate-validators.js';

/** The folders that hold generated files and nothing else, from the repository's root. */
export const GENERATED_FOLDERS: readonly string[] = [
  'packages/core/src/generated',
  'packages/decoder/src/generated',
];

/** Everything that one run generates. */
export interface Generated {
  /** The text of each file, by its path from the repository's root. */
  readonly files: ReadonlyMap<string, string>;
  /** What was generated, for people. */
  readonly report: string;
}

/**
 * Runs all steps on the schemas below a root, and writes nothing.
 *
 * @throws SchemaError if the schema breaks a rule; it lists every finding.
 */
export async function generate(root: string): Promise<Generated> {
  const vocabularies = await loadVocabularies(root);
  const findings = vocabularies.flatMap((vocabulary) => lint(vocabulary, vocabularies));
  if (findings.length > 0) throw new SchemaError(findings);
  const bundles = vocabularies.map(bundle);
  const files = (await Promise.all(bundles.map(generateBundle))).flat();
  return { files: new Map(files), report: report(bundles) };
}

/** The files of one vocabulary. */
export async function generateBundle(bundle: Bundle): Promise<[path: string, text: string][]> {
  const core = `packages/core/src/generated/${bundle.name}`;
  const files: [string, string][] = [
    [`${core}/schema.json`, `${JSON.stringify(canonicalSchema(bundle), null, 2)}\n`],
    [`${core}/types.ts`, await generateTypes(bundle)],
    [`${core}/enums.ts`, generateEnums(bundle)],
    [`${core}/event-names.ts`, generateEventNames(bundle)],
    [`${core}/validators.js`, generateValidators(bundle)],
    [`${core}/validators.d.ts`, generateValidatorDeclarations(bundle)],
    [`${core}/guards.ts`, generateGuards(bundle)],
    [`${core}/guards-by-name.ts`, generateGuardsByName(bundle)],
    [`${core}/index.ts`, generateIndex(bundle)],
  ];
  // Vocabularies whose events name a kind are what the decoder reads.
  const events = bundle.declaredUnions.flatMap(({ title }) => decodedEvents(bundle, title));
  if (events.length > 0) {
    const decoder = `packages/decoder/src/generated/${bundle.name}`;
    const roots = events.map(({ definition }) => definition.name);
    files.push([`${decoder}/checks.ts`, generateChecks(bundle, roots)]);
    files.push([`${decoder}/decoded-events.ts`, generateDecodedTypes(bundle, events)]);
    files.push([`${decoder}/decode-known.ts`, generateDecodeKnown(bundle, events)]);
  }
  return files;
}
