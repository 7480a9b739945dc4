import { expect, it } from 'vitest';
import { isSameModel } from '../../src/identifiers/model-name.js';

it.each([
  ['gpt-5', 'gpt-5', true],
  ['gpt-5', 'gpt-5-2025-08-07', true],
  ['gpt-5-2025-08-07', 'gpt-5', true],
  ['gpt-5-2025-08-07', 'gpt-5-2025-08-08', false],
  ['gpt-5', 'gpt-5-mini', false],
  ['gpt-5', 'gpt-5-mini-2025-08-07', false],
  ['gpt-5', 'gpt-5-2025', false],
  ['', '-2025-08-07', true],
])('%s and %s: %s', (a, b, same) => {
  expect(isSameModel(a, b)).toBe(same);
});
