// Written by calls.test.ts from the contract (`vitest run web/wire/calls.test.ts -u`); not to be edited.

export const releases = {
  latest: { method: 'GET', path: '/api/releases/latest' },
  report: { method: 'POST', path: '/api/releases/report' },
} as unknown as typeof import('@bourse/contract/releases').releases;
