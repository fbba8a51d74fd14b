// Written by calls.test.ts from the contract (`vitest run web/wire/calls.test.ts -u`); not to be edited.

export const seconds = {
  instruments: { method: 'GET', path: '/api/seconds/instruments' },
  placeContract: { method: 'POST', path: '/api/seconds/place-contract' },
  contracts: { method: 'GET', path: '/api/seconds/contracts' },
  contract: { method: 'GET', path: '/api/seconds/contract' },
  evidence: { method: 'GET', path: '/api/seconds/evidence' },
  record: { method: 'GET', path: '/api/seconds/record' },
  limits: { method: 'GET', path: '/api/seconds/limits' },
  setLimits: { method: 'POST', path: '/api/seconds/set-limits' },
  acknowledge: { method: 'POST', path: '/api/seconds/acknowledge' },
  ruleBook: { method: 'GET', path: '/api/seconds/rule-book' },
  fairness: { method: 'GET', path: '/api/seconds/fairness' },
} as unknown as typeof import('@bourse/contract/seconds').seconds;
