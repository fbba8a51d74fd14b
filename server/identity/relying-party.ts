import type { Visitor } from '../http/room.ts';

/** For which host a passkey is made and asked for, and the web origin that must have asked. */
export interface RelyingParty {
  readonly host: string;
  readonly origin: string;
}

/**
 * Undefined where nobody may ask: no browser, or a page of another house. A page is ours where it was served by the host that
 * it calls, or stands on the operator's list. Passkeys are made for the name of the host alone, so a page with another
 * name cannot ask for them at all.
 */
export function relyingParty({ host, origin }: Pick<Visitor, 'host' | 'origin'>, ownOrigins: readonly string[]): RelyingParty | undefined {
  if (origin === undefined || !URL.canParse(origin)) return undefined;
  const url = new URL(origin);
  if (url.origin !== origin || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  if (url.host !== host && !ownOrigins.includes(origin)) return undefined;
  return { host: url.hostname, origin };
}
