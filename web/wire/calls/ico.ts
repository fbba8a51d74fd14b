// Written by calls.test.ts from the contract (`vitest run web/wire/calls.test.ts -u`); not to be edited.

export const ico = {
  sales: { method: 'GET', path: '/api/ico/sales' },
  subscriptions: { method: 'GET', path: '/api/ico/subscriptions' },
  subscribe: { method: 'POST', path: '/api/ico/subscribe' },
  revoke: { method: 'POST', path: '/api/ico/revoke' },
  log: { method: 'GET', path: '/api/ico/log' },
  banner: { method: 'GET', path: '/api/ico/banner' },
} as unknown as typeof import('@bourse/contract/ico').ico;
