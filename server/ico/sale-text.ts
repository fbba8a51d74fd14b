// Sales and subscriptions as they're stored and as they're told.

import type { SaleRecord, SaleStatus, SaleSubscription, SaleUnlock } from '@bourse/contract/ico-text';
import { allotmentOf, capacityOf, unlockedAfter } from '@bourse/core/ico/allotment';
import type { RiskText, Sale, SaleState, Unlock } from '@bourse/core/ico/sale';
import { saleOf } from '@bourse/core/ico/state';
import { decimalText } from '@bourse/core/money/decimal';
import type { Amount } from '@bourse/core/money/unit';
import type { Values } from '@bourse/core/table';
import type { Pool } from 'pg';
import { VALUING } from '../store/listing.ts';
import { timeText } from '../store/wire-text.ts';

export type Store = Pick<Pool, 'query'>;
/** The decimals of an asset. */
interface Scales {
  scale(asset: string): number;
}

const AMOUNTS = ['price', 'total', 'minimum', 'maximum', 'subscribed', 'paid', 'returned', 'allotted', 'unlocked'] as const;

/** All sales, or one, by number. */
export async function readSales(store: Store, sale?: number): Promise<Sale[]> {
  const { rows } = await store.query<Record<string, unknown>>(
    'SELECT * FROM state.sale JOIN state.sale_progress USING (sale) WHERE $1::bigint IS NULL OR sale = $1 ORDER BY sale',
    [sale ?? null],
  );
  return rows.map((row) => saleOf({ ...row, ...Object.fromEntries(AMOUNTS.map((name) => [name, BigInt(row[name] as string)])) } as Values));
}
export const readSale = async (store: Store, sale: number): Promise<Sale | undefined> => (await readSales(store, sale))[0];

export function statusOf({ state, startsAt }: Pick<Sale, 'state' | 'startsAt'>, now: number): SaleStatus {
  const over: Partial<Record<SaleState, SaleStatus>> = {
    allotting: 'allotting',
    vesting: 'ended',
    ended: 'ended',
    refunding: 'cancelled',
    cancelled: 'cancelled',
  };
  return over[state] ?? (now < startsAt ? 'coming' : 'open');
}

/** Basis points as a fraction. */
export const shareText = (share: number): string => decimalText(share, 4);
export const usdtText = (scales: Scales, minor: bigint): string => decimalText(minor, scales.scale(VALUING));

/** A sale that is over shows as allotting from its very end, also before the clock has reached it. */
export function saleText(sale: Sale, scales: Scales, now: number) {
  const scale = scales.scale(sale.asset);
  const usdt = (minor: bigint) => usdtText(scales, minor);
  const isOver = sale.state === 'listed' && now >= sale.endsAt;
  return {
    id: String(sale.sale),
    asset: sale.asset,
    name: sale.name,
    price: usdt(sale.price),
    total: decimalText(sale.total, scale),
    capacity: usdt(capacityOf(sale, scale)),
    minimum: usdt(sale.minimum),
    maximum: usdt(sale.maximum),
    startsAt: timeText(sale.startsAt),
    endsAt: timeText(sale.endsAt),
    status: isOver ? ('allotting' as const) : statusOf(sale, now),
    whitePaper: sale.whitePaper,
    subscribed: usdt(sale.subscribed),
    subscribers: sale.subscribers,
    ...((sale.state === 'vesting' || sale.state === 'ended') && { allotted: decimalText(sale.allotted, scale) }),
    ...(sale.cancelledAt !== undefined && { cancelledAt: timeText(sale.cancelledAt) }),
  };
}

export const unlocksText = ({ vesting, endsAt }: Pick<Sale, 'vesting' | 'endsAt'>): SaleUnlock[] =>
  vesting.map(({ afterMs, share }) => ({ at: timeText(endsAt + afterMs), share: shareText(share) }));

/** In the reader's language, otherwise in English, which there always is. */
export const textIn = <T extends { readonly locale: string }>(all: readonly T[], locale: string | undefined): T =>
  all.find((one) => one.locale === locale) ?? all.find((one) => one.locale === 'en')!;

export const riskOf = (risk: readonly RiskText[]): Record<string, string> =>
  Object.fromEntries(risk.map(({ locale, text }) => [locale, text]));

/** A subscription, whatever became of it. */
export interface Held {
  readonly amount: bigint;
  readonly subscribedAt: number;
  readonly status: 'subscribed' | 'allotted' | 'refunded';
  readonly tokens?: bigint | undefined;
  readonly paid?: bigint | undefined;
  readonly returned?: bigint | undefined;
  /** Unlocks that have happened. */
  readonly steps: number;
}

/** `all`: what everyone has subscribed at that moment. */
export function subscriptionText(held: Held, sale: Sale, all: bigint, scales: Scales): SaleSubscription {
  const scale = scales.scale(sale.asset);
  const usdt = (minor: bigint) => usdtText(scales, minor);
  const tokens = (minor: bigint) => decimalText(minor, scale);
  const expected = (subscribed: bigint) => tokens(allotmentOf(held.amount as Amount, subscribed as Amount, sale, scale).tokens);
  return {
    saleId: String(sale.sale),
    asset: sale.asset,
    status: held.status,
    amount: usdt(held.amount),
    subscribedAt: timeText(held.subscribedAt),
    ...(held.status === 'subscribed' && { best: expected(held.amount), ifEndedNow: expected(all) }),
    ...(held.tokens !== undefined && { allotted: tokens(held.tokens) }),
    ...(held.paid !== undefined && { paid: usdt(held.paid) }),
    ...(held.returned !== undefined && { returned: usdt(held.returned) }),
    unlocks: held.tokens === undefined ? [] : ownUnlocks(held.tokens, held.steps, sale, tokens),
  };
}

const ownUnlocks = (all: bigint, steps: number, { vesting, endsAt }: Sale, text: (minor: bigint) => string): SaleSubscription['unlocks'] =>
  vesting.map(({ afterMs }: Unlock, i) => {
    const step = unlockedAfter(all as Amount, vesting, i + 1) - unlockedAfter(all as Amount, vesting, i);
    return { at: timeText(endsAt + afterMs), amount: text(step), isDone: i < steps };
  });

/** A row of the log; of `amount` and the rest what its kind has. */
export interface SaleEntry {
  readonly id: string;
  readonly sale: number;
  readonly asset: string;
  readonly kind: SaleRecord['kind'];
  readonly amount?: bigint | undefined;
  readonly tokens?: bigint | undefined;
  readonly paid?: bigint | undefined;
  readonly returned?: bigint | undefined;
  readonly at: number;
}
export function recordText({ id, sale, asset, kind, amount, tokens, paid, returned, at }: SaleEntry, scales: Scales): SaleRecord {
  const usdt = (minor: bigint) => usdtText(scales, minor);
  return {
    id,
    saleId: String(sale),
    asset,
    kind,
    ...(amount !== undefined && { amount: usdt(amount) }),
    ...(tokens !== undefined && { tokens: decimalText(tokens, scales.scale(asset)) }),
    ...(paid !== undefined && { paid: usdt(paid) }),
    ...(returned !== undefined && { returned: usdt(returned) }),
    at: timeText(at),
  };
}
