import type { Loaders } from '@bourse/client/place';
import type { AnyPlace } from '../nav/places.ts';

/** Where the code of each page is. It arrives with the first visit. */
export const pages: Loaders<AnyPlace> = {
  '/sign-in': () => import('../entry/sign-in-page.tsx'),
  '/today': () => import('../today/today-page.tsx'),
  '/traders': () => import('../traders/traders-page.tsx'),
  '/trader': () => import('../traders/trader-page.tsx'),
  '/withdrawals': () => import('../funds/withdrawals-page.tsx'),
  '/deposits': () => import('../funds/deposits-page.tsx'),
  '/verification': () => import('../verification/verification-page.tsx'),
  '/support': () => import('../support/support-page.tsx'),
  '/approvals': () => import('../four-eyes/approvals-page.tsx'),
  '/closings': () => import('../traders/closings-page.tsx'),
  '/instruments': () => import('../instruments/instruments-page.tsx'),
  '/perpetuals': () => import('../perpetual/perpetuals-page.tsx'),
  '/networks': () => import('../funds/networks-page.tsx'),
  '/inventory': () => import('../flash/inventory-page.tsx'),
  '/books': () => import('../ledger/books-page.tsx'),
  '/invariants': () => import('../ledger/invariants-page.tsx'),
  '/reserves': () => import('../funds/reserves-page.tsx'),
  '/adjustment': () => import('../ledger/adjustment-page.tsx'),
  '/rewards': () => import('../invite/rewards-page.tsx'),
  '/rewardRules': () => import('../invite/rules-page.tsx'),
  '/liabilities': () => import('../proof/liabilities-page.tsx'),
  '/outbox': () => import('../messages/outbox-page.tsx'),
  '/content': () => import('../news/content-page.tsx'),
  '/contentEdit': () => import('../news/edit-page.tsx'),
  '/config': () => import('../config/config-page.tsx'),
  '/operators': () => import('../operators/operators-page.tsx'),
  '/audit': () => import('../audit/audit-page.tsx'),
  '/own': () => import('../entry/own-page.tsx'),
};
