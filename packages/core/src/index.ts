/**
 * Types, validators and names of the Prism realtime protocol, generated from the canonical schema.
 *
 * @module
 */
export * from './prism.js';
