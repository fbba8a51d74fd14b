// Written by calls.test.ts from the contract (`vitest run web/wire/calls.test.ts -u`); not to be edited.

export const inbox = {
  messages: { method: 'GET', path: '/api/inbox/messages' },
  unread: { method: 'GET', path: '/api/inbox/unread' },
  markRead: { method: 'POST', path: '/api/inbox/mark-read' },
  switches: { method: 'GET', path: '/api/inbox/switches' },
  setSwitch: { method: 'POST', path: '/api/inbox/set-switch' },
  pushDevice: { method: 'POST', path: '/api/inbox/push-device' },
} as unknown as typeof import('@bourse/contract/inbox').inbox;
