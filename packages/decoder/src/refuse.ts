import { takeFault } from './check.js';
import { type DecodeErrorCode, PrismDecodeError } from './decode-error.js';
import type { Pcm16Fault } from './decode-pcm16.js';
import type { ArgumentsFault } from './parse-tool-arguments.js';

const audioRemedies: Record<Pcm16Fault, string> = {
  alphabet: 'base64 of the standard alphabet, without white space',
  padding: 'base64 padded to four characters, with no bits left over',
  frame: 'base64 of whole 16-bit samples, so of an even number of bytes',
};

const argumentsRemedies: Record<ArgumentsFault, string> = {
  json: 'JSON text',
  object: 'the JSON text of an object',
  number: 'JSON text whose numbers are all finite',
  depth: 'JSON text that is nested less deeply, see maxDepth',
};

/** The error of an event with a broken field; the check that refused it has noted which. */
export function refuseField(raw: unknown, type: string): PrismDecodeError {
  const { path, rule, expected } = takeFault();
  return refusal('invalid_field', raw, type, path, rule, expected);
}

/** The error of an event whose audio cannot be decoded. */
export function refuseAudio(raw: unknown, type: string, path: string, fault: Pcm16Fault): PrismDecodeError {
  return refusal('invalid_audio', raw, type, path, fault, audioRemedies[fault]);
}

/** The error of a tool call whose arguments cannot be parsed. */
export function refuseArguments(
  raw: unknown,
  type: string,
  path: string,
  fault: ArgumentsFault,
): PrismDecodeError {
  return refusal('invalid_arguments', raw, type, path, fault, argumentsRemedies[fault]);
}

function refusal(
  code: DecodeErrorCode,
  raw: unknown,
  eventType: string,
  path: string,
  rule: string,
  expected: string,
): PrismDecodeError {
  const message = `${eventType} is broken at ${path} (${rule}): it must be ${expected}.`;
  return new PrismDecodeError({ code, path, rule, message, eventType, raw });
}
