// Written by calls.test.ts from the contract (`vitest run web/wire/calls.test.ts -u`); not to be edited.
//
// The calls with their types, and at run time method and path alone: the schemas would bring zod along, ten kilobytes on the way to
// the first screen. For pages that read and send. A form that checks what was typed (app/call-check.ts) imports the contract.

export const funds = {
  transfer: { method: 'POST', path: '/api/funds/transfer' },
  transfers: { method: 'GET', path: '/api/funds/transfers' },
} as unknown as typeof import('@bourse/contract/funds').funds;

export const identity = {
  login: { method: 'POST', path: '/api/user/login' },
  reg: { method: 'POST', path: '/api/user/reg' },
  logout: { method: 'POST', path: '/api/identity/logout' },
  info: { method: 'POST', path: '/api/user/info' },
  existsBank: { method: 'POST', path: '/api/user/exists-bank' },
  userVerified: { method: 'POST', path: '/api/user/user-verified' },
  sendEmail: { method: 'POST', path: '/api/user/send-email' },
  sendSms: { method: 'POST', path: '/api/user/send-sms' },
  checkCode: { method: 'POST', path: '/api/user/check-code' },
  checkCodePhone: { method: 'POST', path: '/api/user/check-code-phone' },
} as unknown as typeof import('@bourse/contract/identity').identity;

export const ledger = {
  balances: { method: 'GET', path: '/api/ledger/balances' },
  earnings: { method: 'GET', path: '/api/ledger/earnings' },
  systemLog: { method: 'GET', path: '/api/ledger/system-log' },
} as unknown as typeof import('@bourse/contract/ledger').ledger;

export const market = {
  currencyList: { method: 'POST', path: '/api/user/currency-list' },
  quotes: { method: 'POST', path: '/api/user/quotes' },
  quotesLists: { method: 'GET', path: '/api/user/quotes-lists' },
  instruments: { method: 'GET', path: '/api/market/instruments' },
  depth: { method: 'GET', path: '/api/market/depth' },
  deals: { method: 'GET', path: '/api/market/deals' },
  candles: { method: 'GET', path: '/api/market/candles' },
  sparklines: { method: 'GET', path: '/api/market/sparklines' },
  introduction: { method: 'GET', path: '/api/market/introduction' },
  displayRates: { method: 'GET', path: '/api/market/display-rates' },
  practiceSeeds: { method: 'GET', path: '/api/market/practice-seeds' },
  watchlist: { method: 'GET', path: '/api/market/watchlist' },
  saveWatchlist: { method: 'POST', path: '/api/market/save-watchlist' },
} as unknown as typeof import('@bourse/contract/market').market;

export const news = {
  config: { method: 'POST', path: '/api/user/config' },
  carousel: { method: 'POST', path: '/api/user/carousel' },
  document: { method: 'GET', path: '/api/news/document' },
} as unknown as typeof import('@bourse/contract/news').news;

export const spot = {
  placeOrder: { method: 'POST', path: '/api/spot/place-order' },
  amendOrder: { method: 'POST', path: '/api/spot/amend-order' },
  cancelOrder: { method: 'POST', path: '/api/spot/cancel-order' },
  cancelAllOrders: { method: 'POST', path: '/api/spot/cancel-all-orders' },
  openOrders: { method: 'GET', path: '/api/spot/open-orders' },
  orders: { method: 'GET', path: '/api/spot/orders' },
  order: { method: 'GET', path: '/api/spot/order' },
  fills: { method: 'GET', path: '/api/spot/fills' },
  fees: { method: 'GET', path: '/api/spot/fees' },
} as unknown as typeof import('@bourse/contract/spot').spot;
