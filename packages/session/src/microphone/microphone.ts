/**
 * Makes any sound into the one that the server takes, and opens a browser's microphone.
 *
 * @module
 */
export { type MicrophoneOptions, openMicrophone } from './open-microphone.js';
export type { MicrophoneSamples, Pcm16Options } from './pcm16-converter.js';
export { encodePcm16, pcm16Encoder } from './pcm16-encoder.js';
