import type { Bundle } from './bundle.js';
import { generatedHeader } from './header.js';
import { camelCase, plural } from './names.js';

/** Step 7: for each open enum the list of its known values and a guard for them. */
export function generateEnums(bundle: Bundle): string {
  const enums = [...bundle.definitions.values()].filter(({ schema }) => schema['x-open-enum'] !== undefined);
  const imports = enums.map(({ name }) => `Known${name}`);
  const blocks = enums.map(({ name, schema }) => {
    const list = camelCase(`Known${plural(name)}`);
    const values = Object.keys(schema['x-open-enum'] ?? {});
    return `/** The known values of {@link ${name}}, in the order of the schema. */
export const ${list}: readonly Known${name}[] = /* @__PURE__ */ Object.freeze([
${values.map((value) => `  ${quote(value)},`).join('\n')}
] as const);

/** Whether a value is one of those that {@link ${name}} is known to have. */
export function isKnown${name}(value: unknown): value is Known${name} {
  return ${list}.some((known) => known === value);
}
`;
  });
  const importLine = `import type {\n${[...imports, ...enums.map(({ name }) => name)]
    .sort()
    .map((name) => `  ${name},`)
    .join('\n')}\n} from './types.js';`;
  return [
    generatedHeader(bundle.name),
    ...(enums.length > 0 ? [importLine] : ['export {};']),
    ...blocks,
  ].join('\n\n');
}

/** A string literal in single quotes. */
export function quote(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
