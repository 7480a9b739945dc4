import type { DecodedEvent, PrismDecodeError } from '@prismwire/decoder';
import type { CarriedOn } from './carried-on.js';
import type { Colours } from './colours.js';
import type { CaseResult } from './conformance.js';
import type { DecodedTrace } from './decode-trace.js';
import type { ShownTurn } from './responses-turn.js';
import type { ShownSession } from './session-turn.js';

/** How many rules are told, with an example of each. */
const toldRules = 4;

/** How many disagreements are told. */
const toldDisagreements = 10;

/** What is told: the cases, a recording, a live session, a turn of the Responses API, and a call that goes on in one. */
export interface Shown {
  readonly results: readonly CaseResult[];
  readonly trace: DecodedTrace & { readonly file: string };
  readonly session: ShownSession;
  readonly turn: ShownTurn;
  readonly carriedOn: CarriedOn;
}

/** What `npm start` prints: what came in, what came out, what was refused and why, and what to try next. */
export function account({ results, trace, session, turn, carriedOn }: Shown, colours: Colours): string {
  return [
    ...casesPart(results, colours),
    '',
    ...tracePart(trace, colours),
    '',
    ...sessionPart(session, colours),
    '',
    ...turnPart(turn, colours),
    '',
    ...carriedOnPart(carriedOn, colours),
    '',
    ...nextSteps(trace, colours),
    '',
  ]
    .map((line) => `${line}\n`)
    .join('');
}

function casesPart(results: readonly CaseResult[], colours: Colours): string[] {
  const agreeing = results.filter(({ agrees }) => agrees).length;
  const verdict = `${agreeing} of ${results.length}`;
  const kinds = results.map(({ kind }) => kind).filter((kind) => kind !== undefined);
  const errors = results.map(({ error }) => error).filter((error) => error !== undefined);
  return [
    colours.bold('Prism conformance cases'),
    `  came in:   ${results.length} events, each with the outcome that decoding must give`,
    `  result:    ${agreeing === results.length ? colours.green(verdict) : colours.red(verdict)} as expected`,
    `  came out:  ${kinds.length} events${kindCounts(kinds)}`,
    `  refused:   ${errors.length} events; how many by which rule, with an example`,
    ...ruleLines(errors),
    ...results
      .filter(({ agrees }) => !agrees)
      .slice(0, toldDisagreements)
      .map(({ name, kind }) =>
        colours.red(`  not as expected: "${name}" ${kind ? `became ${kind}` : 'was refused'}`),
      ),
  ];
}

function tracePart(
  { file, events, refused }: DecodedTrace & { readonly file: string },
  colours: Colours,
): string[] {
  const kinds = events.map(({ kind }) => kind);
  return [
    `${colours.bold('A recorded conversation with a tool call')} (${file})`,
    `  came in:   ${events.length + refused.length} frames`,
    `  came out:  ${events.length} events${kindCounts(kinds)}`,
    ...highlights(events),
    `  refused:   ${refused.length === 0 ? 'none' : refused.length}`,
    ...refused.map(({ line, error }) => `    line ${line}: ${error.message}`),
  ];
}

/** What the events say, put together from their typed fields. */
function highlights(events: readonly DecodedEvent[]): string[] {
  return events.flatMap((event) => {
    if (event.kind === 'tool.call') return [`  tool call: ${event.name}(${JSON.stringify(event.arguments)})`];
    if (event.kind === 'text.done') return [`  answer:    ${JSON.stringify(event.text)}`];
    return [];
  });
}

function sessionPart(
  { said, words, audioBytes, status, snapshot }: ShownSession,
  colours: Colours,
): string[] {
  const items = snapshot.items.map(({ role, type }) =>
    role === undefined ? type : `${type} of the ${role}`,
  );
  return [
    colours.bold('A live session, with a Prism server on this machine'),
    `  sent:      ${JSON.stringify(said)}`,
    `  streamed:  ${words.length} pieces: ${JSON.stringify(words.join(''))}`,
    `  sound:     ${audioBytes} bytes of 16-bit samples, ${Math.round(audioBytes / 48)} ms`,
    `  snapshot:  ${items.join(', ')}`,
    `  ended:     ${status === 'completed' ? colours.green(status) : colours.red(status)}`,
  ];
}

