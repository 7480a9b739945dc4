import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { checkMeaning } from './check-meaning.js';
import type { Scenario } from './scenario.js';
import { ScenarioError } from './scenario-error.js';

/** Scenarios that were found sound, so that each is looked at once and not at every connection. */
const sound = new WeakSet<Scenario>();
let validate: ValidateFunction<Scenario> | undefined;

/** Made when the first scenario comes: whoever plays without one does not pay for it. */
function validator(): ValidateFunction<Scenario> {
  if (validate === undefined) {
    const schema: object = JSON.parse(readFileSync(new URL('scenario.schema.json', import.meta.url), 'utf8'));
    const ajv = new Ajv2020({
      discriminator: true,
      verbose: true,
      strictRequired: false,
      allowUnionTypes: true,
    });
    validate = ajv.compile<Scenario>(schema);
  }
  return validate;
}

/**
 * Looks at a scenario before it is played.
 *
 * @throws {@link ScenarioError} naming the place, the rule and the remedy.
 */
export function checkScenario(value: unknown): Scenario {
  if (typeof value === 'object' && value !== null && Object.keys(value).length === 0) return value;
  if (isSound(value)) return value;
  const valid = validator();
  if (!valid(value)) throw new ScenarioError(detailsOf(valid.errors?.[0]));
  checkMeaning(value);
  sound.add(value);
  return value;
}

function isSound(value: unknown): value is Scenario {
  return typeof value === 'object' && value !== null && sound.has(value);
}

function detailsOf(error: ErrorObject | undefined): { path: string; rule: string; remedy: string } {
  if (error === undefined)
    return { path: '', rule: 'it is not valid', remedy: 'Compare it with the schema.' };
  const { instancePath: path, keyword, params, message = 'is not valid', parentSchema } = error;
  switch (keyword) {
    case 'additionalProperties':
      return {
        path: `${path}/${params.additionalProperty}`,
        rule: 'the field is not known here',
        remedy: `Remove it, or spell it as the schema does.${listOf(parentSchema?.properties)}`,
      };
    case 'required':
      return {
        path: `${path}/${params.missingProperty}`,
        rule: 'the field is missing',
        remedy: 'Add it.',
      };
    case 'discriminator':
      return {
        path: `${path}/${params.tag}`,
        rule: 'it names nothing that the simulator can do',
        remedy: 'Take one of the values of `do` that the schema lists.',
      };
    case 'enum':
      return {
        path,
        rule: 'the value is none of those allowed',
        remedy: `Take one of ${JSON.stringify(params.allowedValues)}.`,
      };
    default:
      return { path, rule: `it ${message}`, remedy: 'Change the value to what the rule says.' };
  }
}

function listOf(properties: unknown): string {
  if (typeof properties !== 'object' || properties === null) return '';
  return ` Known here: ${Object.keys(properties).join(', ')}.`;
}
