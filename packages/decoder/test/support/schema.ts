import bundled from '@prismwire/core/schema/prism.json' with { type: 'json' };
import { isRecord } from './fixtures.js';

/** A server event, as the bundled schema describes it. */
export interface ServerEventType {
  /** The TypeScript name, which is also the name of the folder of its fixtures. */
  readonly name: string;
  /** The name on the wire. */
  readonly type: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

/** The bundled schema of the protocol. */
export const schema: Record<string, unknown> = bundled;

const definitions: Record<string, unknown> = bundled.$defs;

/** All server events that have a kind of their own. */
export const serverEventTypes: readonly ServerEventType[] = bundled.$defs.PrismServerEvent.oneOf.map(
  ({ $ref }) => {
    const name = $ref.slice('#/$defs/'.length);
    const definition = definitions[name];
    if (!isRecord(definition) || !isRecord(definition.properties)) throw new Error(`${name} is no object.`);
    const { type } = definition.properties;
    if (!isRecord(type) || typeof type.const !== 'string') throw new Error(`${name} has no type.`);
    return { name, type: type.const, schema: definition };
  },
);

/** The kind that the schema gives to a wire event. */
export function expectedKind(eventType: ServerEventType, event: Record<string, unknown>): unknown {
  const { schema } = eventType;
  if (isToBeIgnored(eventType, event)) return 'ignored';
  const when = schema['x-kind-when'];
  if (!isRecord(when) || typeof when.property !== 'string') return schema['x-kind'];
  const [outer = '', inner = ''] = when.property.split('.');
  const holder = event[outer];
  return isRecord(holder) && holder[inner] === when.equals ? when.kind : schema['x-kind'];
}

const itemTypes = bundled.$defs.RealtimeItem.oneOf.flatMap((branch) => {
  const definition = '$ref' in branch ? definitions[branch.$ref.slice('#/$defs/'.length)] : undefined;
  const type =
    isRecord(definition) && isRecord(definition.properties) ? definition.properties.type : undefined;
  return isRecord(type) ? [type.const] : [];
});

/** Whether the schema says that an event is to be ignored for the item that it holds. */
export function isToBeIgnored({ schema }: ServerEventType, event: Record<string, unknown>): boolean {
  const property = schema['x-ignore-unknown'];
  const item = typeof property === 'string' ? event[property] : undefined;
  return isRecord(item) && typeof item.type === 'string' && !itemTypes.includes(item.type);
}
