import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

let names: ReadonlySet<string> | undefined;

/** Whether a name is that of a global type or value in browsers or in JavaScript itself. */
export function isGlobalName(name: string): boolean {
  names ??= readGlobalNames();
  return names.has(name);
}

/** The names that TypeScript's own libraries declare: the one complete list that is kept up to date. */
function readGlobalNames(): Set<string> {
  const folder = dirname(fileURLToPath(import.meta.resolve('typescript')));
  const libraries = readdirSync(folder).filter((file) =>
    /^lib\.(dom|es\d+|webworker)\b.*\.d\.ts$/.test(file),
  );
  const declared = /^(?:export )?(?:declare )?(?:interface|var|type|function|class) (\w+)/gm;
  return new Set(
    libraries.flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(declared)].map(([, name = '']) => name),
    ),
  );
}
