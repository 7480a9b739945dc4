import type { Bundle } from '../bundle.js';
import { checkName } from '../checks/generate-checks.js';
import { quote } from '../enums.js';
import { generatedHeader } from '../header.js';
import type { DecodedEvent, DecodedVariant } from './decoded-event.js';

/**
 * Step 11: the function that checks a wire event and builds the decoded one. It is a `switch` over the wire
 * types, since that is what engines run fastest, and builds every event as one object literal with all its
 * fields, so that all events of a kind share one hidden class.
 */
export function generateDecodeKnown(bundle: Bundle, events: readonly DecodedEvent[]): string {
  const cases = events.map(caseText);
  const body = cases.join('\n');
  const refusals = ['refuseArguments', 'refuseAudio', 'refuseField'].filter((name) =>
    body.includes(`${name}(`),
  );
  const limits = body.includes('limits.') ? 'limits' : '_limits';
  const steps = [
    body.includes('decodePcm16(') && `import { decodePcm16 } from '../../decode-pcm16.js';`,
    body.includes('hasUnknownTag(') && `import { hasUnknownTag } from '../../has-unknown-tag.js';`,
    body.includes('parseToolArguments(') &&
      `import { parseToolArguments } from '../../parse-tool-arguments.js';`,
  ].filter((line) => line !== false);
  const guards = events.map(({ definition }) => checkName(definition.name)).sort();
  return `${generatedHeader(bundle.name)}

import type { PrismDecodeError } from '../../decode-error.js';
import type { DecodeLimits } from '../../decode-options.js';
${steps.join('\n')}
import type { Fields } from '../../check.js';
import { ignore } from '../../ignore.js';
import { ${refusals.join(', ')} } from '../../refuse.js';
import {
${guards.map((name) => `  ${name},`).join('\n')}
} from './checks.js';
import type { DecodedEvent } from './decoded-events.js';

/** Checks an event by its type and builds the decoded one; a type that is not known is ignored. */
export function decodeKnown(
  raw: Fields & { readonly type: string },
  type: string,
  ${limits}: DecodeLimits,
): DecodedEvent | PrismDecodeError {
  switch (type) {
${body}
    default:
      return ignore(raw, type);
  }
}
`;
}

function caseText(event: DecodedEvent): string {
  const guard = checkName(event.definition.name);
  const lines: string[] = [];
  if (event.ignoreUnknown !== undefined) {
    const { property, tag, known } = event.ignoreUnknown;
    const list = known.map(quote).join(', ');
    lines.push(
      `if (hasUnknownTag(raw, ${quote(property)}, ${quote(tag)}, [${list}])) return ignore(raw, type);`,
    );
  }
  lines.push(`if (!${guard}(raw)) return refuseField(raw, type);`);
  for (const { how, property } of event.steps) {
    if (how === 'pcm16') {
      lines.push(`const audio = decodePcm16(raw.${property});`);
      lines.push(`if (typeof audio === 'string') return refuseAudio(raw, type, '/${property}', audio);`);
    } else {
      lines.push(`const parsed = parseToolArguments(raw.${property}, limits.maxDepth);`);
      lines.push(
        `if (typeof parsed === 'string') return refuseArguments(raw, type, '/${property}', parsed);`,
      );
    }
  }
  if (event.variant !== undefined) {
    lines.push(`if (${event.variant.condition}) {`, indent(`return ${literalText(event.variant)};`, 2), '}');
  }
  lines.push(`return ${literalText(event)};`);
  return `    case ${quote(event.wireType)}: {\n${lines.map((line) => indent(line, 6)).join('\n')}\n    }`;
}

function literalText({ kind, fields }: DecodedEvent | DecodedVariant): string {
  const entries = [
    `kind: ${quote(kind)},`,
    'eventId: raw.event_id,',
    'requestEventId: raw.prism_request_event_id,',
    ...fields.map(({ name, expression }) => (name === expression ? `${name},` : `${name}: ${expression},`)),
    'raw,',
  ];
  return `{\n${entries.map((entry) => `  ${entry}`).join('\n')}\n}`;
}

function indent(text: string, by: number): string {
  return text
    .split('\n')
    .map((line) => ' '.repeat(by) + line)
    .join('\n');
}
