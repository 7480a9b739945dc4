import { brokenArguments } from '../build/arguments-text.js';
import { isFields, textIn } from '../fields.js';

/**
 * Why a call of a tool has no proper result. The list grows in minor versions, so keep a default branch.
 *
 * - `arguments_invalid`: the arguments are no JSON object, or not what the tool takes;
 * - `interrupted`: the tool was stopped before it was done;
 * - `result_too_large`: what the tool returned is longer than the API takes;
 * - `result_unreadable`: what the tool returned cannot be read, or written as JSON;
 * - `tool_failed`: the tool threw;
 * - `tool_unknown`: no tool has that name.
 */
export type ToolFailureCode =
  | 'arguments_invalid'
  | 'interrupted'
  | 'result_too_large'
  | 'result_unreadable'
  | 'tool_failed'
  | 'tool_unknown';

/** What is told to the model, and to programs, of a call that failed. */
export interface ToolFailure {
  readonly code: ToolFailureCode;
  /** One or more sentences for the model. */
  readonly message: string;
}

/** The arguments of a call, or why there are none. */
export type ToolArguments =
  | { readonly ok: true; readonly args: { readonly [name: string]: unknown } }
  | { readonly ok: false; readonly failure: ToolFailure };

/** Longer messages are cut: some libraries put whole documents into them. */
const LONGEST = 2000;

/**
 * Reads the arguments of a call. None at all count as an empty object.
 *
 * @param call The call; its arguments are JSON text or an object.
 */
export function toolArguments(call: { readonly args?: unknown }): ToolArguments {
  const { args } = call;
  if (args === undefined || args === null || args === '') return { ok: true, args: {} };
  if (brokenArguments(args) !== undefined) {
    return { ok: false, failure: argumentsFailure('They must be one JSON object.') };
  }
  const value: unknown = typeof args === 'string' ? JSON.parse(args) : args;
  return isFields(value)
    ? { ok: true, args: value }
    : { ok: false, failure: argumentsFailure('They must be one JSON object.') };
}

/**
 * The failure of a call of a tool that there is not.
 *
 * @param name The name that the model called.
 * @param known The names of the tools that there are, so that the model can choose another.
 */
export function unknownToolFailure(name: string, known: Iterable<string> = []): ToolFailure {
  const names = [...known];
  const others = names.length === 0 ? '' : ` The tools are: ${names.join(', ')}.`;
  return { code: 'tool_unknown', message: cut(`There is no tool named ${JSON.stringify(name)}.${others}`) };
}

/**
 * The failure of a call whose arguments the tool does not take.
 *
 * @param why What is wrong with them, in a sentence for the model.
 */
export function argumentsFailure(why: string): ToolFailure {
  return { code: 'arguments_invalid', message: cut(`The arguments are not valid. ${why}`) };
}

/**
 * The failure of a call whose tool threw. The model learns the error's message alone: its stack, its cause and its
 * other fields may hold what is none of the model's business.
 *
 * @param error What was thrown. An abort or a timeout, told by its name, counts as `interrupted`.
 */
export function thrownFailure(error: unknown): ToolFailure {
  const name = read(error, 'name');
  if (name === 'AbortError' || name === 'TimeoutError') return interruptedFailure();
  const message = typeof error === 'string' ? textIn(error) : textIn(read(error, 'message'));
  return { code: 'tool_failed', message: message === undefined ? 'The tool failed.' : cut(message) };
}

/** The failure of a call that was stopped before its tool was done. */
export function interruptedFailure(): ToolFailure {
  return { code: 'interrupted', message: 'The tool was stopped before it was done.' };
}

/** The failure of a call whose tool returned what JSON cannot hold, or what fails when it is read. */
export function unreadableResultFailure(): ToolFailure {
  return { code: 'result_unreadable', message: 'The tool returned what cannot be written as JSON.' };
}

/** The failure of a call whose tool returned more than the API takes. */
export function tooLargeResultFailure(): ToolFailure {
  return { code: 'result_too_large', message: 'The tool returned more than can be shown: ask for less.' };
}

function read(value: unknown, field: 'name' | 'message'): unknown {
  try {
    return typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined;
  } catch {
    // A getter of the error threw: then there is nothing to tell.
    return undefined;
  }
}

function cut(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`;
}
