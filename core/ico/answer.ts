export type IcoRejection =
  | { readonly rejected: 'unknown_sale' }
  | { readonly rejected: 'sale_closed' } // not started, over, or cancelled
  | { readonly rejected: 'sale_not_offered' } // in the trader's country
  | { readonly rejected: 'below_sale_minimum'; readonly minimum: string }
  | { readonly rejected: 'over_sale_limit'; readonly left: string }
  | { readonly rejected: 'unknown_subscription' };
