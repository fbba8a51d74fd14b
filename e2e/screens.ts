import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ScreenLine {
  readonly path: string;
  readonly access: 'public' | 'trader';
}

/** The parameters an address needs to show something. */
const parameters: Readonly<Record<string, string>> = {
  '/quoteDetail': '?symbol=BTC-USDT',
  '/trades': '?symbol=BTC-USDT',
  '/noticeDetail': '?id=5',
  '/futures': '?symbol=BTC-USDT-PERP',
};

/** Every screen of the app, taken from its route table, so that a new screen is checked from its first day. */
export const screens: readonly ScreenLine[] = [
  ...readFileSync(join(import.meta.dirname, '../web/nav/places.ts'), 'utf8').matchAll(/place\(\s*'(\/\w+)',\s*\d,\s*'(public|trader)'/g),
]
  // The component gallery exists in development only.
  .filter(([, path]) => path !== '/gallery')
  .map(([, path, access]) => ({ path: `${path}${parameters[path as string] ?? ''}`, access: access as ScreenLine['access'] }));

/** The same pages where they show contracts. */
export const contractScreens: readonly ScreenLine[] = [
  '/quoteDetail?symbol=BTC-USDT-PERP',
  '/markets?list=contract',
  '/order?kind=contract',
  '/contract?symbol=BTC-USDT-PERP',
  '/contract?symbol=BTC-USDT-SEC',
  '/order?kind=second',
  '/fastOrder?list=settled',
  ...['history', 'fills', 'closed', 'funding'].map((list) => `/futuresOrder?list=${list}`),
].map((path) => ({ path, access: 'trader' }));
