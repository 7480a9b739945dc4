// `npm run size` writes SIZE.md; `npm run size:check` fails if it would change or a limit is missed.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './ensure-installed.mjs';
import { root, runQuietly, tool } from './lib/run.mjs';

/** What a user's bundle pays for; limits in bytes, minified and gzipped. */
const entries = [
  {
    name: 'core: one validator',
    code: "export { isResponseTextDeltaEvent } from '@prismwire/core';",
    limit: 1_600,
  },
  {
    name: 'core: the largest validator of one event',
    code: "export { isResponseDoneEvent } from '@prismwire/core';",
    limit: 4_500,
  },
  {
    name: 'core: one validator of an item',
    code: "export { isResponsesFunctionCall } from '@prismwire/core';",
    limit: 1_600,
  },
  {
    name: 'core: a whole request',
    code: "export { validateResponsesRequest } from '@prismwire/core';",
    limit: 30_000,
  },
  {
    name: 'core/prism: all guards of the server events',
    code: "export { isPrismServerEvent } from '@prismwire/core/prism';",
    limit: 13_000,
  },
  {
    name: 'core/responses: all guards of the stream events',
    code: "export { isResponsesStreamEvent } from '@prismwire/core/responses';",
    limit: 40_000,
  },
  {
    name: 'core/guards: everything',
    code: "export * from '@prismwire/core/guards';",
    limit: 60_000,
  },
  {
    name: 'decoder: all events',
    code: "export { decodeMessage, safeDecodeMessage } from '@prismwire/decoder';",
    limit: 8_000,
  },
  {
    name: 'responses: the builder with all that it renders',
    code: "export { buildOpenAIResponsesInput } from '@prismwire/responses';",
    limit: 64_000,
  },
  {
    name: 'session: a live connection',
    code: "export { connectPrism } from '@prismwire/session';",
    limit: 44_000,
  },
  {
    name: 'session: the player of browsers',
    code: "export { createBrowserPlayer } from '@prismwire/session/browser-player';",
    limit: 4_000,
  },
  {
    name: 'session: the microphone',
    code: "export { openMicrophone, pcm16Encoder } from '@prismwire/session/microphone';",
    limit: 4_000,
  },
];

ensureInstalled();
const built = runQuietly(process.execPath, [
  tool('turbo/bin/turbo'),
  'run',
  'build',
  '--filter=@prismwire/decoder',
  '--filter=@prismwire/responses',
  '--filter=@prismwire/session',
]);
if (built !== 0) process.exit(built);
// Not imported above: in a fresh clone esbuild is there only now.
const { bundledSize } = await import('./lib/bundled-size.mjs');

const rows = [];
let tooBig = 0;
for (const { name, code, limit } of entries) {
  const { minified, gzipped } = await bundledSize(code);
  rows.push(`| ${name} | \`${code}\` | ${bytes(minified)} | ${bytes(gzipped)} | ${bytes(limit)} |`);
  if (gzipped > limit) {
    tooBig += 1;
    process.stdout.write(`${name}: ${bytes(gzipped)} bytes min+gzip, the limit is ${bytes(limit)}.\n`);
  }
}

const report = `# Bundle sizes

In bytes, bundled by esbuild for browsers, minified, then gzipped. \`npm run size\` writes this file and \`npm run size:check\` compares it.

| What | Bundled code | Minified | Min + gzip | Limit |
| --- | --- | ---: | ---: | ---: |
${rows.join('\n')}
`;

const file = join(root, 'SIZE.md');
const committed = existsSync(file) ? readFileSync(file, 'utf8').replaceAll('\r\n', '\n') : '';
if (!process.argv.includes('--check')) {
  writeFileSync(file, report);
} else if (committed !== report) {
  process.stdout.write(`SIZE.md does not say what is true now. Run: npm run size\n\n${rows.join('\n')}\n`);
  process.exitCode = 1;
}
if (tooBig > 0) process.exitCode = 1;

/** @param {number} count */
function bytes(count) {
  return count.toLocaleString('en-US');
}
