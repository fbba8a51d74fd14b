// Written by calls.test.ts from the contract (`vitest run web/wire/calls.test.ts -u`); not to be edited.

export const support = {
  conversation: { method: 'GET', path: '/api/support/conversation' },
  sendText: { method: 'POST', path: '/api/support/send-text' },
  sendPicture: { method: 'POST', path: '/api/support/send-picture' },
  picture: { method: 'GET', path: '/api/support/picture' },
  markRead: { method: 'POST', path: '/api/support/mark-read' },
  rate: { method: 'POST', path: '/api/support/rate' },
  identity: { method: 'POST', path: '/api/support/identity' },
} as unknown as typeof import('@bourse/contract/support').support;
