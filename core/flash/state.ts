import type { Amount } from '../money/unit.ts';
import { named, type RowsOf, type Sink, type Stored, sortedBy, type Tables, type Tells, type Values } from '../table.ts';
import { type FlashAsset, type FlashConfiguration, type FlashRules, flashRateNames } from './configuration.ts';
import type { FlashEvent } from './events.ts';
import type { Flash } from './flash.ts';
import type { FlashQuote } from './flash-quote.ts';

export const flashTables = {
  flash_asset: { key: ['asset'], columns: { asset: 'text', cap: 'amount', is_open: 'flag' } },
  flash_quote: {
    key: ['quote'],
    columns: {
      quote: 'integer',
      trader: 'integer',
      from_asset: 'text',
      to_asset: 'text',
      from_amount: 'amount',
      to_amount: 'amount',
      spread: 'amount',
      fee: 'amount',
      from_price: 'integer',
      to_price: 'integer',
      quoted_at: 'integer',
      expires_at: 'integer',
      exchange: 'integer?',
    },
  },
} as const satisfies Tables;
export type FlashTable = keyof typeof flashTables | 'configuration';

const rulesRows = (rules: FlashRules): { readonly name: string; readonly value: string }[] => [
  ...[...flashRateNames, 'minimum' as const].sort().map((name) => named(`flash.${name}`, rules[name].toString())),
  named('flash.quoteLifeMs', String(rules.quoteLifeMs)),
];
export function flashRulesOf(configured: ReadonlyMap<string, string>): FlashRules | undefined {
  if (!configured.has('flash.quoteLifeMs')) return undefined;
  const whole = (name: string) => BigInt(configured.get(`flash.${name}`)!);
  const rates = Object.fromEntries(flashRateNames.map((name) => [name, whole(name)])) as unknown as FlashRules;
  return { ...rates, minimum: whole('minimum') as Amount, quoteLifeMs: Number(configured.get('flash.quoteLifeMs')) };
}

const assetRow = ({ asset, cap, isOpen }: FlashAsset): Values => ({ asset, cap, is_open: isOpen });

const quoteRow = (q: FlashQuote): Values => ({
  quote: q.quote,
  trader: q.trader,
  from_asset: q.from,
  to_asset: q.to,
  from_amount: q.fromAmount,
  to_amount: q.toAmount,
  spread: q.spread,
  fee: q.fee,
  from_price: q.fromPrice,
  to_price: q.toPrice,
  quoted_at: q.quotedAt,
  expires_at: q.expiresAt,
  exchange: q.exchange,
});

const quoteOf = (v: Values): FlashQuote =>
  ({
    quote: v['quote'],
    trader: v['trader'],
    from: v['from_asset'],
    to: v['to_asset'],
    fromAmount: v['from_amount'],
    toAmount: v['to_amount'],
    spread: v['spread'],
    fee: v['fee'],
    fromPrice: v['from_price'],
    toPrice: v['to_price'],
    quotedAt: v['quoted_at'],
    expiresAt: v['expires_at'],
    exchange: v['exchange'],
  }) as unknown as FlashQuote;

export const flashRows = (flash: Flash): RowsOf<FlashTable> => ({
  *configuration() {
    if (flash.rules !== undefined) yield* rulesRows(flash.rules);
  },
  *flash_asset() {
    for (const asset of sortedBy(flash.assets.values(), (a) => a.asset)) yield assetRow(asset);
  },
  *flash_quote() {
    for (const quote of flash.quotes.values()) yield quoteRow(quote);
  },
});

export function restoreFlash(flash: Flash, stored: Stored<FlashTable>): void {
  flash.rules = flashRulesOf(stored.settings);
  for (const { asset, cap, is_open: isOpen } of stored.all('flash_asset'))
    flash.assets.set(asset as string, { asset, cap, isOpen } as FlashAsset);
  for (const v of stored.byNumber('flash_quote', 'quote')) flash.quotes.set(v['quote'] as number, quoteOf(v));
}

export function tellFlashConfigured({ flash, flashAssets }: FlashConfiguration, sink: Sink<FlashTable>): void {
  for (const rule of flash === undefined ? [] : rulesRows(flash)) sink.put('configuration', rule);
  for (const asset of flashAssets ?? []) sink.put('flash_asset', assetRow(asset));
}

export const flashTells: Tells<FlashEvent, FlashTable> = {
  quoted: ({ quote }, sink) => sink.put('flash_quote', quoteRow(quote)),
  quote_forgotten: ({ quote }, sink) => sink.remove('flash_quote', { quote }),
  exchanged: undefined,
};
