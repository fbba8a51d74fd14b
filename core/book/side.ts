export type Side = 'buy' | 'sell';
