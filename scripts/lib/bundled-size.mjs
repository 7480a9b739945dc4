import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { root } from './run.mjs';

/**
 * What a few lines of code cost in a browser bundle, with all they import.
 *
 * @param {string} code A module; it is resolved as if it stood in a package that depends on all of ours.
 * @returns {Promise<{ minified: number, gzipped: number }>} In bytes.
 */
export async function bundledSize(code) {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: root, sourcefile: 'entry.js' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    write: false,
    logLevel: 'error',
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error('esbuild wrote nothing.');
  return { minified: file.contents.length, gzipped: gzipSync(file.contents, { level: 9 }).length };
}
