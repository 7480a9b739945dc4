import { checkTarget } from '../transport/check-target.js';
import type { TransportTarget } from '../transport/transport.js';

/** Headers to send when connecting. Browsers cannot. */
export type AuthHeaders = Readonly<Record<string, string>>;

/** Sub-protocols to ask for, by which some servers take a key: the way of browsers. */
export interface AuthProtocols {
  readonly protocols: readonly string[];
}

/** What to add to the address, by which some servers take a key. Addresses end up in logs: use short-lived keys. */
export interface AuthQuery {
  readonly query: Readonly<Record<string, string>>;
}

/** A bearer token, headers, sub-protocols, or parameters of the address. */
export type PrismAuth = string | AuthHeaders | AuthProtocols | AuthQuery;

/** What {@link PrismAuth} may be given as: a value, or a function that is asked at every connection. */
export type AuthOption =
  | PrismAuth
  | ((request: { readonly signal: AbortSignal }) => PrismAuth | Promise<PrismAuth>);

/** Where to connect, with everything that authentication adds. */
export async function targetOf(
  url: string | URL | undefined,
  option: AuthOption | undefined,
  signal: AbortSignal,
): Promise<TransportTarget> {
  const auth = typeof option === 'function' ? await option({ signal }) : option;
  const target = { url: url === undefined ? '' : String(url), protocols: [], headers: {}, signal };
  if (auth === undefined) return target;
  if (typeof auth === 'string') return { ...target, headers: { authorization: `Bearer ${auth}` } };
  if (isProtocols(auth)) return { ...target, protocols: auth.protocols };
  if (isQuery(auth)) return { ...target, url: withQuery(target.url, auth.query) };
  return { ...target, headers: auth };
}

function isProtocols(auth: AuthHeaders | AuthProtocols | AuthQuery): auth is AuthProtocols {
  return 'protocols' in auth && Array.isArray(auth.protocols);
}

function isQuery(auth: AuthHeaders | AuthQuery): auth is AuthQuery {
  return 'query' in auth && typeof auth.query === 'object';
}

function withQuery(url: string, query: AuthQuery['query']): string {
  checkTarget(url, {});
  const address = new URL(url);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address.href;
}
