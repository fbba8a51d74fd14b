export type IdentityRejection = { readonly rejected: 'unknown_trader' } | { readonly rejected: 'trader_locked' };
