import { sha256Of } from '#sha256';

const VALID_CALL_ID = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * A call id that the API takes: `id` itself when it is 1 to 64 characters of `[A-Za-z0-9_-]`, otherwise its hash in
 * 64 hexadecimal digits. The same id always gives the same hash, so a call and its output still belong together;
 * two ids never share one, as they would if they were cut or had characters replaced.
 */
export function callIdOf(id: string): string {
  if (VALID_CALL_ID.test(id)) return id;
  // As JSON, because there a lone surrogate has a spelling of its own: in UTF-8 all of them look alike.
  return sha256Of(JSON.stringify(id));
}
