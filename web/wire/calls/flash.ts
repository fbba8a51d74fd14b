// Written by calls.test.ts from the contract (`vitest run web/wire/calls.test.ts -u`); not to be edited.

export const flash = {
  assets: { method: 'GET', path: '/api/flash/assets' },
  quote: { method: 'POST', path: '/api/flash/quote' },
  accept: { method: 'POST', path: '/api/flash/accept' },
  log: { method: 'GET', path: '/api/flash/log' },
} as unknown as typeof import('@bourse/contract/flash').flash;
