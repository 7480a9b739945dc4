import { readFile } from 'node:fs/promises';
import { checkScenario } from './check-scenario.js';
import type { Scenario } from './scenario.js';
import { ScenarioError } from './scenario-error.js';

/**
 * Reads a scenario from a JSON file.
 *
 * @throws {@link ScenarioError} if it is not JSON or breaks a rule; the file system's error if it cannot be read.
 */
export async function readScenario(file: string | URL): Promise<Scenario> {
  const text = await readFile(file, 'utf8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ScenarioError({
      path: '',
      rule: 'the file is not JSON',
      remedy: 'Look for a comma or a quote too many.',
    });
  }
  return checkScenario(value);
}
