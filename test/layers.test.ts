import { dirname, join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { filesBelow, isRecord, read, readJson, workspaceFolders } from './support/repository.js';

/**
 * Which of our packages the sources of a workspace may import, and which its tests may import besides.
 * Imports run one way only: whoever wants only the types need not take the session, and a browser
 * bundle never meets a file system.
 */
const rules: Record<
  string,
  {
    sources: readonly string[];
    tests?: readonly string[];
    /** Whether it measures what is not exported, in the form that users get. */
    reachesInto?: RegExp;
  }
> = {
  codegen: { sources: [] },
  'packages/core': { sources: [] },
  'packages/decoder': { sources: ['@prismwire/core'] },
  'packages/responses': { sources: ['@prismwire/core'] },
  'packages/session': { sources: ['@prismwire/core', '@prismwire/decoder'], tests: ['@prismwire/simulator'] },
  'packages/simulator': { sources: ['@prismwire/core'] },
  'apps/bench': {
    sources: ['@prismwire/core', '@prismwire/decoder', '@prismwire/responses', '@prismwire/session'],
    reachesInto: /^packages\/[a-z]+\/dist\//,
  },
  'apps/cli': {
    sources: ['@prismwire/core', '@prismwire/decoder', '@prismwire/session', '@prismwire/simulator'],
  },
  'apps/demo': {
    sources: [
      '@prismwire/core',
      '@prismwire/decoder',
      '@prismwire/responses',
      '@prismwire/session',
      '@prismwire/simulator',
    ],
  },
  'apps/reference': { sources: [] },
};

/** Packages that run in browsers: nothing from Node, nothing from the registry, no code made from strings. */
const portable = ['packages/core', 'packages/decoder', 'packages/session'];

/** What they may take from the registry all the same, each in one place: it runs in browsers as well. */
const taken: Readonly<Record<string, string>> = {
  '@audio/resample-polyphase': 'packages/session/src/microphone/',
  '@cfworker/json-schema': 'packages/session/src/tools/',
  '@opentelemetry/api': 'packages/session/src/telemetry/',
};

const isOurs = (specifier: string) => specifier === 'prismwire' || specifier.startsWith('@prismwire/');
const isRelative = (specifier: string) => specifier.startsWith('.');
const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

function importsOf(file: string): string[] {
  return ts.preProcessFile(read(file), true, true).importedFiles.map(({ fileName }) => fileName);
}

function packageName(folder: string): unknown {
  const manifest = readJson(`${folder}/package.json`);
  return isRecord(manifest) ? manifest.name : undefined;
}

describe('imports run one way', () => {
  it('has a rule for every workspace, and no rule for a workspace that is gone', () => {
    expect(Object.keys(rules).sort()).toEqual(workspaceFolders().sort());
  });

  for (const [folder, { sources, tests = [], reachesInto }] of Object.entries(rules)) {
    it(`${folder} imports only the packages below it`, () => {
      const self = packageName(folder);
      const wrong: string[] = [];
      for (const file of filesBelow(folder, '.ts')) {
        // What the generator is expected to write lies here; it is built nowhere.
        if (file.startsWith('codegen/test/expected/')) continue;
        const isSource = file.startsWith(`${folder}/src/`);
        const allowed: unknown[] = isSource ? [...sources] : [...sources, ...tests, self];
        for (const specifier of importsOf(file)) {
          const target = isRelative(specifier) ? join(dirname(file), specifier) : undefined;
          const leaves =
            target !== undefined && !target.startsWith(`${folder}/`) && !reachesInto?.test(target);
          if (leaves || (isOurs(specifier) && !allowed.includes(packageOf(specifier)))) {
            wrong.push(`${file} imports ${specifier}`);
          }
        }
      }
      expect(wrong).toEqual([]);
    });
  }

  it.each(portable)('%s needs nothing but our own packages, and what is named here', (folder) => {
    const files = filesBelow(`${folder}/src`, '.ts').filter((file) => !file.endsWith('.d.ts'));
    expect(files).not.toEqual([]);
    const foreign = files.flatMap((file) =>
      importsOf(file)
        .filter((specifier) => !isRelative(specifier) && !isOurs(specifier))
        .filter((specifier) => !isTypeOnly(file, specifier))
        .filter((specifier) => !file.startsWith(taken[specifier] ?? 'nowhere'))
        .map((specifier) => `${file} imports ${specifier}`),
    );
    expect(foreign).toEqual([]);
  });
});

/** Whether all imports of a module in a file vanish when it is compiled. */
function isTypeOnly(file: string, specifier: string): boolean {
  const compiled = ts.transpileModule(read(file), {
    compilerOptions: {
      verbatimModuleSyntax: true,
      module: ts.ModuleKind.ESNext,
      target: ts.ScriptTarget.ES2022,
    },
  }).outputText;
  return !ts
    .preProcessFile(compiled, true, true)
    .importedFiles.some(({ fileName }) => fileName === specifier);
}

describe('what is built runs anywhere', () => {
  const forbidden = {
    'require(': /\brequire\s*\(/,
    'node:': /['"]node:/,
    eval: /\beval\b/,
    'new Function': /\bnew\s+Function\b/,
  };

  it.each(portable)('%s: no require, no Node module, no code made from strings', (folder) => {
    const files = filesBelow(`${folder}/dist`, '.js');
    expect(files, 'built, see npm run build').toContain(`${folder}/dist/index.js`);
    const found = files.flatMap((file) =>
      Object.entries(forbidden)
        .filter(([, pattern]) => pattern.test(read(file)))
        .map(([name]) => `${file} contains ${name}`),
    );
    expect(found).toEqual([]);
  });
});