function turnPart({ requests, result }: ShownTurn, colours: Colours): string[] {
  const { status, text, records } = result;
  return [
    colours.bold('A turn of the Responses API, against a mock of it on this machine'),
    ...requests.map((kinds, index) => `  request ${index + 1}: ${kinds.join(', ')}`),
    ...records.toolCalls.map(
      ({ tool, args, results }) => `  tool call: ${tool}(${String(args)}) gave ${JSON.stringify(results)}`,
    ),
    `  answer:    ${JSON.stringify(text)}`,
    `  ended:     ${status === 'completed' ? colours.green(status) : colours.red(status)}`,
  ];
}

function carriedOnPart({ call, replaysAlike, request, result }: CarriedOn, colours: Colours): string[] {
  const { snapshot, settled, truncations, lines } = call;
  const said = snapshot.items.flatMap(({ type, role, content }) =>
    type === 'message' ? [`${role}: ${JSON.stringify(content?.[0]?.transcript ?? content?.[0]?.text)}`] : [],
  );
  const alike = replaysAlike ? colours.green('the same') : colours.red('another');
  return [
    colours.bold('A call, spoken and typed, interrupted, recorded, and carried on in text'),
    ...said.map((line) => `  ${line}`),
    ...settled.map(
      ({ name, outcome, durationMs }) => `  tool call: ${name}, ${outcome} in ${Math.ceil(durationMs)} ms`,
    ),
    ...truncations.map(
      ({ audioEndMs }) => `  cut:       the answer of the tool was heard for ${audioEndMs} ms`,
    ),
    `  recorded:  ${lines.length} lines; played back, the conversation is ${alike}`,
    `  request:   ${request.map((kind) => kind.replace('message of the ', '')).join(', ')}`,
    `  answer:    ${JSON.stringify(result.text)}`,
    `  ended:     ${result.status === 'completed' ? colours.green(result.status) : colours.red(result.status)}`,
  ];
}

function nextSteps({ file }: { readonly file: string }, colours: Colours): string[] {
  return [
    colours.bold('Try next'),
    '  npm run build             builds the prismwire command; then',
    `  node apps/cli/dist/main.js decode ${file}`,
    '  node apps/cli/dist/main.js schema show tool.call',
    '  node apps/cli/dist/main.js talk --record call.jsonl',
    '  node apps/cli/dist/main.js replay call.jsonl',
    '  README.md                 how to use the packages in your own program',
  ];
}

/** Kinds and how often they came, three a line, the most frequent first. */
function kindCounts(kinds: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const cells = [...counts]
    .sort(([a, some], [b, more]) => more - some || (a < b ? -1 : 1))
    .map(([kind, count]) => `${String(count).padStart(4)} ${kind.padEnd(24)}`);
  let text = '';
  for (let index = 0; index < cells.length; index += 3) {
    text += `\n    ${cells
      .slice(index, index + 3)
      .join(' ')
      .trimEnd()}`;
  }
  return text;
}

/** A line for each rule, the most frequent first: how many events it refused, and what was wrong with one. */
function ruleLines(errors: readonly PrismDecodeError[]): string[] {
  const byRule = new Map<string, PrismDecodeError[]>();
  for (const error of errors) byRule.set(error.rule, [...(byRule.get(error.rule) ?? []), error]);
  const groups = [...byRule].sort(([, some], [, more]) => more.length - some.length);
  const lines = groups.slice(0, toldRules).map(([rule, refused]) => {
    // An event of a known type says more to a newcomer than one that has none.
    const example = refused.find(({ eventType }) => eventType !== undefined) ?? refused[0];
    return `${String(refused.length).padStart(8)} ${rule.padEnd(10)} ${example === undefined ? '' : told(example)}`;
  });
  const rest = groups.slice(toldRules);
  if (rest.length === 0) return lines;
  const count = rest.reduce((sum, [, refused]) => sum + refused.length, 0);
  return [...lines, `${String(count).padStart(8)} by other rules: ${rest.map(([rule]) => rule).join(', ')}`];
}

/** An error for people: place, event and reason, without the rule, which stands beside it. */
function told({ eventType, path, rule, message }: PrismDecodeError): string {
  const beginning = `${eventType} is broken at ${path} (${rule}): `;
  return message.startsWith(beginning)
    ? `${path} of ${eventType}: ${message.slice(beginning.length)}`
    : message;
}
