import { join } from 'node:path';
import ts from 'typescript';

/** The flags of `tsc`, as a user of the packages would have them. Checks no declaration that nobody uses. */
export const flags = [
  ...['--ignoreConfig', '--strict', '--noEmit', '--skipLibCheck', '--target', 'es2022'],
  ...['--module', 'nodenext', '--moduleResolution', 'nodenext'],
];

const { options } = ts.parseCommandLine(flags);

/**
 * A module that imports all of a module's types and uses each of them, and its properties, once.
 *
 * @param {string} specifier The module, as it is imported.
 * @param {string} folder Where the text will be saved; the module is looked up from there.
 * @returns {{ text: string, count: number }} The text, and how many types it uses.
 * @throws {Error} If the module has no types.
 */
export function usesOfTypes(specifier, folder) {
  const file = join(folder, 'names.ts');
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile;
  host.getSourceFile = (name, ...rest) =>
    name === file
      ? ts.createSourceFile(file, `export type * from '${specifier}';`, ts.ScriptTarget.ES2022)
      : read(name, ...rest);
  const program = ts.createProgram([file], options, host);
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (module === undefined) throw new Error(`${specifier} was not found.`);
  const lines = checker.getExportsOfModule(module).flatMap((symbol) => {
    const type = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    if (!(type.flags & ts.SymbolFlags.Type)) return [];
    const used = `types.${symbol.name}${argumentsOf(type)}`;
    return [`export declare function use${symbol.name}(value: ${used}): keyof ${used};`];
  });
  if (lines.length === 0) throw new Error(`${specifier} has no types.`);
  return {
    text: `import type * as types from '${specifier}';\n\n${lines.join('\n')}\n`,
    count: lines.length,
  };
}

/**
 * `never` fits each parameter of a generic type, whatever it has to extend.
 *
 * @param {ts.Symbol} symbol
 */
function argumentsOf(symbol) {
  const parameters = symbol.declarations?.flatMap((declaration) =>
    ts.isInterfaceDeclaration(declaration) ||
    ts.isTypeAliasDeclaration(declaration) ||
    ts.isClassDeclaration(declaration)
      ? [...(declaration.typeParameters ?? [])]
      : [],
  );
  const required = (parameters ?? []).filter((parameter) => parameter.default === undefined);
  return required.length === 0 ? '' : `<${required.map(() => 'never').join(', ')}>`;
}
