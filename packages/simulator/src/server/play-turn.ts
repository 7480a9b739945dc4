import { samplesIn, tonePcm16 } from '../audio/tone.js';
import type { DelayKind } from '../clock/clock.js';
import type { ChosenTurn, Occasion } from '../scenario/choose-turn.js';
import { fillTemplate, fillTemplates } from '../scenario/fill-template.js';
import { sampleArguments } from '../scenario/sample-arguments.js';
import type { Scenario } from '../scenario/scenario.js';
import type { CallStep, EmitStep, SayStep, ScenarioStep } from '../scenario/scenario-turn.js';
import { cutArguments, cutText } from './cut-text.js';
import type { Reply } from './reply.js';
import type { ServerContext } from './server-context.js';

/** What a turn waits for before it goes on. */
export type Pause = { readonly kind: DelayKind; readonly ms: number } | { readonly until: string };

/** What a turn is played with. */
export interface TurnParts {
  readonly context: ServerContext;
  readonly reply: Reply;
  readonly chosen: ChosenTurn;
  readonly occasion: Occasion;
  readonly instructions: string;
  /** A call has been made. */
  readonly onCall: (callId: string) => void;
}

const defaultPace: Required<NonNullable<Scenario['pace']>> = {
  firstMs: 150,
  textDeltaMs: 25,
  audioDeltaMs: 25,
};
const defaultAudio: Required<NonNullable<Scenario['audio']>> = {
  toneHz: 440,
  level: 0.3,
  chunkMs: 100,
  wordMs: 200,
};

/** Plays a turn from its first step to its last, and yields where it waits. */
export function* playTurn(parts: TurnParts): Generator<Pause, void, void> {
  const pace = { ...defaultPace, ...parts.context.scenario.pace };
  parts.reply.begin();
  if (parts.context.scenario.rateLimits === true) {
    const rate_limits = [{ name: 'requests', limit: 1000, remaining: 999, reset_seconds: 60 }];
    parts.context.outbox.send({ type: 'rate_limits.updated', rate_limits }, parts.reply.options.requestId);
  }
  yield { kind: 'pace', ms: pace.firstMs };
  const { steps } = parts.chosen.turn;
  for (const [index, step] of steps.entries()) yield* playStep(step, steps[index + 1], parts);
}

function* playStep(step: ScenarioStep, next: ScenarioStep | undefined, parts: TurnParts): Generator<Pause> {
  switch (step.do) {
    case 'say':
      yield* say(step, next, parts);
      break;
    case 'call':
      yield* call(step, parts);
      break;
    case 'wait':
      yield { kind: step.real === true ? 'wall' : 'pace', ms: step.ms };
      break;
    case 'hold':
      yield { until: step.until };
      break;
    case 'emit':
      emit(step, parts);
      break;
  }
}

function* say(step: SayStep, next: ScenarioStep | undefined, parts: TurnParts): Generator<Pause> {
  const { reply } = parts;
  const audible = step.as ?? (reply.options.modalities.includes('audio') ? 'audio' : 'text');
  if (step.sameItem !== true) reply.openMessage();
  reply.openPart(audible);
  yield* audible === 'text' ? write(step, parts) : speak(step, parts);
  reply.closePart();
  const goesOn = next?.do === 'say' && next.sameItem === true;
  // The last message of a response that stops early ends with it, as incomplete.
  const stopsEarly =
    next === undefined &&
    parts.chosen.turn.outcome !== undefined &&
    isEarly(parts.chosen.turn.outcome.status);
  if (!goesOn && !stopsEarly) reply.closeItem('completed');
}

function isEarly(status: string): boolean {
  return status === 'incomplete' || status === 'failed' || status === 'cancelled';
}

function* write(step: SayStep, parts: TurnParts): Generator<Pause> {
  const { textDeltaMs } = { ...defaultPace, ...parts.context.scenario.pace };
  for (const piece of piecesOf(step, parts)) {
    parts.reply.words(piece);
    yield { kind: 'pace', ms: textDeltaMs };
  }
}

/** Words and sound come side by side, the words a little before the sound. */
function* speak(step: SayStep, parts: TurnParts): Generator<Pause> {
  const { audioDeltaMs } = { ...defaultPace, ...parts.context.scenario.pace };
  const audio = { ...defaultAudio, ...parts.context.scenario.audio };
  const pieces = [...piecesOf(step, parts)];
  const words = pieces.join('').match(/\S+/g)?.length ?? 0;
  const total = samplesIn(step.audioMs ?? words * audio.wordMs);
  const chunk = samplesIn(audio.chunkMs);
  let said = 0;
  for (let from = 0; from < total; from += chunk) {
    const due = Math.ceil((pieces.length * (from + chunk)) / total);
    for (; said < Math.min(due, pieces.length); said += 1) parts.reply.words(pieces[said] ?? '');
    const samples = Math.min(chunk, total - from);
    parts.reply.sound(tonePcm16({ hz: audio.toneHz, level: audio.level }, from, samples));
    yield { kind: 'pace', ms: audioDeltaMs };
  }
  for (; said < pieces.length; said += 1) parts.reply.words(pieces[said] ?? '');
}

function* piecesOf(
  { text, repeat = 1 }: SayStep,
  { context, occasion, instructions }: TurnParts,
): Generator<string> {
  const values = { text: occasion.text, result: occasion.result, instructions };
  for (let round = 0; round < repeat; round += 1) {
    if (typeof text === 'string') yield* cutText(fillTemplate(text, values), context.random);
    else yield* text.map((piece) => fillTemplate(piece, values));
  }
}

function* call(step: CallStep, { context, reply, chosen, occasion, onCall }: TurnParts): Generator<Pause> {
  const { textDeltaMs } = { ...defaultPace, ...context.scenario.pace };
  const name = step.tool ?? chosen.tool?.name ?? occasion.tools[0]?.name ?? 'unknown_tool';
  const parameters = occasion.tools.find((tool) => tool.name === name)?.parameters;
  const values = step.arguments ?? sampleArguments(parameters, occasion.text);
  const text = step.argumentsText ?? JSON.stringify(values);
  const callId = step.callId ?? context.random.id('call');
  reply.openCall(name, callId);
  for (const piece of cutArguments(text, context.random)) {
    reply.argumentsDelta(piece);
    yield { kind: 'pace', ms: textDeltaMs };
  }
  reply.closeCall();
  onCall(callId);
}

function emit({ event }: EmitStep, { context, reply }: TurnParts): void {
  const filled = fillTemplates(event, reply.names);
  // Filling keeps the shape; the type itself may hold a place to fill.
  if (isEvent(filled)) context.outbox.sendAny(filled);
}

function isEvent(value: unknown): value is EmitStep['event'] {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
