import { type SchemaNode, typesOf } from '../schema-node.js';

/** Thrown on a schema that the decoder's checks cannot be made from. */
export class UnsupportedCheck extends Error {}

/** A check of a single value: a function that the generated module holds once, however often it is used. */
export interface Leaf {
  /** The function's name, such as `isNonEmptyString`. */
  readonly name: string;
  /** The function, as source text. */
  readonly code: string;
}

/**
 * The check of a value without parts: a string, number, boolean or null, or a mix of them, with its limits.
 *
 * @throws UnsupportedCheck on a keyword that it does not know, so that no rule is dropped silently.
 */
export function leafCheck(node: SchemaNode): Leaf {
  const { minLength, minimum, maximum, exclusiveMinimum, enum: values, const: constant } = node;
  for (const keyword of ['maxLength', 'pattern', 'minItems', 'maxItems'] as const) {
    if (node[keyword] !== undefined)
      throw new UnsupportedCheck(`The decoder's checks do not know "${keyword}" yet.`);
  }
  const listed = constant === undefined ? values : [constant];
  if (listed !== undefined) return listCheck(listed);

  const types = typesOf(node);
  const limits = { minLength, minimum, maximum, exclusiveMinimum };
  const name = `is${types.map((type) => typeName(type, node)).join('Or')}`;
  const tests = types.map((type) => `(${typeTest(type, node)})`);
  const described = JSON.stringify({ type: types, ...limits });
  return {
    name,
    code: `function ${name}(value: unknown, path: string): boolean {
  return ${tests.join(' || ')} || refuse(value, path, ${described});
}`,
  };
}

function listCheck(values: readonly unknown[]): Leaf {
  const name = `isOneOf${values.map((value) => String(value).replace(/[^A-Za-z0-9]+/g, '_')).join('Or')}`;
  const tests = values.map((value) => `value === ${JSON.stringify(value)}`).join(' || ');
  return {
    name,
    code: `function ${name}(value: unknown, path: string): boolean {
  return ${tests} || refuse(value, path, ${JSON.stringify({ type: [], values })});
}`,
  };
}

function typeName(type: string, { minLength, minimum, maximum, exclusiveMinimum }: SchemaNode): string {
  const base = type.charAt(0).toUpperCase() + type.slice(1);
  if (type === 'string') return minLength === 1 ? `NonEmpty${base}` : base;
  if (type !== 'number' && type !== 'integer') return base;
  const bounds = [
    exclusiveMinimum !== undefined && `Above${exclusiveMinimum}`,
    minimum !== undefined && `From${minimum}`,
    maximum !== undefined && `To${maximum}`,
  ];
  return [base, ...bounds.filter((bound) => bound !== false)]
    .join('')
    .replaceAll('.', '_')
    .replaceAll('-', 'Minus');
}

function typeTest(type: string, { minLength, minimum, maximum, exclusiveMinimum }: SchemaNode): string {
  switch (type) {
    case 'null':
      return 'value === null';
    case 'string':
      return minLength === 1 ? "typeof value === 'string' && value !== ''" : "typeof value === 'string'";
    case 'boolean':
      return "typeof value === 'boolean'";
    case 'number':
    case 'integer': {
      // An infinite number passes `typeof`, so it is asked for first; only `1e999` can bring one in.
      const tests = [
        "typeof value === 'number'",
        type === 'integer' ? 'Number.isInteger(value)' : 'Number.isFinite(value)',
        exclusiveMinimum !== undefined && `value > ${exclusiveMinimum}`,
        minimum !== undefined && `value >= ${minimum}`,
        maximum !== undefined && `value <= ${maximum}`,
      ];
      return tests.filter((test) => test !== false).join(' && ');
    }
    default:
      throw new UnsupportedCheck(`The decoder's checks cannot mix "${type}" with other types.`);
  }
}
