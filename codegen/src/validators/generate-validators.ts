import { Ajv } from 'ajv';
import { default as standalone } from 'ajv/dist/standalone/index.js';
import type { Bundle, Definition } from '../bundle.js';
import { generatedHeader } from '../header.js';
import { SchemaError } from '../schema-error.js';
import { addOwnKeywords, CODE_POINT_LENGTH, CODE_POINT_LENGTH_CODE } from './ajv-keywords.js';
import { validatorSchema } from './validator-schema.js';

/** What the validator of a type is called in the generated module. */
export function validatorName(type: string): string {
  return `is${type}`;
}

/**
 * Step 6: one standalone validator per type, as the source of an ES module that needs neither ajv nor `eval`.
 *
 * ajv's plain class is used on purpose: what its 2020-12 class writes cannot be tree-shaken. Each type is a
 * schema of its own, so that shared objects become shared functions.
 *
 * @throws SchemaError if ajv cannot make a validator of a definition; it names the file.
 * @throws Error if ajv wrote something that would not run as an ES module without ajv.
 */
export function generateValidators(bundle: Bundle): string {
  const ajv = new Ajv({
    strict: true,
    strictRequired: false,
    strictTypes: false,
    inlineRefs: false,
    code: { source: true, esm: true, lines: true, optimize: 2 },
  });
  addOwnKeywords(ajv);
  for (const definition of bundle.definitions.values()) {
    naming(definition, () => ajv.addSchema(validatorSchema(bundle, definition)));
  }
  for (const definition of bundle.definitions.values()) {
    naming(definition, () => ajv.getSchema(definition.name));
  }

  const exports = Object.fromEntries(
    [...bundle.definitions.keys()].map((name) => [validatorName(name), name]),
  );
  const code = standalone.default(ajv, exports).replace(/^"use strict";\n?/, '');
  if (/\brequire\(/.test(code)) throw new Error('ajv wrote a `require` into the validators.');
  const helper = code.includes(CODE_POINT_LENGTH) ? `\n${CODE_POINT_LENGTH_CODE}` : '';
  return `${generatedHeader(bundle.name)}\n\n${code}${helper}`;
}

/** Does a step for one definition. What ajv throws becomes a finding that names the file. */
function naming({ path }: Definition, step: () => void): void {
  try {
    step();
  } catch (error) {
    const problem = `ajv cannot make a validator of it: ${error instanceof Error ? error.message : error}.`;
    const remedy = 'Describe it more simply; if the schema is sound, the lint step needs a rule for it.';
    throw new SchemaError([{ path, pointer: '', rule: 'validator', problem, remedy }]);
  }
}
