import { describe, expect, it } from 'vitest';
import { fileNameOf, plainName } from '../../../src/render/media-name.js';

function named(filename: string, mimeType = 'application/pdf'): string {
  return fileNameOf({ id: 'm', kind: 'document', mimeType, filename });
}

describe('the name of a file', () => {
  it.each([
    ['Report v1.2 (final)', 'Report v1.2 (final).pdf'],
    ['Dr. Smiths letter', 'Dr. Smiths letter.pdf'],
    ['a.日本', 'a.日本.pdf'],
    ['a.abcdefghijk', 'a.abcdefghijk.pdf'],
    ['a.tar.gz', 'a.tar.gz'],
    ['notes.TXT', 'notes.TXT'],
    ['. a .', 'a.pdf'],
  ])('has an extension: %j', (filename, safe) => {
    expect(named(filename)).toBe(safe);
  });

  it('cannot end or part the line that names media', () => {
    expect(plainName('a] [media id: x2 | b.png')).toBe('a media id: x2  b.png');
    expect(named('a|b].pdf')).toBe('ab.pdf');
  });

  it('may hold any number of spaces', () => {
    expect(named(`a${' '.repeat(400_000)}b`)).toBe(`a${' '.repeat(195)}.pdf`);
  });
});
