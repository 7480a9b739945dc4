// `npm run codegen [-- --check | --watch]`: writes the generated sources from the schemas.
import { ensureInstalled } from './ensure-installed.mjs';
import { run, tool } from './lib/run.mjs';

ensureInstalled();
process.exit(
  run(process.execPath, [tool('tsx/dist/cli.mjs'), 'codegen/src/main.ts', ...process.argv.slice(2)]),
);
