// A trader's positions and account at the latest mark prices: the figures that the server would answer now, by the same functions.

import type { PerpetualAccount, PerpetualFigures, PerpetualInfo, PerpetualPosition } from '@bourse/contract/perpetual-text';
import { decimalText } from '@bourse/core/money/decimal';
import type { Amount } from '@bourse/core/money/unit';
import { tierOf } from '@bourse/core/perpetual/risk-tier';
import { crossOf, type Figures, figuresAt, type Placed, ratioOf, type Standing, transferableOf } from '@bourse/core/perpetual/standing';
import { amountIn, type ContractMarket, contractMarket, heldOf, priceIn } from './contract-market.ts';

export interface Told {
  readonly account: PerpetualAccount | undefined;
  readonly positions: readonly PerpetualPosition[];
  readonly figures: readonly PerpetualFigures[];
  readonly infos: ReadonlyMap<string, PerpetualInfo>;
}

interface Live {
  readonly position: PerpetualPosition;
  readonly market: ContractMarket;
  readonly placed: Placed;
}

/** What is frozen and neither for orders nor for isolated positions backs the cross positions. */
export function potOf(account: PerpetualAccount, positions: readonly PerpetualPosition[], scale: { readonly quoteScale: number }): Amount {
  const isolated = positions.reduce((sum, one) => (one.marginMode === 'isolated' ? sum + (amountIn(one.margin, scale) ?? 0n) : sum), 0n);
  const pot = (amountIn(account.frozen, scale) ?? 0n) - isolated - (amountIn(account.orderMargin, scale) ?? 0n);
  return (pot > 0n ? pot : 0n) as Amount;
}

function placedIn({ positions, figures, infos }: Told): readonly Live[] | undefined {
  const all = positions.map((position) => {
    const info = infos.get(position.symbol);
    const held = info && heldOf(position, info);
    if (info === undefined || held === undefined) return undefined;
    const market = marketOf(info);
    const mark = priceIn(figures.find(({ symbol }) => symbol === position.symbol)?.mark ?? position.markPrice, info);
    return { position, market, placed: { ...held, rules: { ...market, ...held.earlier }, mode: position.marginMode, mark } };
  });
  const known = all.filter((one) => one !== undefined);
  return known.length === all.length ? known : undefined;
}

const markets = new WeakMap<PerpetualInfo, ContractMarket>();
function marketOf(info: PerpetualInfo): ContractMarket {
  const market = markets.get(info) ?? contractMarket(info);
  markets.set(info, market);
  return market;
}

function standingOf(told: Told, placed: readonly Live[]): Standing | undefined {
  const [first] = placed;
  if (told.account === undefined || first === undefined) return undefined;
  const scale = first.market.info;
  const available = amountIn(told.account.available, scale);
  if (available === undefined) return undefined;
  return { cash: (available + potOf(told.account, told.positions, scale)) as Amount, placed: placed.map((one) => one.placed) };
}

/** As they were answered where something about them isn't known. */
export function livePositions(told: Told): readonly PerpetualPosition[] {
  const placed = placedIn(told);
  const standing = placed && standingOf(told, placed);
  if (placed === undefined || standing === undefined) return told.positions;
  const cross = crossOf(standing);
  return placed.map((one) => {
    const at = figuresAt(one.placed, cross);
    return at === undefined ? one.position : shownAt(one, at);
  });
}

function shownAt({ position, market: { info }, placed: { mark, rules } }: Live, at: Figures): PerpetualPosition {
  const { liquidationPrice: _, unrealisedRate: __, guaranteedRatio: ___, ...rest } = position;
  const money = (amount: bigint) => decimalText(amount, info.quoteScale);
  const price = (ticks: number) => decimalText(ticks, info.priceDecimals);
  return {
    ...rest,
    ...(mark !== undefined && { markPrice: price(mark) }),
    value: money(at.value),
    unrealised: money(at.profit),
    ...(at.rate !== undefined && { unrealisedRate: decimalText(at.rate, 2) }),
    maintenanceMargin: money(at.maintenance),
    closingFee: money(at.closingFee),
    ...(at.ratio !== undefined && { guaranteedRatio: decimalText(at.ratio, 1) }),
    ...(at.liquidation !== undefined && { liquidationPrice: price(at.liquidation) }),
    tier: 1 + rules.tiers.indexOf(tierOf(rules.tiers, at.value)),
  };
}

export function liveAccount(told: Told & { readonly account: PerpetualAccount }): PerpetualAccount {
  const { account } = told;
  const placed = placedIn(told);
  const standing = placed && standingOf(told, placed);
  if (placed === undefined || standing === undefined) return account;
  const cross = crossOf(standing);
  const marked = placed.flatMap((one) => figuresAt(one.placed, cross) ?? []);
  if (marked.length < placed.length) return account;
  const scale = placed[0]!.market.info;
  const money = (amount: bigint) => decimalText(amount, scale.quoteScale);
  const sum = (of: (one: Figures) => Amount) => marked.reduce((total, one) => total + of(one), 0n);
  const ratio = ratioOf(cross.equity, cross.needed);
  const { guaranteedRatio: _, ...rest } = account;
  const profit = sum((one) => one.profit);
  return {
    ...rest,
    unrealised: money(profit),
    equity: money((amountIn(account.available, scale) ?? 0n) + (amountIn(account.frozen, scale) ?? 0n) + profit),
    maintenanceMargin: money(sum((one) => one.maintenance)),
    closingFee: money(sum((one) => one.closingFee)),
    ...(ratio !== undefined && { guaranteedRatio: decimalText(ratio, 1) }),
    transferable: money(transferableOf(standing)),
  };
}
