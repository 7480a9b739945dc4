// `node scripts/turbo.mjs <task...>`: turbo, without telemetry.
import { ensureInstalled } from './ensure-installed.mjs';
import { run, tool } from './lib/run.mjs';

ensureInstalled();
process.exit(run(process.execPath, [tool('turbo/bin/turbo'), 'run', ...process.argv.slice(2)]));
