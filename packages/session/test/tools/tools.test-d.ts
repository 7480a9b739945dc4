// Compiled by the type check and never run: what users write as tools.
import * as v from 'valibot';
import { expectTypeOf } from 'vitest';
import * as z from 'zod';
import type { PrismSession } from '../../src/index.js';
import { defineTool } from '../../src/tools/define-tool.js';
import type { SessionTool, ToolArguments } from '../../src/tools/tool.js';
import { toolDefinitions } from '../../src/tools/tool-definitions.js';
import type { ToolSettled } from '../../src/tools/tool-events.js';

/** A schema of a library says what `execute` is given: its output. */
export const withZod = defineTool({
  name: 'weather',
  parameters: z.object({ city: z.string(), days: z.number().default(1), at: z.iso.date().optional() }),
  execute(args, { signal, callId, responseId }) {
    expectTypeOf(args).toEqualTypeOf<{ city: string; days: number; at?: string | undefined }>();
    expectTypeOf(signal).toEqualTypeOf<AbortSignal>();
    return `${callId} ${responseId} ${args.city}`;
  },
});

/** So does one that turns the arguments into something else. */
export const transformed = defineTool({
  name: 'length',
  parameters: z.object({ text: z.string() }).transform(({ text }) => text.length),
  execute: async (length) => length.toFixed(1),
});

/** One that does not say its JSON Schema has that beside it. */
export const withValibot = defineTool({
  name: 'time',
  description: 'Tells the time.',
  parameters: v.object({ zone: v.string() }),
  jsonSchema: { type: 'object', properties: { zone: { type: 'string' } }, required: ['zone'] },
  timeoutMs: 5_000,
  execute: ({ zone }) => expectTypeOf(zone).toEqualTypeOf<string>(),
});

/** A JSON Schema says nothing about types. */
export const withJsonSchema = defineTool({
  name: 'places',
  parameters: { type: 'object', properties: { near: { type: 'string' } }, additionalProperties: false },
  execute(args) {
    expectTypeOf(args).toEqualTypeOf<ToolArguments>();
    return { near: args.near };
  },
});

/** The user says it, in one of two ways. */
export const typed = [
  defineTool<{ near: string }>({
    name: 'near',
    parameters: { type: 'object' },
    execute: ({ near }) => near.length,
  }),
  defineTool({
    name: 'far',
    parameters: { type: 'object' },
    execute: (args: { far: string }) => args.far.length,
  }),
];

/** Nothing but a name and a function is needed. */
export const bare = defineTool({ name: 'hang_up', execute: () => 'Bye.' });

/** JSON Schemas whose types are interfaces fit, too. */
interface JSONSchema {
  type?: 'object' | 'string';
  properties?: { [name: string]: JSONSchema };
}
const described: JSONSchema = { type: 'object', properties: {} };
export const withInterface = defineTool({ name: 'described', parameters: described, execute: () => 1 });
export const withZodsJsonSchema = defineTool({
  name: 'converted',
  parameters: z.toJSONSchema(z.object({ a: z.string() })),
  execute: () => 1,
});

/** Tools of all kinds fit into one list, also those that are written there. */
export function list(session: PrismSession): void {
  const tools: SessionTool[] = [
    withZod,
    transformed,
    withValibot,
    withJsonSchema,
    bare,
    withInterface,
    ...typed,
  ];
  void session.setTools(tools);
  void session.setTools([withZod, transformed]);
  void session.setTools([
    { name: 'inline', execute: () => 'done' },
    { name: 'typed', execute: ({ city }: { city: string }) => city },
    { name: 'zod', parameters: z.object({ city: z.string() }), execute: (args) => args },
  ]);
  toolDefinitions(tools);
  // @ts-expect-error A tool does something.
  void session.setTools([{ name: 'idle' }]);
  // @ts-expect-error A tool has a name.
  defineTool({ execute: () => 'done' });
  // @ts-expect-error The schema gives no such argument.
  defineTool({ name: 'a', parameters: z.object({ city: z.string() }), execute: ({ town }) => town });
  // @ts-expect-error A schema is an object.
  defineTool({ name: 'a', parameters: 'string', execute: () => 'done' });
}

/** Outcomes narrow, and newer ones may come. */
export function outcome({ outcome, error, name }: ToolSettled): string {
  expectTypeOf(error).toEqualTypeOf<Error | undefined>();
  expectTypeOf(name).toEqualTypeOf<string | undefined>();
  // @ts-expect-error There is no such outcome.
  if (outcome === 'finished') return '';
  return outcome === 'timed_out' ? 'too slow' : outcome;
}
