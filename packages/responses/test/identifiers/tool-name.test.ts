import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isToolName, safeToolName, toolNameMap } from '../../src/identifiers/tool-name.js';

const LONG = 'x'.repeat(129);

describe('isToolName', () => {
  it.each([
    ['get_weather-2', true],
    ['x'.repeat(128), true],
    [LONG, false],
    ['', false],
    ['a.b', false],
    ['a b', false],
    ['a\n', false],
    ['é', false],
  ])('%j: %s', (name, valid) => {
    expect(isToolName(name)).toBe(valid);
  });
});

describe('safeToolName', () => {
  it.each([
    ['a valid name', 'f', [], 'f'],
    ['a valid name that is not known', 'g', ['f'], 'g'],
    ['the known tool that the name ends in', 'functions.exec_command', ['exec_command'], 'exec_command'],
    ['the longest such tool', 'functions.a.b', ['b', 'a.b'], 'a_b'],
    ['not a tool that is only the end of a word', 'functions.my_exec', ['exec'], 'functions_my_exec'],
    ['replaced characters', 'functions.exec_command', [], 'functions_exec_command'],
    ['one character for one code point', 'a😀b', [], 'a_b'],
    ['a known name with bad characters', 'fs.read', ['fs.read'], 'fs_read'],
    ['something for nothing', '', [], '_'],
    ['at most 128 characters', LONG, [], 'x'.repeat(128)],
  ])('gives %s', (_, name, known, safe) => {
    expect(safeToolName(name, known)).toBe(safe);
  });

  it('does not take an unknown name for a known tool', () => {
    const safe = safeToolName('a.b', ['a_b']);
    expect(safe).toMatch(/^a_b_[0-9a-f]{8}$/);
    expect(safeToolName('a.b', ['a_b'])).toBe(safe);
  });

  it('maps a name of history as it maps that of the tool, and any name to a valid one', () => {
    const name = fc.string({ unit: fc.constantFrom('a', 'b', '.', '/', '_', ' '), maxLength: 4 });
    fc.assert(
      fc.property(fc.array(name), name, (known, other) => {
        const map = toolNameMap(known);
        for (const [own, sent] of map) {
          expect(isToolName(sent)).toBe(true);
          expect(safeToolName(own, known)).toBe(sent);
        }
        expect(isToolName(safeToolName(other, known))).toBe(true);
      }),
    );
  });
});

describe('toolNameMap', () => {
  it('gives different tools different names, in whatever order they come', () => {
    const name = fc.string({ unit: fc.constantFrom('a', '.', '/', '_'), maxLength: 3 });
    fc.assert(
      fc.property(fc.uniqueArray(name), (names) => {
        const map = toolNameMap(names);
        expect(new Set(map.values()).size).toBe(names.length);
        const turned = toolNameMap([...names].reverse());
        for (const own of names) expect(turned.get(own)).toBe(map.get(own));
      }),
    );
  });

  it('keeps a valid name whatever others become', () => {
    expect(toolNameMap(['a.b', 'a_b']).get('a_b')).toBe('a_b');
  });
});
