import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';

async function bundled(entry: URL, bundle: boolean): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(entry)],
    bundle,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
  });
  return outputFiles[0]?.text ?? '';
}

/** A page in a browser that may play and record without being asked. */
export interface SoundPage<Sound extends Record<string, (...args: never[]) => Promise<unknown>>> {
  /** Calls what the page can do, with arguments that are plain data. */
  run<K extends string & keyof Sound>(
    name: K,
    ...args: Parameters<Sound[K]>
  ): Promise<Awaited<ReturnType<Sound[K]>>>;
  readonly failures: string[];
  close(): Promise<void>;
}

/**
 * Opens it, served as an application would: the worklets lie beside the bundle, compiled and not bundled.
 *
 * @param script What runs in the page, and puts what it can do there as `sound`.
 */
export async function openSoundPage<Sound extends Record<string, (...args: never[]) => Promise<unknown>>>(
  script: URL,
): Promise<SoundPage<Sound>> {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  if (!existsSync(executablePath)) {
    throw new Error(
      'There is no Chromium. Install Debian’s package "chromium", or set CHROMIUM to its path.',
    );
  }
  const files = new Map([
    ['/', '<!doctype html><link rel="icon" href="data:,"><script type="module" src="/page.js"></script>'],
    ['/page.js', await bundled(script, true)],
    [
      '/player-worklet.js',
      await bundled(new URL('../../../src/players/player-worklet.ts', import.meta.url), false),
    ],
    [
      '/microphone-worklet.js',
      await bundled(new URL('../../../src/microphone/microphone-worklet.ts', import.meta.url), false),
    ],
  ]);
  const server = createServer(({ url = '/' }, response) => {
    const text = files.get(url);
    const type = url === '/' ? 'text/html' : 'text/javascript';
    response.writeHead(text === undefined ? 404 : 200, { 'content-type': `${type}; charset=utf-8` });
    response.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--autoplay-policy=no-user-gesture-required',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  });
  const page = await browser.newPage();
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(String(error)));
  await page.goto(`http://127.0.0.1:${address.port}/`);
  await page.waitForFunction('"sound" in globalThis');
  return {
    run: (name, ...args) => page.evaluate(`sound.${name}(...${JSON.stringify(args)})`),
    failures,
    async close() {
      await browser.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
