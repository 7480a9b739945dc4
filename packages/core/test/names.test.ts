import {
  isPrismClientEventType,
  isPrismServerEventType,
  PrismClientEventType,
  PrismServerEventType,
  prismClientEventTypes,
  prismServerEventTypes,
} from '@prismwire/core';
import * as prism from '@prismwire/core/prism';
import schema from '@prismwire/core/schema/prism.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';

/** The wire types of the members of a union, from the bundled schema. */
function wireTypes(union: 'PrismServerEvent' | 'PrismClientEvent'): unknown[] {
  const definitions = new Map<string, unknown>(Object.entries(schema.$defs));
  return schema.$defs[union].oneOf.map(({ $ref }) => {
    const member: unknown = definitions.get($ref.replace('#/$defs/', ''));
    return member !== null && typeof member === 'object' && 'properties' in member
      ? JSON.parse(JSON.stringify(member.properties)).type.const
      : undefined;
  });
}

describe('the names of events', () => {
  it('are those of the schema, each once', () => {
    expect(prismServerEventTypes).toEqual(wireTypes('PrismServerEvent'));
    expect(prismClientEventTypes).toEqual(wireTypes('PrismClientEvent'));
    expect(new Set(prismServerEventTypes).size).toBe(prismServerEventTypes.length);
  });

  it('have a constant each', () => {
    expect(Object.values(PrismServerEventType)).toEqual(prismServerEventTypes);
    expect(Object.values(PrismClientEventType)).toEqual(prismClientEventTypes);
    expect(PrismServerEventType.ResponseTextDelta).toBe('response.text.delta');
    expect(PrismServerEventType.Error).toBe('error');
    expect(PrismClientEventType.SessionUpdate).toBe('session.update');
  });

  it('are told from other texts', () => {
    const others = ['future.event', '', 'toString', '__proto__', 'ResponseTextDelta', null, 1, ['error']];
    expect(prismServerEventTypes.filter((type) => !isPrismServerEventType(type))).toEqual([]);
    expect(prismClientEventTypes.filter((type) => !isPrismClientEventType(type))).toEqual([]);
    expect(others.filter(isPrismServerEventType)).toEqual([]);
    expect([...others, 'error'].filter(isPrismClientEventType)).toEqual([]);
  });

  it('are the same at both addresses of the package', async () => {
    const whole: Record<string, unknown> = await import('@prismwire/core');
    expect(Object.entries(prism).filter(([name, value]) => whole[name] !== value)).toEqual([]);
  });
});
