import { assetsIn } from '@bourse/contract/instrument-id';

/** What is searched through: an instrument as the contract has it, or a quote. */
export interface Findable {
  readonly symbol: string;
  /** BTC/USDT, BTCUSDT Perp */
  readonly name: string;
}

// Other words by which people look for an asset: its name, its name in Chinese, that in pinyin, its nicknames.
const aliases: Readonly<Record<string, readonly string[]>> = {
  BTC: ['bitcoin', '比特币', '比特幣', 'bitebi', 'btb', 'بيتكوين', 'xbt'],
  ETH: ['ethereum', 'ether', '以太坊', '以太币', 'yitaifang', 'yitaibi', 'ytf', 'إيثريوم'],
  SOL: ['solana', '索拉纳', 'suolana', 'sln', 'سولانا'],
  XRP: ['ripple', '瑞波币', '瑞波', 'ruibobi', 'ruibo', 'rbb', 'ريبل'],
  BNB: ['binance coin', 'bnb chain', '币安币', 'bianbi', 'bab', 'بينانس'],
  DOGE: ['dogecoin', '狗狗币', 'gougoubi', 'ggb', 'دوجكوين'],
  USDT: ['tether', '泰达币', 'taidabi', 'tdb', 'تيثر'],
};

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().trim();
const joined = (text: string): string => plain(text).replace(/[\s/\-_.]/g, '');

/** How well an instrument answers a word: 0 is best, undefined not at all. */
function distance(instrument: Findable, word: string): number | undefined {
  const { base, quote } = assetsIn(instrument.symbol);
  const symbol = joined(instrument.symbol);
  const asked = joined(word);
  if (base.toLowerCase() === asked || symbol === asked) return 0;
  if (symbol.startsWith(asked)) return 1;
  const others = aliases[base] ?? [];
  if (others.some((alias) => joined(alias) === asked)) return 1;
  if (others.some((alias) => joined(alias).startsWith(asked))) return 2;
  if (asked.length > 1 && symbol.includes(asked)) return 3;
  if (asked.length > 1 && others.some((alias) => joined(alias).includes(asked))) return 4;
  if (asked.length > 1 && (aliases[quote] ?? []).some((alias) => joined(alias).startsWith(asked))) return 5;
  return undefined;
}

/** The instruments that answer what was typed, best first; of equally good ones the order stays. Nothing typed finds nothing. */
export function find<T extends Findable>(instruments: readonly T[], word: string): readonly T[] {
  if (joined(word) === '') return [];
  return instruments
    .map((instrument) => ({ instrument, distance: distance(instrument, word) }))
    .filter((found): found is { instrument: T; distance: number } => found.distance !== undefined)
    .sort((a, b) => a.distance - b.distance)
    .map((found) => found.instrument);
}

const recentKept = 8;
/** The symbols looked for last, the newest first, none twice. */
export const withRecent = (recent: readonly string[], symbol: string): readonly string[] =>
  [symbol, ...recent.filter((s) => s !== symbol)].slice(0, recentKept);
