// The session's tests run in a browser too. Where there is none and Debian's packages can be had, it is installed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Where Debian's package "chromium" puts it. */
const debianChromium = '/usr/bin/chromium';

/** Sees to it that there is a Chromium, if that can be done without asking. The test itself says what is missing. */
export function ensureBrowser() {
  if (process.env.CHROMIUM || existsSync(debianChromium)) return;
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return;
  process.stdout.write('Installing Chromium for the tests in a browser …\n');
  const install = ['install', '-y', '-q', '--no-install-recommends', 'chromium'];
  if (spawnSync('apt-get', install).status === 0) return;
  spawnSync('apt-get', ['update', '-q']);
  spawnSync('apt-get', install, { stdio: ['ignore', 'ignore', 'inherit'] });
}
