import type { Visitor } from '../http/room.ts';

/** The host a passkey is created and requested for, and the web origin that must have requested it. */
export interface RelyingParty {
  readonly host: string;
  readonly origin: string;
}

/**
 * Undefined if the caller may not request one: no browser, or a page from another origin. A page is ours if it was served by the
 * host it calls, or is on the operator's list. Passkeys are bound to the host name, so a page with another name can't request them
 * at all.
 */
export function relyingParty({ host, origin }: Pick<Visitor, 'host' | 'origin'>, ownOrigins: readonly string[]): RelyingParty | undefined {
  if (origin === undefined || !URL.canParse(origin)) return undefined;
  const url = new URL(origin);
  if (url.origin !== origin || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  if (url.host !== host && !ownOrigins.includes(origin)) return undefined;
  return { host: url.hostname, origin };
}
