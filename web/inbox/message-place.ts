import type { InboxMessage, SecurityEvent } from '@bourse/contract/inbox-text';

/** Where a message leads: to the record it's about, or to the page where something can be done. */
export type MessagePlace =
  | { readonly to: '/tradeOrder' | '/futuresOrder' | '/fastOrder' | '/withdrawLog' | '/icoLog'; readonly search: { readonly id: string } }
  | { readonly to: '/futuresOrder'; readonly search: { readonly list: 'closed' } }
  | { readonly to: '/futures' | '/depositLog' | '/shareCode' | '/withdrawAddress' | '/sessions' | '/safeCenter' | '/userCenter' };

export function placeOf(m: InboxMessage): MessagePlace {
  switch (m.kind) {
    case 'spot-order':
      return { to: '/tradeOrder', search: { id: m.orderId } };
    case 'contract-order':
      return { to: '/futuresOrder', search: { id: m.orderId } };
    case 'position-liquidated':
    case 'position-deleveraged':
      return { to: '/futuresOrder', search: { list: 'closed' } };
    case 'margin-call':
      return { to: '/futures' };
    case 'second-settled':
      return { to: '/fastOrder', search: { id: m.secondId } };
    case 'deposit':
      return { to: '/depositLog' };
    case 'withdrawal':
      return { to: '/withdrawLog', search: { id: m.withdrawalId } };
    case 'sale':
      return { to: '/icoLog', search: { id: m.saleId } };
    case 'reward':
      return { to: '/shareCode' };
    case 'security':
      return { to: securityPlaces[m.event] ?? '/safeCenter' };
  }
}

const securityPlaces: Partial<Record<SecurityEvent, '/sessions' | '/withdrawAddress' | '/userCenter'>> = {
  'new-device': '/sessions',
  'address-added': '/withdrawAddress',
  'verification-passed': '/userCenter',
  'verification-rejected': '/userCenter',
};
