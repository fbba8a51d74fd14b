// Written by calls.test.ts from the contract (`vitest run web/wire/calls.test.ts -u`); not to be edited.

export const invite = {
  summary: { method: 'GET', path: '/api/invite/summary' },
  invited: { method: 'GET', path: '/api/invite/invited' },
  rewards: { method: 'GET', path: '/api/invite/rewards' },
  checkCode: { method: 'POST', path: '/api/invite/check-code' },
  tellDevice: { method: 'POST', path: '/api/invite/device' },
} as unknown as typeof import('@bourse/contract/invite').invite;
