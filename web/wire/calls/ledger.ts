// Written by calls.test.ts from the contract (`vitest run web/wire/calls.test.ts -u`); not to be edited.

export const ledger = {
  balances: { method: 'GET', path: '/api/ledger/balances' },
  earnings: { method: 'GET', path: '/api/ledger/earnings' },
  systemLog: { method: 'GET', path: '/api/ledger/system-log' },
  postings: { method: 'GET', path: '/api/ledger/postings' },
  statement: { method: 'POST', path: '/api/ledger/statement' },
} as unknown as typeof import('@bourse/contract/ledger').ledger;
