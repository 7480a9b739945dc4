import { join } from 'node:path';
import ts from 'typescript';
import type { Pairs } from './pairs.js';

/** What may be said of a property of ours, seen from theirs. `README.md` explains each. */
export type How =
  | 'optional'
  | 'required'
  | 'nullable'
  | 'not-null'
  | 'wider'
  | 'narrower'
  | 'only-ours'
  | 'only-theirs';

/** How one type of `openai` and one of ours differ, as the compiler sees it. */
export interface Comparison {
  /** Whether every value of their type is one of ours. */
  readonly theirsIsOurs: boolean;
  /** Whether every value of our type is one of theirs. */
  readonly oursIsTheirs: boolean;
  /** By property, in the order of their names. */
  readonly differences: Readonly<Record<string, readonly How[]>>;
}

/** One of the compared types. One that is no union counts as a union of one. */
export interface MeasuredType {
  /** By the name of their member, then of ours: one of ours for each tag that theirs can have. */
  readonly members: Readonly<Record<string, Readonly<Record<string, Comparison>>>>;
  /** The names of their members, or `Name (tag)` for one of several tags, that have none of ours. */
  readonly missing: readonly string[];
  /** The names of our members that are the counterpart of none of theirs. */
  readonly unpaired: readonly string[];
}

/** All compared types, and what the compiler says about comparing them at all. */
export interface Measurement {
  readonly types: Readonly<Record<keyof Pairs, MeasuredType>>;
  /** The compiler's errors: a name that is gone, or a whole type that ours does not take any more. */
  readonly errors: readonly string[];
}

const core = join(import.meta.dirname, '../..');

/**
 * Compares the installed `openai` with our built declarations, pair by pair of `pairs.ts`.
 *
 * @throws Error if `pairs.ts` is not in the form that is read here.
 */
export function measure(): Measurement {
  const file = join(import.meta.dirname, 'pairs.ts');
  const { config } = ts.readConfigFile(join(core, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, core);
  const program = ts.createProgram([file], options);
  const source = program.getSourceFile(file);
  const declaration = source?.statements.find(
    (statement) => ts.isInterfaceDeclaration(statement) && statement.name.text === 'Pairs',
  );
  if (declaration === undefined) throw new Error(`${file} declares no interface Pairs.`);
  const checker = program.getTypeChecker();
  const pairs = checker.getPropertiesOfType(checker.getTypeAtLocation(declaration));
  const types = pairs.map((pair) => [pair.name, compareUnions(checker, checker.getTypeOfSymbol(pair))]);
  return {
    types: Object.fromEntries(types),
    errors: ts
      .getPreEmitDiagnostics(program, source)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
  };
}

function compareUnions(checker: ts.TypeChecker, pair: ts.Type): MeasuredType {
  const [theirs = [], ours = []] = ['theirs', 'ours'].map((side) => membersOf(typeOf(checker, pair, side)));
  const members: Record<string, Record<string, Comparison>> = {};
  const missing: string[] = [];
  const unpaired = new Set(ours.filter((member) => tagsOf(checker, member).length > 0).map(nameOf));
  for (const member of theirs) {
    const name = nameOf(member);
    const tags = tagsOf(checker, member);
    if (tags.length === 0) missing.push(name);
    for (const tag of tags) {
      // Several messages have one tag. The counterpart is the one that differs in the fewest properties.
      const [nearest] = ours
        .filter((candidate) => tagsOf(checker, candidate).includes(tag))
        .map((candidate) => ({ name: nameOf(candidate), ...compare(checker, member, candidate) }))
        .sort((a, b) => Object.keys(a.differences).length - Object.keys(b.differences).length);
      if (nearest === undefined) {
        missing.push(tags.length === 1 ? name : `${name} (${tag})`);
        continue;
      }
      const { name: ourName, ...comparison } = nearest;
      members[name] = { ...members[name], [ourName]: comparison };
      unpaired.delete(ourName);
    }
  }
  return { members, missing, unpaired: [...unpaired] };
}

function compare(checker: ts.TypeChecker, theirs: ts.Type, ours: ts.Type): Comparison {
  const properties = [ours, theirs].flatMap((type) => checker.getPropertiesOfType(type));
  const names = [...new Set(properties.map(({ name }) => name))].sort();
  const differences = names
    .map((name) => [name, differencesOf(checker, theirs.getProperty(name), ours.getProperty(name))] as const)
    .filter(([, hows]) => hows.length > 0);
  return {
    theirsIsOurs: checker.isTypeAssignableTo(theirs, ours),
    oursIsTheirs: checker.isTypeAssignableTo(ours, theirs),
    differences: Object.fromEntries(differences),
  };
}

function differencesOf(checker: ts.TypeChecker, theirs?: ts.Symbol, ours?: ts.Symbol): readonly How[] {
  if (theirs === undefined) return ['only-ours'];
  if (ours === undefined) return ['only-theirs'];
  const hows: How[] = [];
  if (isOptional(ours) && !isOptional(theirs)) hows.push('optional');
  if (!isOptional(ours) && isOptional(theirs)) hows.push('required');
  const [their, our] = [checker.getTypeOfSymbol(theirs), checker.getTypeOfSymbol(ours)];
  if (takesNull(our) && !takesNull(their)) hows.push('nullable');
  if (!takesNull(our) && takesNull(their)) hows.push('not-null');
  const [theirValue, ourValue] = [checker.getNonNullableType(their), checker.getNonNullableType(our)];
  if (!checker.isTypeAssignableTo(ourValue, theirValue)) hows.push('wider');
  if (!checker.isTypeAssignableTo(theirValue, ourValue)) hows.push('narrower');
  return hows;
}

function isOptional(property: ts.Symbol): boolean {
  return (property.flags & ts.SymbolFlags.Optional) !== 0;
}

function takesNull(type: ts.Type): boolean {
  return membersOf(type).some(({ flags }) => (flags & ts.TypeFlags.Null) !== 0);
}

function membersOf(type: ts.Type): readonly ts.Type[] {
  return type.isUnion() ? type.types : [type];
}

/** @throws Error if the type has no such property. */
function typeOf(checker: ts.TypeChecker, type: ts.Type, property: string): ts.Type {
  const symbol = type.getProperty(property);
  if (symbol === undefined) throw new Error(`${checker.typeToString(type)} has no ${property}.`);
  return checker.getTypeOfSymbol(symbol);
}

/**
 * What the `type` of a member can be; a single empty text for one without that property. Tags that are not spelled out
 * (any string, or our stand-in for tags that nobody knows) count for nothing.
 */
function tagsOf(checker: ts.TypeChecker, member: ts.Type): readonly string[] {
  const property = member.getProperty('type');
  if (property === undefined) return [''];
  return membersOf(checker.getTypeOfSymbol(property)).flatMap((tag) =>
    tag.isStringLiteral() && (tag.flags & ts.TypeFlags.EnumLiteral) === 0 ? [tag.value] : [],
  );
}

/** `openai` nests some types in a namespace of the union that they belong to: `Tool.Mcp`. */
function nameOf(type: ts.Type): string {
  const { name, declarations = [] } = type.aliasSymbol ?? type.symbol;
  const block = declarations[0]?.parent;
  const namespace = block && ts.isModuleBlock(block) ? `${block.parent.name.getText()}.` : '';
  return namespace + name;
}
