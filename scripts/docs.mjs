// `npm run docs`: the reference site, into apps/reference/dist.
import { ensureInstalled } from './ensure-installed.mjs';
import { run, runQuietly, tool } from './lib/run.mjs';

ensureInstalled();
// The decoder's types refer to core's, which are found where a user finds them: in its built package.
const built = runQuietly(process.execPath, [tool('turbo/bin/turbo'), 'run', 'build']);
process.exit(built !== 0 ? built : run(process.execPath, [tool('typedoc/bin/typedoc')]));
