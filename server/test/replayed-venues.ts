// Four venues that quote every instrument of a new exchange, each in its own words. The bitcoin price follows the recorded session
// of OKX, or a few hand-written quotes where the recordings are missing.

import { type VenueName, venueNames } from '../gateways/price-feed/venue.ts';
import { venues } from '../gateways/price-feed/venues.ts';
import { type FakeVenue, inWordsOf, openFakeVenue } from './fake-venue.ts';
import { readRecording } from './recorded-feed.ts';

export interface ReplayedVenues {
  /** As the setting FEED_URLS. */
  readonly addresses: string;
  readonly servers: Readonly<Record<VenueName, FakeVenue>>;
  /** These venues say nothing more; all of them if none is named. */
  silence(...names: VenueName[]): void;
  close(): Promise<void>;
}

const BETWEEN_QUOTES_MS = 100;
const handWritten: readonly (readonly [string, string])[] = [
  ['30228.6', '30228.7'],
  ['30230.0', '30230.1'],
  ['30229.3', '30229.5'],
];
const others: Readonly<Record<string, readonly [string, string]>> = {
  ETH: ['2000.10', '2000.12'],
  SOL: ['150.01', '150.02'],
  XRP: ['0.50010', '0.50020'],
  BNB: ['300.10', '300.20'],
  DOGE: ['0.090010', '0.090020'],
};
const pairOf: Readonly<Record<VenueName, (base: string) => string>> = {
  binance: (base) => `${base}USDT`,
  coinbase: (base) => `${base}-USD`,
  kraken: (base) => `${base}/USD`,
  okx: (base) => `${base}-USDT`,
};
const rates: Partial<Record<VenueName, string>> = { coinbase: 'USDT-USD', kraken: 'USDT/USD' };

export async function openReplayedVenues(): Promise<ReplayedVenues> {
  const opened = await Promise.all(venueNames.map(async (name) => [name, await openFakeVenue()] as const));
  const servers = Object.fromEntries(opened) as Record<VenueName, FakeVenue>;
  const silent = new Set<VenueName>();
  const bitcoin = bitcoinQuotes();
  let turn = 0;
  const talking = setInterval(() => {
    const at = Date.now();
    const quotes = { BTC: bitcoin[turn++ % bitcoin.length]!, ...others };
    for (const name of venueNames.filter((one) => !silent.has(one))) {
      const rate = rates[name];
      if (rate !== undefined) servers[name].say(inWordsOf[name](rate, '0.9999', '1.0001', at));
      for (const [base, [bid, ask]] of Object.entries(quotes)) servers[name].say(inWordsOf[name](pairOf[name](base), bid, ask, at));
    }
  }, BETWEEN_QUOTES_MS);
  return {
    addresses: venueNames.map((name) => `${name}=${servers[name].address}`).join(),
    servers,
    silence(...names) {
      for (const name of names.length > 0 ? names : venueNames) silent.add(name);
    },
    async close() {
      clearInterval(talking);
      await Promise.all(venueNames.map((name) => servers[name].close()));
    },
  };
}

function bitcoinQuotes(): readonly (readonly [string, string])[] {
  const recorded = readRecording('OKX.ws.1.0').flatMap(({ text }) =>
    venues.okx
      .read(text)
      .flatMap((said) => (said.says === 'quote' && said.pair === 'BTC-USDT' ? [[said.bid, said.ask] as [string, string]] : [])),
  );
  return recorded.length > 0 ? recorded : handWritten;
}
