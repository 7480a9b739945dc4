/** An object whose fields have not been looked at. */
export type Fields = { readonly [key: string]: unknown };

/** Whether a value has fields, which is true of an array as well. */
export function hasFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

/** Whether a value is an object with named fields, so neither null nor an array. */
export function isRecord(value: unknown): value is Fields {
  return hasFields(value) && !Array.isArray(value);
}

/** What the schema says of a value without fields of its own; `values` are all that are allowed. */
export interface LeafNode {
  /** The types it may have. None are named where `values` says it all. */
  readonly type: string | readonly string[];
  readonly minLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly values?: readonly unknown[];
}

/** The first broken place of an event. */
export interface Fault {
  /** JSON Pointer of the place; of a missing field, the place where it belongs. */
  readonly path: string;
  /** The rule of the schema that failed there. */
  readonly rule: string;
  /** What must be there, in words that end "It must be …". Comes from the schema, never from the event. */
  readonly expected: string;
}

const unexplained: Fault = { path: '', rule: 'type', expected: 'as the schema says' };

/**
 * The fault of the check that is going on. It lives here and not in what the checks return, so that checking a
 * sound event, which is what nearly all are, makes no garbage. Checks are synchronous, so there is but one.
 */
let fault = unexplained;

/** Notes why a leaf was refused. Called only when it was, so it may take its time. */
export function refuse(value: unknown, path: string, node: LeafNode): false {
  const [rule, expected] = brokenRule(value, node);
  fault = { path, rule, expected };
  return false;
}

/** Says that the fault just noted lies below `path`. */
export function within(path: string): false {
  fault = { ...fault, path: path + fault.path };
  return false;
}

/** Checks all items of an array. */
export function isArrayOf(value: unknown, path: string, check: (item: unknown) => boolean): boolean {
  if (!Array.isArray(value)) return refuse(value, path, { type: 'array' });
  for (let index = 0; index < value.length; index++) {
    if (!check(value[index])) return within(`${path}/${index}`);
  }
  return true;
}

/** Hands out the noted fault and forgets it. */
export function takeFault(): Fault {
  const taken = fault;
  fault = unexplained;
  return taken;
}

function brokenRule(value: unknown, node: LeafNode): [rule: string, expected: string] {
  const { minLength, minimum, maximum, exclusiveMinimum, values } = node;
  const types = typeof node.type === 'string' ? [node.type] : node.type;
  const type = values === undefined ? `of type ${types.join(' or ')}` : `one of ${values.join(', ')}`;
  if (value === undefined) return ['required', `present, and ${type}`];
  if (types.length > 0 && !types.some((name) => isOfType(value, name))) return ['type', type];
  if (typeof value === 'string' && minLength !== undefined && value.length < minLength) {
    return ['minLength', 'a text that is not empty'];
  }
  if (typeof value === 'number') {
    if (minimum !== undefined && value < minimum) return ['minimum', `${minimum} or more`];
    if (maximum !== undefined && value > maximum) return ['maximum', `${maximum} or less`];
    if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) {
      return ['exclusiveMinimum', `more than ${exclusiveMinimum}`];
    }
  }
  return [values?.length === 1 ? 'const' : 'enum', type];
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isRecord(value);
    case 'integer':
      return Number.isInteger(value);
    case 'number':
      return Number.isFinite(value);
    default:
      return typeof value === type;
  }
}
