// The sources of an instrument's index, as configured: each a venue with the pair that's read there and, if that is quoted in USD, its
// pair of USDT against USD. Kept and published as text, such as `binance BTCUSDT, kraken BTC/USD USDT/USD`.

export interface IndexSource {
  readonly source: string;
  readonly pair: string;
  readonly rate?: string | undefined;
}

const word = /^[A-Za-z0-9/_-]{1,24}$/;
const LONGEST = 600;

/** Undefined if the text has another form, or names a source twice. */
export function sourcesOf(text: string): readonly IndexSource[] | undefined {
  if (typeof text !== 'string' || text.length > LONGEST) return undefined;
  const sources: IndexSource[] = [];
  for (const part of text.split(', ')) {
    const words = part.split(' ');
    const [source, pair, rate] = words;
    if (source === undefined || pair === undefined || words.length > 3 || !words.every((one) => word.test(one))) return undefined;
    if (sources.some((known) => known.source === source)) return undefined;
    sources.push({ source, pair, ...(rate !== undefined && { rate }) });
  }
  return sources;
}

/** Whether a source is one of those in the text. Without a text, as in the practice realm, every source is. */
export const isIndexSource = (source: string, text: string | undefined): boolean =>
  text === undefined || text.split(', ').some((part) => part.startsWith(`${source} `));
