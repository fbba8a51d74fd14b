export type MarketRejection =
  | { readonly rejected: 'wrong_variety'; readonly symbol: string } // unknown instrument
  | { readonly rejected: 'trading_ended'; readonly symbol: string } // the instrument is no longer listed
  | { readonly rejected: 'close_only'; readonly symbol: string } // a contract that only takes orders that close positions
  | { readonly rejected: 'price_stale' }; // no live index: cancel only
