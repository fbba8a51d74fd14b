// Written by calls.test.ts from the contract (`vitest run web/wire/calls.test.ts -u`); not to be edited.

export const policy = {
  mine: { method: 'GET', path: '/api/policy/mine' },
} as unknown as typeof import('@bourse/contract/policy').policy;
