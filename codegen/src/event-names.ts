import { type Bundle, definitionOf } from './bundle.js';
import { quote } from './enums.js';
import { generatedHeader } from './header.js';
import { camelCase, pascalCase, plural } from './names.js';
import { unionPlanOf } from './union-plan.js';

/** Step 8: for each union of a vocabulary the names of its members on the wire, as constants and as a list. */
export function generateEventNames(bundle: Bundle): string {
  const blocks = bundle.declaredUnions.map(({ title }) => {
    const plan = unionPlanOf(bundle, definitionOf(bundle, title).schema);
    const tags = new Map(plan?.branches.map(({ tag }) => [tag, pascalCase(tag)]));
    const typeName = `${title}Type`;
    const list = camelCase(plural(typeName));
    const entries = [...tags].map(([tag, name]) => `  ${name}: ${quote(tag)},`);
    const types = [...tags.keys()].map((tag) => `  readonly ${tags.get(tag)}: ${quote(tag)};`);
    return `/** The \`${plan?.property}\` of each member of {@link ${title}}, by a name that code can spell. */
export const ${typeName}: {
${types.join('\n')}
} = {
${entries.join('\n')}
};

/** One of the values of {@link ${typeName}:var}. */
export type ${typeName} = (typeof ${typeName})[keyof typeof ${typeName}];

/** Every \`${plan?.property}\` that a {@link ${title}} can have. */
export const ${list}: readonly ${typeName}[] = /* @__PURE__ */ Object.freeze(Object.values(${typeName}));

/** Whether a value is the \`${plan?.property}\` of a member of {@link ${title}}. */
export function is${typeName}(value: unknown): value is ${typeName} {
  return ${list}.some((known) => known === value);
}
`;
  });
  const imports = `import type { ${bundle.declaredUnions
    .map(({ title }) => title)
    .sort()
    .join(', ')} } from './types.js';`;
  return [generatedHeader(bundle.name), imports, ...blocks].join('\n\n');
}
