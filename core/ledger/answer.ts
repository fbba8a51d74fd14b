export type LedgerRejection =
  | { readonly rejected: 'unsupported_asset'; readonly asset: string }
  | { readonly rejected: 'invalid_quantity' } // zero, negative, over the maximum
  | { readonly rejected: 'insufficient_available' };
