/**
 * Types, validators and names of the Prism realtime protocol and of the Responses format, generated from the
 * canonical schema. Whatever is not imported is left out by bundlers; programs that run unbundled and want one
 * protocol only load less from `@prismwire/core/prism` or `@prismwire/core/responses`.
 *
 * @module
 */
export * from './prism.js';
export * from './responses.js';
