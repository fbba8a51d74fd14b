// Written by calls.test.ts from the contract (`vitest run web/wire/calls.test.ts -u`); not to be edited.

export const verification = {
  status: { method: 'POST', path: '/api/verification/status' },
  submit: { method: 'POST', path: '/api/verification/submit' },
  resend: { method: 'POST', path: '/api/verification/resend' },
} as unknown as typeof import('@bourse/contract/verification').verification;
