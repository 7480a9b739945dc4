import { type Bundle, definitionOf } from './bundle.js';
import { generatedHeader } from './header.js';
import { ignoreRule } from './ignore-rule.js';
import { unionPlanOf } from './union-plan.js';
import { validatorName } from './validators/generate-validators.js';

/** Step 9: the public face of each validator: a guard `isX` and a function `validateX` with three outcomes. */
export function generateGuards(bundle: Bundle): string {
  const names = [...bundle.definitions.keys()];
  const blocks = names.map((name) => {
    const guard = validatorName(name);
    return `/** Whether a value is a {@link ${name}}. After a \`false\`, \`${guard}.errors\` says what is wrong. */
export const ${guard}: Guard<${name}> = /* @__PURE__ */ createGuard<${name}>(validators.${guard});

/** Judges a value as a {@link ${name}}: known, unknown or broken. */
export const validate${name}: Validate<${name}> = /* @__PURE__ */ createValidate(${guard}${rulesText(bundle, name)});
`;
  });
  return [
    generatedHeader(bundle.name),
    `import { createGuard, type Guard } from '../../guard.js';
import { createValidate, type Validate } from '../../validate.js';
import type {
${names.map((name) => `  ${name},`).join('\n')}
} from './types.js';
import * as validators from './validators.js';`,
    ...blocks,
  ].join('\n\n');
}

/** The rules by which an event, or a member of a union, is to be ignored: the last argument, if there are any. */
function rulesText(bundle: Bundle, name: string): string {
  const { schema } = definitionOf(bundle, name);
  const branches = unionPlanOf(bundle, schema)?.branches ?? [{ name, tag: schema.properties?.type?.const }];
  const rules = branches.flatMap((branch) => {
    const rule = ignoreRule(bundle, definitionOf(bundle, branch.name).schema);
    return rule === undefined ? [] : [{ event: branch.tag, ...rule }];
  });
  return rules.length === 0 ? '' : `, ${JSON.stringify(rules, null, 2)}`;
}

/** The declarations that stand beside the generated JavaScript of the validators. */
export function generateValidatorDeclarations(bundle: Bundle): string {
  const lines = [...bundle.definitions.keys()].map(
    (name) => `export declare const ${validatorName(name)}: RawValidator;`,
  );
  return [
    generatedHeader(bundle.name),
    `import type { RawValidator } from '../../guard.js';`,
    `${lines.join('\n')}\n`,
  ].join('\n\n');
}

/** All guards under the names of their types. A module of its own: whoever imports it gets every validator. */
export function generateGuardsByName(bundle: Bundle): string {
  const names = [...bundle.definitions.keys()];
  return `${generatedHeader(bundle.name)}

import type { Guard } from '../../guard.js';
import * as guards from './guards.js';
import type {
${names.map((name) => `  ${name},`).join('\n')}
} from './types.js';

/** The guard of each type of the ${bundle.name} vocabulary, under the type's name. */
export const ${bundle.name}Guards: {
${names.map((name) => `  readonly ${name}: Guard<${name}>;`).join('\n')}
} = {
${names.map((name) => `  ${name}: guards.${validatorName(name)},`).join('\n')}
};
`;
}

/** The module that gathers what a vocabulary offers. */
export function generateIndex(bundle: Bundle): string {
  const lines = [
    `export * from './enums.js';`,
    `export * from './event-names.js';`,
    `export * from './guards.js';`,
    `export type * from './types.js';`,
  ];
  return `${generatedHeader(bundle.name)}\n\n${lines.join('\n')}\n`;
}
