import { type OutputUnit, type Schema, type SchemaDraft, Validator } from '@cfworker/json-schema';
import { checkSchema } from './check-schema.js';
import type { StandardSchema, StandardSchemaIssue } from './standard-schema.js';
import { PrismToolError } from './tool-error.js';

/**
 * Gives the arguments as the tool takes them.
 *
 * Throws a {@link PrismToolError} `arguments_invalid` that tells the agent what to mend, without the arguments, or
 * whatever the schema itself throws.
 */
export type ArgumentsCheck = (args: unknown) => unknown;

/**
 * Checks by a JSON Schema. The schema must be a copy: the validator writes into it.
 *
 * @param place Where the schema stands, for error messages.
 * @throws `TypeError` if it cannot be used.
 */
export function checkByJsonSchema(schema: Schema, place: string): ArgumentsCheck {
  checkSchema(schema, place);
  const validator = new Validator(schema, draftOf(schema.$schema), false);
  return (args) => {
    const { valid, errors } = validator.validate(args);
    if (!valid) throw invalid(errors.filter(isInnermost).map(wordsOf));
    return args;
  };
}

/** Checks by a schema of a library, which may take its time and change the arguments. */
export function checkByStandardSchema(schema: StandardSchema): ArgumentsCheck {
  return async (args) => {
    const result = await schema['~standard'].validate(args);
    if (result.issues) throw invalid(result.issues.map(wordsOfIssue));
    return result.value;
  };
}

function invalid(faults: readonly string[]): PrismToolError {
  return new PrismToolError('arguments_invalid', `The arguments are not valid. ${faults.join(' ')}`);
}

function draftOf(dialect: unknown): SchemaDraft {
  const text = String(dialect);
  if (text.includes('2019-09')) return '2019-09';
  if (text.includes('draft-07') || text.includes('draft-06')) return '7';
  return text.includes('draft-04') ? '4' : '2020-12';
}

/** An error is followed by those inside it, which say more. A schema `false` says less than what forbids by it. */
function isInnermost({ keyword, keywordLocation }: OutputUnit, index: number, all: OutputUnit[]): boolean {
  if (keyword === 'false') return all.length === 1;
  return all[index + 1]?.keywordLocation.startsWith(`${keywordLocation}/`) !== true;
}

function wordsOf({ instanceLocation, error }: OutputUnit): string {
  // The errors of bounds begin with the number itself.
  return `${instanceLocation.slice(1) || '/'}: ${error.replace(/^-?[\d.e+-]+ is /, 'It is ')}`;
}

function wordsOfIssue({ message, path = [] }: StandardSchemaIssue): string {
  const place = path.map((step) => `/${String(typeof step === 'object' ? step.key : step)}`).join('');
  return `${place || '/'}: ${message}.`.replace(/([.!?])\.$/, '$1');
}
