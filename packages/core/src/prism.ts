/**
 * The Prism protocol alone: types, guards, names and open enums of every event.
 *
 * @module
 */
export * from './generated/prism/index.js';
export type { Guard, ValidationError } from './guard.js';
export type {
  StandardIssue,
  StandardResult,
  StandardSchema,
  StandardSchemaProps,
} from './standard-schema.js';
export type { UnknownTag } from './unknown-tag.js';
export type { Outcome, Validate } from './validate.js';
