// Runs before a package is packed: without its build it would be published empty.
import { existsSync } from 'node:fs';

if (!existsSync('dist')) {
  process.stderr.write('There is no dist to pack. Run `npm run build` first.\n');
  process.exit(1);
}
