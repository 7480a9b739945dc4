import { describe, expect, it } from 'vitest';
import { identifierOf, isOwn, representationOf } from '../../src/records/identity.js';
import { holdsText, resolveText, textOf } from '../../src/records/text-of.js';
import { LiveText, Person, Text } from '../render/adk-doubles.js';

const broken = (code: string) => expect.objectContaining({ name: 'ResponsesInputError', code });

describe('textOf', () => {
  it('reads strings, objects that hold a text, and texts that are made for the request', () => {
    expect(textOf('a')).toBe('a');
    expect(textOf(new Text('b'))).toBe('b');
    expect(textOf(new LiveText((ctx) => `c ${String(ctx)}`), 7)).toBe('c 7');
    expect(textOf(undefined)).toBe('');
    expect(textOf(null)).toBe('');
  });

  it('throws for a text that comes later', () => {
    expect(() => textOf(new LiveText(async () => 'late'))).toThrow(broken('text_unreadable'));
  });

  it.each([
    ['a plain object', {}],
    ['a toString that throws', { toString: () => unready() }],
    ['a render that throws', { render: () => unready() }],
    ['a render that gives a number', { render: () => JSON.parse('3') }],
  ])('throws for %s, naming the record', (_name, text) => {
    expect(() => textOf(text, undefined, { recordId: 'r1', path: '/content' })).toThrow(
      expect.objectContaining({ code: 'text_unreadable', recordId: 'r1', path: '/content' }),
    );
  });

  it('keeps what a text threw as the cause, and out of the message', () => {
    let thrown: unknown;
    try {
      textOf({ render: () => unready() });
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject({ cause: new Error('private words') });
    expect(String(thrown)).not.toContain('private words');
  });
});

describe('resolveText', () => {
  it('waits for texts that come later', async () => {
    expect(await resolveText(new LiveText(async (ctx) => `late ${String(ctx)}`), 1)).toBe('late 1');
    expect(await resolveText(new Text('now'))).toBe('now');
  });

  it('throws when a text fails later, or is none', async () => {
    const late = new LiveText(() => Promise.reject(new Error('gone')));
    await expect(resolveText(late)).rejects.toThrow(broken('text_unreadable'));
    await expect(resolveText({ render: async () => JSON.parse('{}') })).rejects.toThrow(
      broken('text_unreadable'),
    );
  });
});

describe('holdsText', () => {
  it('tells texts from plain data', () => {
    expect([holdsText('a'), holdsText(new Text('')), holdsText(new LiveText(() => ''))]).toEqual([
      true,
      true,
      true,
    ]);
    expect([holdsText({}), holdsText([]), holdsText(null), holdsText(1)]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('identities', () => {
  const ann = new Person(7, 'Ann');

  it('has one name for programs and one for the model', () => {
    expect([identifierOf(ann), representationOf(ann)]).toEqual(['7', 'Ann']);
    expect([identifierOf('bob'), representationOf('bob')]).toEqual(['bob', 'bob']);
    expect(representationOf({ identifier: 8 })).toBe('8');
    expect([identifierOf(undefined), representationOf(null)]).toEqual([undefined, undefined]);
  });

  it('compares identifiers, and takes a record without one for its own', () => {
    expect(isOwn({ identity: ann }, '7')).toBe(true);
    expect(isOwn({ identity: ann }, 'Ann')).toBe(false);
    expect(isOwn({}, 'anybody')).toBe(true);
  });
});

function unready(): never {
  throw new Error('private words');
}
