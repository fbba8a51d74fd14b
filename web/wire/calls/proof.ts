// Written by calls.test.ts from the contract (`vitest run web/wire/calls.test.ts -u`); not to be edited.

export const proof = {
  heads: { method: 'GET', path: '/api/proof/heads' },
  own: { method: 'GET', path: '/api/proof/own' },
  reserves: { method: 'GET', path: '/api/proof/reserves' },
  minuteHeads: { method: 'GET', path: '/api/proof/minute-heads' },
  keys: { method: 'GET', path: '/api/proof/keys' },
} as unknown as typeof import('@bourse/contract/proof').proof;
