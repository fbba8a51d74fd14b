import type { RowsOf, Stored, Tables, Tells, Values } from '../table.ts';
import { lockedOf } from './account.ts';
import type { IcoEvent } from './events.ts';
import type { Ico } from './ico.ts';
import type { RiskText, Sale, SaleProgress, SaleTerms, Subscription, Unlock } from './sale.ts';

export const icoTables = {
  sale: {
    key: ['sale'],
    columns: {
      sale: 'integer',
      revision: 'integer',
      asset: 'text',
      name: 'text',
      price: 'amount',
      total: 'amount',
      minimum: 'amount',
      maximum: 'amount',
      starts_at: 'integer',
      ends_at: 'integer',
      /** Time and share of each step; they change only together. */
      vesting: 'text',
      white_paper: 'text',
      /** By language, as JSON. */
      risk: 'text',
    },
  },
  /** Apart from the terms, because it changes with every subscription. */
  sale_progress: {
    key: ['sale'],
    columns: {
      sale: 'integer',
      state: 'text',
      subscribed: 'amount',
      subscribers: 'integer',
      paid: 'amount',
      returned: 'amount',
      allotted: 'amount',
      unlocked: 'amount',
      cancelled_at: 'integer?',
    },
  },
  sale_subscription: {
    key: ['subscription'],
    columns: {
      subscription: 'integer',
      sale: 'integer',
      trader: 'integer',
      amount: 'amount',
      subscribed_at: 'integer',
      tokens: 'amount?',
      unlocked: 'amount',
      steps: 'integer',
    },
  },
} as const satisfies Tables;
export type IcoTable = keyof typeof icoTables;

const vestingText = (vesting: readonly Unlock[]): string => vesting.map((one) => `${one.afterMs} ${one.share}`).join(', ');
const vestingOf = (text: string): Unlock[] =>
  text.split(', ').map((step) => {
    const [afterMs, share] = step.split(' ').map(Number) as [number, number];
    return { afterMs, share };
  });
const riskText = (risk: readonly RiskText[]): string => JSON.stringify(risk.map(({ locale, text }) => [locale, text]));
const riskOf = (text: string): RiskText[] =>
  (JSON.parse(text) as (readonly [string, string])[]).map(([locale, told]) => ({ locale, text: told }));

const termsRow = (s: SaleTerms): Values => ({
  sale: s.sale,
  revision: s.revision,
  asset: s.asset,
  name: s.name,
  price: s.price,
  total: s.total,
  minimum: s.minimum,
  maximum: s.maximum,
  starts_at: s.startsAt,
  ends_at: s.endsAt,
  vesting: vestingText(s.vesting),
  white_paper: s.whitePaper,
  risk: riskText(s.risk),
});
const progressRow = (sale: number, s: SaleProgress): Values => ({
  sale,
  state: s.state,
  subscribed: s.subscribed,
  subscribers: s.subscribers,
  paid: s.paid,
  returned: s.returned,
  allotted: s.allotted,
  unlocked: s.unlocked,
  cancelled_at: s.cancelledAt,
});
/** From a row of each table. */
export const saleOf = (v: Values): Sale =>
  ({
    sale: v['sale'],
    revision: v['revision'],
    asset: v['asset'],
    name: v['name'],
    price: v['price'],
    total: v['total'],
    minimum: v['minimum'],
    maximum: v['maximum'],
    startsAt: v['starts_at'],
    endsAt: v['ends_at'],
    vesting: vestingOf(v['vesting'] as string),
    whitePaper: v['white_paper'],
    risk: riskOf(v['risk'] as string),
    state: v['state'],
    subscribed: v['subscribed'],
    subscribers: v['subscribers'],
    paid: v['paid'],
    returned: v['returned'],
    allotted: v['allotted'],
    unlocked: v['unlocked'],
    cancelledAt: v['cancelled_at'] ?? undefined,
  }) satisfies Record<keyof Sale, unknown> as unknown as Sale;

const subscriptionRow = (s: Subscription): Values => ({
  subscription: s.subscription,
  sale: s.sale,
  trader: s.trader,
  amount: s.amount,
  subscribed_at: s.subscribedAt,
  tokens: s.tokens,
  unlocked: s.unlocked,
  steps: s.steps,
});
export const subscriptionOf = (v: Values): Subscription =>
  ({
    subscription: v['subscription'],
    sale: v['sale'],
    trader: v['trader'],
    amount: v['amount'],
    subscribedAt: v['subscribed_at'],
    tokens: v['tokens'] ?? undefined,
    unlocked: v['unlocked'],
    steps: v['steps'],
  }) satisfies Record<keyof Subscription, unknown> as unknown as Subscription;

export const icoRows = (ico: Ico): RowsOf<IcoTable> => ({
  *sale() {
    for (const { sale } of ico.sales.values()) yield termsRow(sale);
  },
  *sale_progress() {
    for (const { sale } of ico.sales.values()) yield progressRow(sale.sale, sale);
  },
  *sale_subscription() {
    const all = [...ico.sales.values()].flatMap(({ open, locked }) => [...open.values(), ...locked.values()]);
    for (const one of all.sort((a, b) => a.subscription - b.subscription)) yield subscriptionRow(one);
  },
});

/** Requires traders and assets to be restored. */
export function restoreIco(ico: Ico, stored: Stored<IcoTable>): void {
  const progress = new Map(stored.all('sale_progress').map((v) => [v['sale'], v]));
  for (const v of stored.all('sale')) ico.add(saleOf({ ...v, ...progress.get(v['sale']) }));
  const all = stored.byNumber('sale_subscription', 'subscription').map(subscriptionOf);
  const put = (one: Subscription, how: 'enter' | 'lock') => ico[how](ico.ledger.traders.get(one.trader)!, ico.sales.get(one.sale)!, one);
  for (const one of all) if (one.tokens === undefined) put(one, 'enter');
  const locked = all.filter(({ tokens }) => tokens !== undefined);
  for (const one of locked.sort((a, b) => a.steps - b.steps || a.subscription - b.subscription)) put(one, 'lock');
}

export const icoTells: Tells<IcoEvent, IcoTable> = {
  sale_listed: ({ sale }, sink) => {
    sink.put('sale', termsRow(sale));
    sink.put('sale_progress', progressRow(sale.sale, sale));
  },
  sale_progressed: ({ sale, progress }, sink) => sink.put('sale_progress', progressRow(sale, progress)),
  subscribed: ({ subscription }, sink) => sink.put('sale_subscription', subscriptionRow(subscription)),
  revoked: ({ subscription: { subscription } }, sink) => sink.remove('sale_subscription', { subscription }),
  refunded: ({ subscription: { subscription } }, sink) => sink.remove('sale_subscription', { subscription }),
  allotted: ({ subscription }, sink) => {
    if (lockedOf(subscription) > 0n) sink.put('sale_subscription', subscriptionRow(subscription));
    else sink.remove('sale_subscription', { subscription: subscription.subscription });
  },
  unlocked: ({ subscription }, sink) => {
    if (lockedOf(subscription) > 0n) sink.put('sale_subscription', subscriptionRow(subscription));
    else sink.remove('sale_subscription', { subscription: subscription.subscription });
  },
  sale_ended: undefined,
  sale_cancelled: undefined,
};
