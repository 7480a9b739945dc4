import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type PrismSimulator, startPrismSimulator } from '@prismwire/simulator';
import { build } from 'esbuild';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Held, holdConversation } from './support/hold-conversation.js';

const file = fileURLToPath(new URL('support/hold-conversation.ts', import.meta.url));
const running: PrismSimulator[] = [];
let browser: Browser;

beforeAll(async () => {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  if (!existsSync(executablePath)) {
    throw new Error(
      'There is no Chromium. Install Debian’s package "chromium", or set CHROMIUM to its path.',
    );
  }
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
});
afterAll(async () => {
  await browser?.close();
  for (const simulator of running) await simulator.close();
});

async function urls(): Promise<[string, string]> {
  const scenario = { speech: { transcripts: [{ text: 'Good morning.' }] } };
  const simulator = await startPrismSimulator({ seed: 7, scenario });
  running.push(simulator);
  // Nothing listens at the port of a server that has gone.
  const gone = await startPrismSimulator();
  await gone.close();
  return [simulator.url, gone.url];
}

it('holds the same conversation in a browser as in Node', async () => {
  const inNode = await holdConversation(...(await urls()));
  expect(inNode).toMatchObject({
    written: expect.stringContaining('hello'),
    spoken: expect.stringContaining('Good morning.'),
    heard: 'Good morning.',
    refused: expect.stringMatching(/item/),
    endCode: 1000,
    deadServer: true,
  });
  expect(inNode.audioBytes).toBeGreaterThan(10_000);
  expect(inNode.snapshot.items).toHaveLength(4);

  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'support',
    platform: 'browser',
    // There for Node 20 alone, which has no WebSocket of its own.
    external: ['ws'],
  });
  const page = await browser.newPage();
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(String(error)));
  await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
  const [url, deadUrl] = await urls();
  const script = `support.holdConversation(${JSON.stringify(url)}, ${JSON.stringify(deadUrl)})`;
  const inBrowser: Held = await page.evaluate(script);
  expect(inBrowser).toEqual(inNode);
  expect(failures).toEqual([]);
});
