/**
 * All guards by the name of their type, for programs that learn only at run time which type they need. Holds
 * every validator there is, so it is an entry point of its own.
 *
 * @module
 */
export { prismGuards } from './generated/prism/guards-by-name.js';
export { responsesGuards } from './generated/responses/guards-by-name.js';
export type { Guard, ValidationError } from './guard.js';
