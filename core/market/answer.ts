export type MarketRejection =
  | { readonly rejected: 'wrong_variety'; readonly symbol: string } // unknown instrument
  | { readonly rejected: 'trading_ended'; readonly symbol: string } // the instrument is not listed any more
  | { readonly rejected: 'price_stale' }; // no live index: cancel only
