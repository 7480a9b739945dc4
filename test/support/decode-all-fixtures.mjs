// Decodes everything below fixtures/ and prints how many frames came out how. Started by csp.test.ts
// with --disallow-code-generation-from-strings, as a page with a strict Content-Security-Policy is.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { safeDecodeMessage } from '@prismwire/decoder';

const fixtures = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'fixtures');

/** @type {Record<'decoded' | 'ignored' | 'refused', number>} */
const outcomes = { decoded: 0, ignored: 0, refused: 0 };

for (const entry of readdirSync(fixtures, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const text = readFileSync(join(entry.parentPath, entry.name), 'utf8');
  const frames = entry.name.endsWith('.jsonl') ? text.split('\n').filter((line) => line !== '') : [text];
  if (!/\.jsonl?$/.test(entry.name)) continue;
  for (const frame of frames) {
    const result = safeDecodeMessage(frame);
    outcomes[!result.ok ? 'refused' : result.event.kind === 'ignored' ? 'ignored' : 'decoded'] += 1;
  }
}

let generatesCode = true;
try {
  // The proof that the switch is on.
  generatesCode = new Function('return true')();
} catch {
  generatesCode = false;
}
process.stdout.write(`${JSON.stringify({ ...outcomes, generatesCode })}\n`);
