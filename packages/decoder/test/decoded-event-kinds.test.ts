import { decodedEventKinds } from '@prismwire/decoder';
import { describe, expect, it } from 'vitest';
import { serverEventTypes } from './support/schema.js';

describe('decodedEventKinds', () => {
  it('lists the kinds that the schema gives, and ignored', () => {
    const kinds = serverEventTypes.flatMap(({ schema }) => {
      const when = schema['x-kind-when'];
      const kind = typeof when === 'object' && when !== null ? Reflect.get(when, 'kind') : undefined;
      return kind === undefined ? [schema['x-kind']] : [schema['x-kind'], kind];
    });
    expect([...decodedEventKinds].sort()).toEqual([...kinds, 'ignored'].sort());
  });
});
