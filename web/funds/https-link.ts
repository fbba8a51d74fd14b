import { safeLink } from '@bourse/contract/link';

/** A configured link to a block explorer or a shop for coins, if it's safe and uses https. */
export function httpsLink(configured: string | undefined): string | undefined {
  const link = configured ? safeLink(configured) : undefined;
  return link?.startsWith('https:') ? link : undefined;
}
