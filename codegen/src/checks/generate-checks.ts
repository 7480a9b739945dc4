import { type Bundle, type Definition, definitionOf } from '../bundle.js';
import { quote } from '../enums.js';
import { generatedHeader } from '../header.js';
import { SchemaError } from '../schema-error.js';
import { type SchemaNode, typesOf } from '../schema-node.js';
import { branchesByTag, type UnionPlan, unionPlanOf } from '../union-plan.js';
import { dispatchedTags } from './dispatched-tags.js';
import { leafCheck, UnsupportedCheck } from './leaf.js';

/** The name of the check of a definition. */
export function checkName(definition: string): string {
  return `is${definition}`;
}

/**
 * Step 9: the decoder's own checks. They judge exactly as the validators of core do, but are an eighth of
 * their size and tell just the first thing that is wrong, which is all that a decoder needs. Each object is one
 * boolean expression; what failed is recorded on the way out, where time does not matter.
 *
 * @param roots - The definitions to check; those that they refer to are added.
 */
export function generateChecks(bundle: Bundle, roots: readonly string[]): string {
  return new ChecksModule(bundle, roots).text();
}

const IS_OBJECT = `function isObject(value: unknown): value is Fields {
  return isRecord(value) || refuse(value, '', {"type":["object"]});
}`;

/** Collects the functions of the module, each once. */
class ChecksModule {
  private readonly leaves = new Map<string, string>();
  private readonly definitions = new Map<string, string>();

  private readonly bundle: Bundle;

  /** The definitions whose checks the decoder calls, and which therefore narrow the type. */
  private readonly roots: ReadonlySet<string>;

  /** Tags that were looked at before the function of a definition is called. */
  private readonly dispatched: ReadonlyMap<string, string>;

  constructor(bundle: Bundle, roots: readonly string[]) {
    this.bundle = bundle;
    this.dispatched = dispatchedTags(bundle);
    this.roots = new Set(roots);
    for (const root of roots) this.add(root);
  }

  text(): string {
    const functions = [...this.leaves.values(), ...this.definitions.values()].join('\n\n');
    const body = functions.includes('isObject(') ? `${IS_OBJECT}\n\n${functions}` : functions;
    const helpers = ['isArrayOf', 'isRecord', 'refuse', 'within'].filter((name) => body.includes(`${name}(`));
    const types = [...this.roots].sort();
    return `${generatedHeader(this.bundle.name)}

import type {
${types.map((name) => `  ${name},`).join('\n')}
} from '@prismwire/core/${this.bundle.name}';
import { ${['type Fields', ...helpers].join(', ')} } from '../../check.js';

${body}
`;
  }

  /** Adds the function of a definition, and those that it calls. */
  private add(name: string): void {
    if (this.definitions.has(name)) return;
    this.definitions.set(name, ''); // Keeps a definition that refers to itself from going round in circles.
    const definition = definitionOf(this.bundle, name);
    const body = this.body(definition);
    const parameter = this.takesObject(name) ? 'value: Fields' : 'value: unknown';
    const head = this.roots.has(name)
      ? `export function ${checkName(name)}(${parameter}): value is Fields & ${name}`
      : `function ${checkName(name)}(${parameter}): boolean`;
    this.definitions.set(name, `${head} {\n${body}\n}`);
  }

  /**
   * Whether whoever calls the check has seen to it that the value is an object: the decoder with an event, a union
   * with its branches. Asking each event once and not twice saves 0.01 of `JSON.parse` on the text mix.
   */
  private takesObject(name: string): boolean {
    return this.roots.has(name) || this.dispatched.has(name);
  }

  /** The body of a definition's function. What cannot be checked becomes a finding that names the file. */
  private body(definition: Definition): string {
    const plan = unionPlanOf(this.bundle, definition.schema);
    try {
      return plan === undefined ? this.objectBody(definition) : this.unionBody(plan);
    } catch (error) {
      if (!(error instanceof UnsupportedCheck)) throw error;
      const { message: problem } = error;
      const remedy =
        "Describe it more simply, or teach the generator of the decoder's checks (codegen/src/checks).";
      throw new SchemaError([
        { path: definition.path, pointer: '', rule: 'decoder-checks', problem, remedy },
      ]);
    }
  }

  private objectBody({ name, schema }: Definition): string {
    const checks = Object.entries(schema.properties ?? {}).flatMap(([property, node]) =>
      this.dispatched.get(name) === property ? [] : [this.propertyCheck(schema, property, node)],
    );
    const rules = checks.filter((check) => check !== '');
    const all = this.takesObject(name) && rules.length > 0 ? rules : ['isObject(value)', ...rules];
    return `  return (\n${all.map((check) => `    ${check}`).join(' &&\n')}\n  );`;
  }

