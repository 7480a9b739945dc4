import { join } from 'node:path';
import { Command, Option } from 'commander';
import { GENERATED_FOLDERS, generate } from './generate.js';
import { differences, writeDifferences } from './output.js';
import { SchemaError } from './schema-error.js';
import { watchFolder } from './watch.js';

const root = join(import.meta.dirname, '../..');

/** Generates once. Returns whether all is well: nothing was wrong, and under `check` nothing differed. */
async function run(check: boolean): Promise<boolean> {
  try {
    const { files, report } = await generate(root);
    const found = await differences(root, GENERATED_FOLDERS, files);
    console.log(report);
    for (const { path, state } of found) console.log(`${state}: ${path}`);
    if (!check) {
      await writeDifferences(root, files, found);
      console.log(found.length === 0 ? 'Everything was up to date.' : `${found.length} files written.`);
      return true;
    }
    if (found.length === 0) console.log('The generated files match the schema.');
    else
      console.error(
        'The generated files do not match the schema. Run `npm run codegen` and commit the result.',
      );
    return found.length === 0;
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error;
    console.error(error.message);
    console.error(`${error.findings.length} problems in the schema; nothing was written.`);
    return false;
  }
}

const program = new Command('codegen')
  .description('Generates the sources of core and decoder from the schemas in schema/.')
  .addOption(
    new Option(
      '--check',
      'write nothing; exit with 1 if a generated file does not match the schema',
    ).conflicts('watch'),
  )
  .option('--watch', 'generate again whenever a schema file changes')
  // A 1 says that the schema is wrong or the generated files are old; the command itself being wrong is a 2.
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
  .parse();

const options: { check?: boolean; watch?: boolean } = program.opts();
if (options.watch) {
  console.log('Watching schema/. Press Ctrl-C to stop.');
  await watchFolder(join(root, 'schema'), () => run(false), console.error);
} else if (!(await run(options.check ?? false))) process.exitCode = 1;
