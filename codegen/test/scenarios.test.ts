import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decoderScenarios } from './scenarios/decoder.js';
import { fieldScenarios } from './scenarios/fields.js';
import { refScenarios } from './scenarios/refs.js';
import { unionScenarios } from './scenarios/unions.js';
import {
  type GeneratedCode,
  generateScenario,
  importGenerated,
  sourcesBelow,
} from './support/generated-code.js';
import { makeTemporaryFolder, root } from './support/repository.js';
import type { Scenario } from './support/scenario.js';

// One vocabulary per feature of the generator, from the schema files to code that runs. What is generated is
// compared with `expected/<scenario>/`. After a wanted change: `npx vitest run codegen -u`, then read the diff.
const scenarios: readonly Scenario[] = [
  ...fieldScenarios,
  ...refScenarios,
  ...unionScenarios,
  ...decoderScenarios,
];

let temporary: string;
const generated = new Map<string, GeneratedCode>();

beforeAll(async () => {
  temporary = await makeTemporaryFolder();
  for (const scenario of scenarios) {
    generated.set(scenario.name, await generateScenario(scenario, join(temporary, scenario.name)));
  }
});

afterAll(async () => {
  await rm(temporary, { recursive: true, force: true });
});

function codeOf({ name }: Scenario): GeneratedCode {
  const code = generated.get(name);
  if (code === undefined) throw new Error(`The scenario ${name} was not generated.`);
  return code;
}

describe.each(scenarios)('$name', (scenario) => {
  it('generates what is expected', async () => {
    for (const [path, text] of codeOf(scenario).files) {
      await expect(text).toMatchFileSnapshot(expectedPath(scenario.name, path));
    }
  });

  const { judges, decodes } = scenario;
  if (judges !== undefined) {
    it('generates guards that judge as they should', async () => {
      const guards = await importGenerated(codeOf(scenario), 'core/src/generated/prism/guards');
      for (const [type, { accepts, rejects }] of Object.entries(judges)) {
        const guard = guards[`is${type}`];
        if (typeof guard !== 'function') throw new Error(`There is no is${type}.`);
        const verdicts = [...accepts, ...rejects.map(([value]) => value)].map((value) => ({
          value,
          errors: guard(value) ? [] : errorsOf(guard),
        }));
        expect(verdicts).toEqual([
          ...accepts.map((value) => ({ value, errors: [] })),
          ...rejects.map(([value, path, rule]) => ({ value, errors: [{ path, rule }] })),
        ]);
      }
    });

    it('generates a plain JSON Schema that judges the same', () => {
      const text = codeOf(scenario).files.get('packages/core/src/generated/prism/schema.json') ?? '';
      const ajv = new Ajv2020({ strict: false, strictNumbers: true });
      ajv.addSchema(JSON.parse(text), 'schema');
      for (const [type, { accepts, rejects }] of Object.entries(judges)) {
        const validate = ajv.getSchema(`schema#/$defs/${type}`);
        if (validate === undefined) throw new Error(`The schema has no ${type}.`);
        expect(accepts.filter((value) => !validate(value))).toEqual([]);
        expect(rejects.filter(([value]) => validate(value))).toEqual([]);
      }
    });
  }

  if (decodes !== undefined) {
    it('generates a decoder that decodes as it should', async () => {
      const { decodeKnown } = await importGenerated(
        codeOf(scenario),
        'decoder/src/generated/prism/decode-known',
      );
      if (typeof decodeKnown !== 'function') throw new Error('There is no decodeKnown.');
      for (const { value, event } of decodes) {
        expect(decodeKnown(value, value.type, { maxBytes: 1000, maxDepth: 10 })).toMatchObject(event);
      }
    });
  }
});

it('generates TypeScript that compiles under strict settings', async () => {
  const folders = [...generated.values()].map(({ folder }) => folder);
  const sources = (await Promise.all(folders.map((folder) => sourcesBelow(join(folder, 'packages'))))).flat();
  const config = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, root);
  const program = ts.createProgram(
    sources.filter((path) => path.includes('/generated/')),
    // Some of the vocabularies are too small to use all that is imported for them.
    { ...options, noUnusedLocals: false, noUnusedParameters: false },
  );
  const messages = ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    );
  expect(messages).toEqual([]);
});

it('has one row for each name, and no expected file that nothing is compared with', async () => {
  expect(generated.size).toBe(scenarios.length);
  const wanted = [...generated].flatMap(([name, { files }]) =>
    [...files.keys()].map((path) => expectedPath(name, path)),
  );
  const entries = await readdir(join(root, 'codegen/test/expected'), {
    recursive: true,
    withFileTypes: true,
  });
  const found = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  expect(found.sort()).toEqual(wanted.map((path) => join(root, 'codegen/test', path)).sort());
});

/** `packages/core/src/generated/prism/types.ts` is expected in `core/types.ts` of the scenario's folder. */
function expectedPath(scenario: string, path: string): string {
  return join('expected', scenario, path.replace('packages/', '').replace('/src/generated/prism', ''));
}

function errorsOf(guard: object): unknown {
  const errors: unknown = 'errors' in guard ? guard.errors : undefined;
  if (!Array.isArray(errors)) return errors;
  return errors.map(({ instancePath, keyword }) => ({ path: instancePath, rule: keyword }));
}
