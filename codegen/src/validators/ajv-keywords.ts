import { _, type Ajv, type Code, type CodeKeywordDefinition, type KeywordCxt, Name, nil, str } from 'ajv';
import { not, or } from 'ajv/dist/compile/codegen/index.js';
import { reportError } from 'ajv/dist/compile/errors.js';
import type { Match, TypeName } from '../schema-node.js';
import { branchesByTag, type UnionPlan } from '../union-plan.js';

/** The name of the helper by which generated code counts code points, as JSON Schema does. */
export const CODE_POINT_LENGTH = 'codePointLength';

/** The helper itself, for the modules that call it. */
export const CODE_POINT_LENGTH_CODE = `
function ${CODE_POINT_LENGTH}(text) {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}
`;

/**
 * Gives ajv the keywords that the generated validators need beyond its own:
 *
 * - `minLength` and `maxLength` that ask for `length` first. ajv's own walk every string and `require` a
 *   helper; a string never has more code points than UTF-16 units, so most answers need no walk.
 * - `alternatives`, which picks the one option of an `anyOf`, or of several types, that fits the value's type.
 *   An error speaks of that option alone, and no list of types keeps the whole schema in the code.
 * - `union`, which finds the one branch that a value means, so that an error speaks of that branch alone.
 */
export function addOwnKeywords(ajv: Ajv): void {
  ajv.removeKeyword('minLength');
  ajv.removeKeyword('maxLength');
  ajv.addKeyword(minLength);
  ajv.addKeyword(maxLength);
  ajv.addKeyword(union);
  ajv.addKeyword('unionPlan');
  ajv.addKeyword(alternatives);
  ajv.addKeyword('alternativeTypes');
}

const lengthParams = {
  params: ({ schemaCode }: { schemaCode: unknown }) => _`{limit: ${Number(schemaCode)}}`,
};

/** The lint step allows 1 as the only value, for which units and code points agree. */
const minLength: CodeKeywordDefinition = {
  keyword: 'minLength',
  type: 'string',
  schemaType: 'number',
  error: { ...lengthParams, message: 'must not be empty' },
  code: (cxt) => cxt.fail(_`${cxt.data}.length < ${Number(cxt.schema)}`),
};

const maxLength: CodeKeywordDefinition = {
  keyword: 'maxLength',
  type: 'string',
  schemaType: 'number',
  error: {
    ...lengthParams,
    message: ({ schemaCode }) => str`must have at most ${Number(schemaCode)} characters`,
  },
  code(cxt) {
    const limit = Number(cxt.schema);
    const count = new Name(CODE_POINT_LENGTH);
    cxt.fail(_`${cxt.data}.length > ${limit} && ${count}(${cxt.data}) > ${limit}`);
  },
};

const union: CodeKeywordDefinition = {
  keyword: 'union',
  type: 'object',
  schemaType: 'object',
  metaSchema: { type: 'object', additionalProperties: { type: 'object' } },
  error: {
    params: ({ params }) => _`{error: ${params.error}, tag: ${params.tag}}`,
    message: ({ params }) =>
      params.error === 'mapping'
        ? str`has a ${params.tag} that is not known`
        : str`must have a ${params.tag} that is a string`,
  },
  code(cxt) {
    const { gen, data } = cxt;
    const plan: UnionPlan = cxt.parentSchema.unionPlan;
    const tag = gen.const('tag', _`${data}.${new Name(plan.property)}`);
    const valid = gen.let('valid', false);
    const apply = (name: string) => gen.assign(valid, applyBranch(cxt, name));

    let first = true;
    const when = (condition: Code, body: () => void) => {
      if (first) gen.if(condition);
      else gen.elseIf(condition);
      first = false;
      body();
    };
    for (const [value, group] of branchesByTag(plan)) {
      const absent = group.some(({ tagOptional }) => tagOptional) ? _` || ${tag} === undefined` : nil;
      for (const branch of group) {
        when(_`(${tag} === ${value}${absent})${matchCode(data, branch.match)}`, () => apply(branch.name));
      }
    }
    gen.else();
    if (plan.unknown === undefined) {
      gen.if(_`typeof ${tag} == "string"`);
      cxt.error(false, { error: 'mapping', tag: plan.property });
      gen.else();
      cxt.error(false, { error: 'tag', tag: plan.property });
      gen.endIf();
    } else {
      apply(plan.unknown);
    }
    gen.endIf();
    cxt.ok(valid);
  },
};

const alternatives: CodeKeywordDefinition = {
  keyword: 'alternatives',
  schemaType: 'array',
  error: {
    params: ({ params }) => _`{type: ${params.types}}`,
    message: ({ params }) => str`must be ${params.types}`,
  },
  code(cxt) {
    const { gen, data } = cxt;
    const types: readonly (readonly TypeName[])[] = cxt.parentSchema.alternativeTypes;
    const valid = gen.let('valid', true);
    const fits = (names: readonly TypeName[]) => or(_`false`, ...names.map((name) => typeCode(data, name)));
    // What is of a type that has no further rules is told by its type alone.
    const [plain, ruled] = [true, false].map((wanted) =>
      [...types.entries()].filter(([index]) => isTypeOnly(cxt.schema[index]) === wanted),
    );
    gen.if(not(fits(plain?.flatMap(([, names]) => names) ?? [])));
    let first = true;
    for (const [index, names] of ruled ?? []) {
      if (first) gen.if(fits(names));
      else gen.elseIf(fits(names));
      first = false;
      cxt.subschema({ keyword: 'alternatives', schemaProp: index }, valid);
    }
    if (!first) gen.else();
    cxt.setParams({ types: types.flat().join(',') });
    // To the user it is the `type` that does not fit, as for a node with one type.
    reportError(Object.create(cxt, { keyword: { value: 'type' } }), alternatives.error);
    gen.assign(valid, false);
    if (!first) gen.endIf();
    gen.endIf();
    cxt.ok(valid);
  },
};

/** Whether a schema asks for a type and for nothing else. */
function isTypeOnly(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && Object.keys(schema).join() === 'type';
}

function typeCode(data: Name, type: TypeName): Code {
  if (type === 'null') return _`${data} === null`;
  if (type === 'array') return _`Array.isArray(${data})`;
  if (type === 'object') return _`typeof ${data} == "object" && ${data} !== null && !Array.isArray(${data})`;
  if (type === 'integer') return _`Number.isInteger(${data})`;
  if (type === 'number') return _`Number.isFinite(${data})`;
  return _`typeof ${data} == ${type}`;
}

function applyBranch(cxt: KeywordCxt, name: string): Name {
  const valid = cxt.gen.name('valid');
  cxt.subschema({ keyword: 'union', schemaProp: name }, valid);
  return valid;
}

function matchCode(data: Name, match: Match | undefined): Code {
  let code = nil;
  for (const [property, { type, const: constant }] of Object.entries(match ?? {})) {
    const value = _`${data}.${new Name(property)}`;
    if (type === 'array') code = _`${code} && Array.isArray(${value})`;
    else if (type !== undefined) code = _`${code} && typeof ${value} == ${type}`;
    if (constant !== undefined) code = _`${code} && ${value} === ${constant}`;
  }
  return code;
}
