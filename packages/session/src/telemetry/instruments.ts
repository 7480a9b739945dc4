import type { Counter, Histogram, Meter } from '@opentelemetry/api';
import { instrumentNames as names } from './names.js';

/** What is counted and measured. */
export interface Instruments {
  readonly events: Counter;
  readonly responses: Counter;
  readonly toolCalls: Counter;
  readonly errors: Counter;
  readonly audioReceived: Counter;
  readonly audioDropped: Counter;
  readonly interruptions: Counter;
  readonly connectionsLost: Counter;
  readonly tokens: Histogram;
  readonly responseDuration: Histogram;
  readonly timeToFirstPiece: Histogram;
  readonly toolDuration: Histogram;
}

// The bounds are those of the semantic conventions.
const durations = [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92];
const tokenCounts = Array.from({ length: 14 }, (_, power) => 4 ** power);

/** Makes the instruments. A meter gives the same one for the same name, so sessions share them. */
export function makeInstruments(meter: Meter): Instruments {
  const counter = (name: string, unit: string, description: string) =>
    meter.createCounter(name, { unit, description });
  const histogram = (name: string, unit: string, explicitBucketBoundaries: number[], description: string) =>
    meter.createHistogram(name, { unit, description, advice: { explicitBucketBoundaries } });
  return {
    events: counter(names.events, '{event}', 'Events of sessions, by their kind.'),
    responses: counter(names.responses, '{response}', 'Responses that have ended, by their status.'),
    toolCalls: counter(names.toolCalls, '{call}', 'Tool calls that are done with, by tool and outcome.'),
    errors: counter(names.errors, '{error}', 'Errors, by where they come from and their code.'),
    audioReceived: counter(names.audioReceived, 'By', 'Sound of the agent that was handed out.'),
    audioDropped: counter(names.audioDropped, 'By', 'Sound of the person that was not sent.'),
    interruptions: counter(names.interruptions, '{interruption}', 'How often the agent was interrupted.'),
    connectionsLost: counter(names.connectionsLost, '{connection}', 'Connections that were lost.'),
    tokens: histogram(names.tokens, '{token}', tokenCounts, 'Tokens of a response, in and out.'),
    responseDuration: histogram(names.responseDuration, 's', durations, 'From start to end of a response.'),
    timeToFirstPiece: histogram(
      names.timeToFirstPiece,
      's',
      durations,
      'From the start of a response to its first text or sound.',
    ),
    toolDuration: histogram(names.toolDuration, 's', durations, 'How long tools took.'),
  };
}
