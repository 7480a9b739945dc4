import { renderAttributes } from './attributes.js';
import { neutralise } from './neutralise.js';

/** The attributes of an opening tag: names and values in order; absent ones are left out. */
export type Attributes = readonly (readonly [name: string, value: string | number | undefined])[];

/**
 * An opening tag, a body and a closing tag, each on its own line. The body can hold no boundary.
 *
 * @param tag The name of the tag, nonce included; it must be safe already, see `nonceOf`.
 */
export function envelope(tag: string, attributes: Attributes, body: string): string {
  return wrap(tag, attributes, neutralise(body));
}

/** Like {@link envelope}, around envelopes that are rendered already: the body stays as it is. */
export function wrap(tag: string, attributes: Attributes, rendered: string): string {
  return `<${tag}${renderAttributes(attributes)}>\n${rendered}\n</${tag}>`;
}
