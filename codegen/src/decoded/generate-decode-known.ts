import type { Bundle } from '../bundle.js';
import { checkName } from '../checks/generate-checks.js';
import { quote } from '../enums.js';
import { generatedHeader } from '../header.js';
import type { DecodedEvent, DecodedVariant } from './decoded-event.js';

/**
 * Step 11: the functions that check a wire event and build the decoded one. Each type has a function of its own,
 * small enough for an engine to put its checks into it, and builds every event as one object literal with all its
 * fields, so that all events of a kind share one hidden class.
 *
 * Measured on the benchmark's text mix, over `JSON.parse`: one function with a `switch` over the types 1.19, the same
 * with the types sorted by length 1.18, functions of their own 1.17, both 1.15.
 */
export function generateDecodeKnown(bundle: Bundle, events: readonly DecodedEvent[]): string {
  const functions = events.map(functionText).join('\n\n');
  const dispatch = dispatchText(events);
  const refusals = ['refuseArguments', 'refuseAudio', 'refuseField'].filter((name) =>
    functions.includes(`${name}(`),
  );
  const steps = [
    functions.includes('decodePcm16(') && `import { decodePcm16 } from '../../decode-pcm16.js';`,
    functions.includes('hasUnknownTag(') && `import { hasUnknownTag } from '../../has-unknown-tag.js';`,
    functions.includes('parseToolArguments(') &&
      `import { parseToolArguments } from '../../parse-tool-arguments.js';`,
  ].filter((line) => line !== false);
  const guards = events.map(({ definition }) => checkName(definition.name)).sort();
  const limits = dispatch.includes('limits)') ? 'limits' : '_limits';
  const audio = dispatch.includes('audio)') ? 'audio' : '_audio';
  return `${generatedHeader(bundle.name)}

import type { PrismDecodeError } from '../../decode-error.js';
import type { DecodeLimits } from '../../decode-options.js';
${steps.join('\n')}
import type { RawEvent } from '../../decoded-event-base.js';
import { ignore } from '../../ignore.js';
import { ${refusals.join(', ')} } from '../../refuse.js';
import {
${guards.map((name) => `  ${name},`).join('\n')}
} from './checks.js';
import type { DecodedEvent } from './decoded-events.js';

type Outcome = DecodedEvent | PrismDecodeError;
${audioPlaceText(events)}
/**
 * Checks an event by its type and builds the decoded one; a type that is not known is ignored. Audio that was
 * decoded before is not decoded again.
 */
export function decodeKnown(
  raw: RawEvent,
  type: string,
  ${limits}: DecodeLimits,
  ${audio}?: Uint8Array,
): Outcome {
${dispatch}
  return ignore(raw, type);
}

${functions}
`;
}

/** Where the first event with audio has it. Others are decoded as well, but not by the short way for long frames. */
function audioPlaceText(events: readonly DecodedEvent[]): string {
  const [place] = events.flatMap(({ wireType, steps }) =>
    steps.filter(({ how }) => how === 'pcm16').map(({ property }) => ({ wireType, property })),
  );
  if (place === undefined) return '';
  return `
/** The type of the event that brings audio. */
export const audioType = ${quote(place.wireType)};

/** The property in which it has the audio. */
export const audioProperty = ${quote(place.property)};
`;
}

/** Finds a type's function by the length of its name and then by the name, so that few names are compared. */
function dispatchText(events: readonly DecodedEvent[]): string {
  const lengths = [...new Set(events.map(({ wireType }) => wireType.length))].sort((a, b) => a - b);
  const cases = lengths.map((length) => {
    const arms = events
      .filter(({ wireType }) => wireType.length === length)
      .map((event) => `      if (type === ${quote(event.wireType)}) return ${callText(event)};`);
    return `    case ${length}:\n${arms.join('\n')}\n      break;`;
  });
  return `  switch (type.length) {\n${cases.join('\n')}\n  }`;
}

function callText(event: DecodedEvent): string {
  return `${functionName(event)}(${['raw', 'type', ...extrasOf(event)].join(', ')})`;
}

function functionName({ definition }: DecodedEvent): string {
  return `decode${definition.name}`;
}

/** What a type's function takes beside the event and its type. */
function extrasOf({ steps }: DecodedEvent): readonly string[] {
  return steps.map(({ how }) => (how === 'pcm16' ? 'audio' : 'limits'));
}

function functionText(event: DecodedEvent): string {
  const guard = checkName(event.definition.name);
  const parameters = ['raw: RawEvent', 'type: string', ...extrasOf(event).map((name) => extras[name] ?? '')];
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
      lines.push(`const audio = decoded ?? decodePcm16(raw.${property});`);
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
  const body = lines.map((line) => indent(line, 2)).join('\n');
  return `function ${functionName(event)}(${parameters.join(', ')}): Outcome {\n${body}\n}`;
}

/** The parameters behind the names that {@link extrasOf} gives. */
const extras: Readonly<Record<string, string>> = {
  audio: 'decoded: Uint8Array | undefined',
  limits: 'limits: DecodeLimits',
};

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
