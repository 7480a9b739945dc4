import { join } from 'node:path';
import chokidar from 'chokidar';
import { Command } from 'commander';
import { GENERATED_FOLDERS, generate } from './generate.js';
import { differences, writeDifferences } from './output.js';
import { SchemaError } from './schema-error.js';

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

/** Generates again after each change below `schema/`, one run at a time. */
async function watch(): Promise<void> {
  let running: Promise<unknown> = run(false);
  let queued = false;
  chokidar.watch(join(root, 'schema'), { ignoreInitial: true }).on('all', () => {
    if (queued) return;
    queued = true;
    running = running.then(() => {
      queued = false;
      return run(false);
    });
  });
  console.log('Watching schema/. Press Ctrl-C to stop.');
  await running;
}

const program = new Command('codegen')
  .description('Generates the sources of core and decoder from the schemas in schema/.')
  .option('--check', 'write nothing; exit with 1 if a generated file does not match the schema')
  .option('--watch', 'generate again whenever a schema file changes')
  .parse();

const options: { check?: boolean; watch?: boolean } = program.opts();
if (options.watch) await watch();
else if (!(await run(options.check ?? false))) process.exitCode = 1;
