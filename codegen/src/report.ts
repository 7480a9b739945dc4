import { type Bundle, definitionOf } from './bundle.js';
import { unionPlanOf } from './union-plan.js';

/** Step 12: what was generated, in a few lines for the terminal. */
export function report(bundles: readonly Bundle[]): string {
  return bundles.map(reportBundle).join('\n');
}

function reportBundle(bundle: Bundle): string {
  const counts = bundle.declaredUnions.map(({ title }) => {
    const members = unionPlanOf(bundle, definitionOf(bundle, title).schema)?.branches.length ?? 0;
    return `${members} in ${title}`;
  });
  const enums = [...bundle.definitions.values()].filter(({ schema }) => schema['x-open-enum']).length;
  return `${bundle.name}: ${bundle.definitions.size} types (${counts.join(', ')}), ${enums} open enums`;
}
