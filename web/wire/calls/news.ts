// Written by calls.test.ts from the contract (`vitest run web/wire/calls.test.ts -u`); not to be edited.

export const news = {
  config: { method: 'POST', path: '/api/user/config' },
  carousel: { method: 'POST', path: '/api/user/carousel' },
  document: { method: 'GET', path: '/api/news/document' },
  notices: { method: 'GET', path: '/api/news/notices' },
  notice: { method: 'GET', path: '/api/news/notice' },
  headlines: { method: 'GET', path: '/api/news/headlines' },
  readNotice: { method: 'POST', path: '/api/news/read-notice' },
  readAllNotices: { method: 'POST', path: '/api/news/read-all-notices' },
  acceptance: { method: 'GET', path: '/api/news/acceptance' },
  acceptAgreement: { method: 'POST', path: '/api/news/accept-agreement' },
} as unknown as typeof import('@bourse/contract/news').news;
