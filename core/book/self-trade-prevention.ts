/** What ends when a trader's order would trade with another order of the same trader. */
export type SelfTradePrevention = 'expire_taker' | 'expire_maker' | 'expire_both' | 'none';
