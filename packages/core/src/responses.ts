/**
 * The Responses format alone: types, guards, names and open enums of every item, stream event and request.
 *
 * @module
 */
export * from './generated/responses/index.js';
export type { Guard, ValidationError } from './guard.js';
export type {
  StandardIssue,
  StandardResult,
  StandardSchema,
  StandardSchemaProps,
} from './standard-schema.js';
export type { UnknownTag } from './unknown-tag.js';
export type { Outcome, Validate } from './validate.js';