  private unionBody(plan: UnionPlan): string {
    const cases = [...branchesByTag(plan)].map(([tag, branches]) => {
      const [branch] = branches;
      if (branch === undefined || branches.length > 1 || branch.tagOptional) {
        throw new UnsupportedCheck(
          `The decoder's checks cannot tell apart the branches with the tag "${tag}" yet.`,
        );
      }
      this.add(branch.name);
      return `    case ${quote(tag)}:\n      return ${checkName(branch.name)}(value);`;
    });
    if (plan.unknown === undefined) throw new UnsupportedCheck("The decoder's checks know open unions only.");
    this.add(plan.unknown);
    return `  if (!isObject(value)) return false;
  switch (value.${plan.property}) {
${cases.join('\n')}
    default:
      return ${checkName(plan.unknown)}(value);
  }`;
  }

  private propertyCheck(parent: SchemaNode, property: string, node: SchemaNode): string {
    const value = `value.${property}`;
    const check = this.valueCheck(node, value, `'/${property}'`);
    if (check === '') return '';
    return parent.required?.includes(property) ? check : `(${value} === undefined || ${check})`;
  }

  /** The expression that checks a value; empty if everything is allowed. */
  private valueCheck(node: SchemaNode, value: string, path: string): string {
    if (node['x-any']) return '';
    if (node.$ref !== undefined) return this.refCheck(node.$ref, value, path);
    if (node.anyOf !== undefined) return this.anyOfCheck(node.anyOf, value, path);
    const types = typesOf(node);
    const part = types.find((type) => type === 'array' || type === 'object');
    if (part === undefined) return this.leafCall(node, value, path);
    const others = types.filter((type) => type !== part);
    const check = part === 'array' ? this.arrayCheck(node, value, path) : this.mapCheck(node, value, path);
    return others.length === 0
      ? check
      : this.anyOfCheck([...others.map((type) => ({ type })), { ...node, type: part }], value, path);
  }

  private refCheck(name: string, value: string, path: string): string {
    const { schema } = definitionOf(this.bundle, name);
    // Open enums and other names for a single value need no function of their own.
    if (schema.properties === undefined && schema.oneOf === undefined)
      return this.valueCheck(schema, value, path);
    this.add(name);
    const check = `${checkName(name)}(${value})`;
    // Of what is referred to directly, only an event's own check takes nothing but an object.
    return this.takesObject(name)
      ? `((isObject(${value}) && ${check}) || within(${path}))`
      : `(${check} || within(${path}))`;
  }

  /** Simple alternatives first, so that what is recorded last speaks of the one with parts. */
  private anyOfCheck(options: readonly SchemaNode[], value: string, path: string): string {
    const simple = options.filter((option) => option.$ref === undefined && !hasParts(option));
    const rest = options.filter((option) => !simple.includes(option));
    if (rest.length > 1)
      throw new UnsupportedCheck("The decoder's checks know one alternative with parts only.");
    const quick = simple.flatMap((option) => typesOf(option).map((type) => quickTest(type, value)));
    const last = rest.map((option) => this.valueCheck(option, value, path));
    if (last.length === 0)
      return this.leafCall({ type: simple.flatMap((option) => [...typesOf(option)]) }, value, path);
    return `(${[...quick, ...last].join(' || ')})`;
  }

  private arrayCheck({ items }: SchemaNode, value: string, path: string): string {
    const item = items === undefined ? '' : this.valueCheck(items, 'item', "''");
    // A check that needs nothing but the item is passed as it is.
    const direct = /^\((\w+)\(item\) \|\| within\(''\)\)$/.exec(item)?.[1];
    const check = direct ?? (item === '' ? '() => true' : `(item) => ${item}`);
    return `isArrayOf(${value}, ${path}, ${check})`;
  }

  private mapCheck({ properties, additionalProperties }: SchemaNode, value: string, path: string): string {
    if (properties !== undefined || typeof additionalProperties === 'object') {
      throw new UnsupportedCheck(
        "The decoder's checks want objects with properties in files of their own, and open maps.",
      );
    }
    return `(isRecord(${value}) || refuse(${value}, ${path}, {"type":["object"]}))`;
  }

  private leafCall(node: SchemaNode, value: string, path: string): string {
    const { name, code } = leafCheck(node);
    if ((this.leaves.get(name) ?? code) !== code)
      throw new UnsupportedCheck(`Two different checks are called ${name}.`);
    this.leaves.set(name, code);
    return `${name}(${value}, ${path})`;
  }
}

function hasParts(node: SchemaNode): boolean {
  return typesOf(node).some((type) => type === 'array' || type === 'object');
}

function quickTest(type: string, value: string): string {
  if (type === 'null') return `${value} === null`;
  if (type === 'number') return `Number.isFinite(${value})`;
  if (type === 'integer') return `Number.isInteger(${value})`;
  return `typeof ${value} === ${quote(type)}`;
}
