import type { ledger } from '@bourse/contract/ledger';
import type { market } from '@bourse/contract/market';
import type { news } from '@bourse/contract/news';

// The calls that the first screens make, written out: a read needs method and path, and the schemas of the contract, with the
// library behind them, need not arrive before the first prices. The types are the contract's; a test holds the rest to it.

const written = <C>(method: 'GET' | 'POST', path: string): C => ({ method, path }) as C;

export const reads = {
  quotesLists: written<typeof market.quotesLists>('GET', '/api/user/quotes-lists'),
  instruments: written<typeof market.instruments>('GET', '/api/market/instruments'),
  sparklines: written<typeof market.sparklines>('GET', '/api/market/sparklines'),
  depth: written<typeof market.depth>('GET', '/api/market/depth'),
  deals: written<typeof market.deals>('GET', '/api/market/deals'),
  candles: written<typeof market.candles>('GET', '/api/market/candles'),
  introduction: written<typeof market.introduction>('GET', '/api/market/introduction'),
  displayRates: written<typeof market.displayRates>('GET', '/api/market/display-rates'),
  watchlist: written<typeof market.watchlist>('GET', '/api/market/watchlist'),
  saveWatchlist: written<typeof market.saveWatchlist>('POST', '/api/market/save-watchlist'),
  balances: written<typeof ledger.balances>('GET', '/api/ledger/balances'),
  earnings: written<typeof ledger.earnings>('GET', '/api/ledger/earnings'),
  carousel: written<typeof news.carousel>('POST', '/api/user/carousel'),
};
