/** The sources of an index, as a live exchange starts: see core/market/index-sources.ts for the form. */
export const defaultSources: ReadonlyMap<string, string> = new Map([
  ...['BTC', 'ETH', 'SOL', 'XRP', 'DOGE'].map((base): [string, string] => [`${base}-USDT`, everywhere(base)]),
  ['BNB-USDT', 'binance BNBUSDT, kraken BNB/USD USDT/USD, okx BNB-USDT'],
]);

/** Coinbase and Kraken have most of their trading against the dollar. */
function everywhere(base: string): string {
  return `binance ${base}USDT, coinbase ${base}-USD USDT-USD, kraken ${base}/USD USDT/USD, okx ${base}-USDT`;
}
