import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile } from 'json-schema-to-typescript';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { isRecord } from './support/fields.js';

const schemaFile = new URL('../src/scenario/scenario.schema.json', import.meta.url);
const folder = fileURLToPath(new URL('.', import.meta.url));

/** Parts that the schema leaves to the wire's own rules; their types are core's. */
const wire: Readonly<Record<string, string>> = {
  Session: 'import("../src/scenario/scenario.js").ScenarioSession',
  Error: 'import("@prismwire/core/prism").PrismError',
};

/** The schema's own types, as a generator that knows nothing of ours sees them. */
async function generate(
  change: (schema: Record<string, unknown>) => void = () => undefined,
): Promise<string> {
  const schema: Record<string, unknown> = JSON.parse(readFileSync(schemaFile, 'utf8'));
  const { $defs } = schema;
  if (!isRecord($defs)) throw new Error('the schema has no $defs');
  for (const [name, tsType] of Object.entries(wire)) Object.assign(Object($defs[name]), { tsType });
  change(schema);
  return compile(schema, 'Scenario', { bannerComment: '', format: false });
}

/** What the compiler says of the two types being assigned to each other. */
function complaintsAbout(generated: string): readonly string[] {
  const code = `${generated}
    import type { Scenario as ByHand } from '../src/scenario/scenario.js';
    type Writable<T> = T extends string | number | boolean | null | undefined ? T
      : T extends readonly (infer E)[] ? Writable<E>[] : { -readonly [K in keyof T]: Writable<T[K]> };
    export const there = (value: Writable<ByHand>): Scenario => value;
    export const back = (value: Scenario): ByHand => value;
    type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
    export const keys: Same<keyof Scenario, keyof ByHand> = true;
    type StepsIn<T extends Scenario | ByHand> = NonNullable<T['turns']>[number]['steps'][number];
    type KeysOf<T> = T extends unknown ? keyof T : never;
    export const steps: Same<KeysOf<StepsIn<Scenario>>, KeysOf<StepsIn<ByHand>>> = true;
    type FaultsIn<T extends Scenario | ByHand> = NonNullable<T['faults']>[number];
    export const faults: Same<KeysOf<FaultsIn<Scenario>>, KeysOf<FaultsIn<ByHand>>> = true;
    export const triggers: Same<keyof FaultsIn<Scenario>['on'], keyof FaultsIn<ByHand>['on']> = true;
    export const whens: Same<keyof NonNullable<NonNullable<Scenario['turns']>[number]['when']>, keyof NonNullable<NonNullable<ByHand['turns']>[number]['when']>> = true;
    export const speeches: Same<keyof NonNullable<Scenario['speech']>, keyof NonNullable<ByHand['speech']>> = true;
    export const handshakes: Same<keyof NonNullable<Scenario['handshake']>, keyof NonNullable<ByHand['handshake']>> = true;
  `;
  const file = `${folder}scenario-types.generated.ts`;
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.getSourceFile = (name, ...rest) =>
    name === file
      ? ts.createSourceFile(name, code, ts.ScriptTarget.ES2022)
      : getSourceFile.call(host, name, ...rest);
  host.fileExists = (name) => name === file || fileExists.call(host, name);
  host.readFile = (name) => (name === file ? code : readFile.call(host, name));
  const program = ts.createProgram([file], options, host);
  return ts
    .getPreEmitDiagnostics(program, program.getSourceFile(file))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

it('the types of scenarios say what their schema says', async () => {
  expect(complaintsAbout(await generate())).toEqual([]);
});

it('a schema that says something else is noticed', async () => {
  const changed = await generate((schema) => {
    Object.assign(Object(schema.properties), { rateLimits: { type: 'string' }, extra: { type: 'string' } });
  });
  expect(complaintsAbout(changed).length).toBeGreaterThan(1);
});
