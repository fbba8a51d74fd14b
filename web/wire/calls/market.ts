// Written by calls.test.ts from the contract (`vitest run web/wire/calls.test.ts -u`); not to be edited.

export const market = {
  currencyList: { method: 'POST', path: '/api/user/currency-list' },
  quotes: { method: 'POST', path: '/api/user/quotes' },
  quotesLists: { method: 'GET', path: '/api/user/quotes-lists' },
  instruments: { method: 'GET', path: '/api/market/instruments' },
  endedInstruments: { method: 'GET', path: '/api/market/ended-instruments' },
  depth: { method: 'GET', path: '/api/market/depth' },
  deals: { method: 'GET', path: '/api/market/deals' },
  candles: { method: 'GET', path: '/api/market/candles' },
  sparklines: { method: 'GET', path: '/api/market/sparklines' },
  introduction: { method: 'GET', path: '/api/market/introduction' },
  displayRates: { method: 'GET', path: '/api/market/display-rates' },
  priceStatus: { method: 'GET', path: '/api/market/status' },
  ticks: { method: 'GET', path: '/api/market/ticks' },
  practiceSeeds: { method: 'GET', path: '/api/market/practice-seeds' },
  watchlist: { method: 'GET', path: '/api/market/watchlist' },
  saveWatchlist: { method: 'POST', path: '/api/market/save-watchlist' },
} as unknown as typeof import('@bourse/contract/market').market;
