import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fingerprintOpenAIResponsesPrefix } from '../../src/hash/fingerprint.js';
import { createSha256 as createNodeSha256, sha256Of as nodeSha256Of } from '../../src/hash/sha256-node.js';
import {
  createSha256 as createPortableSha256,
  sha256Of as portableSha256Of,
} from '../../src/hash/sha256-portable.js';

const TEXT = fc.string({ unit: 'binary', maxLength: 200 });
const ANY_UNITS = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 100 })
  .map((units) => String.fromCharCode(...units));

describe.each([
  ['node:crypto', createNodeSha256, nodeSha256Of],
  ['@noble/hashes', createPortableSha256, portableSha256Of],
])('SHA-256 by %s', (_, createSha256, sha256Of) => {
  it('is the same at once as piece by piece, whatever the text holds', () => {
    fc.assert(
      fc.property(ANY_UNITS, (text) => {
        const hash = createSha256();
        hash.update(text);
        expect(sha256Of(text)).toBe(hash.digest());
      }),
    );
  });

  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    ['é', '4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c'],
  ])('hashes %j', (text, digest) => {
    const hash = createSha256();
    hash.update(text);
    expect(hash.digest()).toBe(digest);
  });

  it('hashes the pieces as one text', () => {
    fc.assert(
      fc.property(fc.array(TEXT), (pieces) => {
        const hash = createSha256();
        for (const piece of pieces) hash.update(piece);
        expect(hash.digest()).toBe(createHash('sha256').update(pieces.join(''), 'utf8').digest('hex'));
      }),
    );
  });

  it('copies its state: each copy goes its own way', () => {
    const hash = createSha256();
    hash.update('a');
    const copy = hash.copy();
    copy.update('bc');
    hash.update('x');
    expect(copy.digest()).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(hash.digest()).toBe(createHash('sha256').update('ax').digest('hex'));
  });

  it('ends with its digest', () => {
    const hash = createSha256();
    hash.digest();
    expect(() => hash.update('a')).toThrow();
  });
});

describe('the two implementations', () => {
  it('agree on any text, lone surrogates included', () => {
    fc.assert(
      fc.property(ANY_UNITS, (text) => {
        const [node, portable] = [createNodeSha256(), createPortableSha256()];
        node.update(text);
        portable.update(text);
        expect(portable.digest()).toBe(node.digest());
      }),
    );
  });

  it.each([
    ['browser', false, '@noble/hashes'],
    ['node', true, 'node:crypto'],
  ] as const)(
    'a bundle for %s gets the right one and gives the same digest',
    async (platform, usesNode, _) => {
      const folder = await mkdtemp(join(tmpdir(), 'sha256-bundle-'));
      try {
        const outfile = join(folder, 'bundle.mjs');
        await build({
          entryPoints: [fileURLToPath(new URL('../../dist/hash/fingerprint.js', import.meta.url))],
          bundle: true,
          format: 'esm',
          platform,
          outfile,
          logLevel: 'silent',
        });
        expect((await readFile(outfile, 'utf8')).includes('node:')).toBe(usesNode);

        const bundle: typeof import('../../src/hash/fingerprint.js') = await import(
          pathToFileURL(outfile).href
        );
        const request = { model: 'm', input: [{ role: 'user', content: 'é \ud83d\ude00' }] } as const;
        expect(await bundle.fingerprintOpenAIResponsesPrefix(request)).toBe(
          await fingerprintOpenAIResponsesPrefix(request),
        );
      } finally {
        await rm(folder, { recursive: true });
      }
    },
  );
});
