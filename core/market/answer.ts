export type MarketRejection =
  | { readonly rejected: 'wrong_variety'; readonly symbol: string } // unknown instrument
  | { readonly rejected: 'trading_ended'; readonly symbol: string } // the instrument is no longer listed
  | { readonly rejected: 'price_stale' }; // no live index: cancel only
