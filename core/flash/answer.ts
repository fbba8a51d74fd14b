export type FlashAnswer = { readonly kind: 'quote'; readonly quote: number } | { readonly kind: 'exchange'; readonly exchange: number };

export type FlashRejection =
  | { readonly rejected: 'unknown_quote' }
  | { readonly rejected: 'quote_expired' }
  | { readonly rejected: 'rate_moved' }
  | { readonly rejected: 'house_inventory' }; // the house has too little of one asset, or enough of the other
