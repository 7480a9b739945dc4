import { encodeBase64 } from '../../src/audio/base64.js';
import { tonePcm16 } from '../../src/audio/tone.js';

/** So many milliseconds of a loud tone, or of silence, as samples in base64. */
export function sound(ms: number, level = 0.3): string {
  return encodeBase64(tonePcm16({ hz: 300, level }, 0, ms * 24));
}

/** An append event of so many milliseconds. */
export function append(ms: number, level = 0.3) {
  return { type: 'input_audio_buffer.append', audio: sound(ms, level) } as const;
}
