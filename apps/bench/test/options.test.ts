import { expect, it } from 'vitest';
import { readOptions } from '../src/options.js';

const ids = ['1', '3b'];

it('measures everything in 25 rounds by default', () => {
  expect(readOptions([], ids)).toEqual({
    check: false,
    help: false,
    only: undefined,
    record: false,
    rounds: 25,
  });
});

it('takes rows, rounds and the check', () => {
  const options = readOptions(['--check', '--only', '3b', '--only=1', '--rounds', '3'], ids);
  expect(options).toMatchObject({ check: true, only: ['3b', '1'], rounds: 3 });
});

it.each([
  ['an unknown option', ['--fast']],
  ['a row that is not there', ['--only', '99']],
  ['no rounds', ['--rounds', '0']],
  ['rounds that are no number', ['--rounds', 'many']],
  ['a record of a part', ['--record', '--only', '1']],
  ['a stray word', ['1']],
])('refuses %s', (_, args) => {
  expect(() => readOptions(args, ids)).toThrow();
});
