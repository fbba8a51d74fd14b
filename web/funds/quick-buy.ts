import { safeLink } from '@bourse/contract/link';

/** Where coins can be bought, as the operator has configured it: a site by https, or nothing. */
export function quickBuyLink(configured: string | undefined): string | undefined {
  const link = configured ? safeLink(configured) : undefined;
  return link?.startsWith('https:') ? link : undefined;
}
