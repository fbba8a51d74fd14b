// What a trader chooses: leverage and margin mode of a contract, one position or two, and the margin of an isolated position. The
// refusals are Binance's: a mode doesn't change under an open position or order.

import { type Answer, DONE } from '../answer.ts';
import type { Trader } from '../identity/trader.ts';
import { symbolText } from '../market/instrument-text.ts';
import { minus, NOTHING } from '../money/amount.ts';
import type { Amount, Instant } from '../money/unit.ts';
import { isRejected, type Rejection } from '../rejection.ts';
import { accountOf, type HeldPosition, heldIn, type PerpetualAccount, type Setting, settingOf } from './account.ts';
import type { ChooseLeverage, ChooseMarginMode, ChoosePositionMode, MoveMargin } from './commands.ts';
import { MarketFacts } from './facts.ts';
import { judgeLeverage, judgeMargin, marginOf } from './judge-setting.ts';
import { ownOrders } from './open-order.ts';
import type { Perpetual } from './perpetual.ts';
import type { PerpetualMarket } from './perpetual-market.ts';

export function chooseLeverage(p: Perpetual, at: Instant, trader: Trader, c: ChooseLeverage): Answer | Rejection {
  const market = p.markets.get(c.symbol);
  if (market === undefined) return { rejected: 'wrong_variety', symbol: symbolText(c.symbol) };
  const account = accountOf(trader);
  const facts = new MarketFacts(p.clearing, market, account, at, c.policy);
  const verdict = judgeLeverage(facts, c.leverage);
  if (isRejected(verdict)) return verdict;
  const { leverage } = c;
  const before = settingOf(account, market);
  keepSetting(p, account, market, { ...before, leverage });
  const { takerFee } = market;
  for (const held of account.held)
    if (held.contract === market && held.mode === 'cross') remargin(p, held, marginOf(held, { leverage, takerFee }));
  for (const order of facts.resting()) if (order.opens > 0) p.reserve(order, order.opens);
  return DONE;
}

export function chooseMarginMode(p: Perpetual, trader: Trader, c: ChooseMarginMode): Answer | Rejection {
  const market = p.markets.get(c.symbol);
  if (market === undefined) return { rejected: 'wrong_variety', symbol: symbolText(c.symbol) };
  if (c.mode !== 'cross' && c.mode !== 'isolated') return { rejected: 'invalid_order' };
  const account = accountOf(trader);
  const before = settingOf(account, market);
  if (c.mode === before.mode) return DONE;
  if (account.held.some(({ contract }) => contract === market)) return { rejected: 'position_open' };
  if (ownOrders.count(trader, market) > 0) return { rejected: 'orders_open' };
  keepSetting(p, account, market, { ...before, mode: c.mode });
  return DONE;
}

export function choosePositionMode(p: Perpetual, trader: Trader, c: ChoosePositionMode): Answer | Rejection {
  if (typeof c.isHedged !== 'boolean') return { rejected: 'invalid_order' };
  const account = accountOf(trader);
  if (c.isHedged === account.isHedged) return DONE;
  if (account.held.length > 0) return { rejected: 'position_open' };
  if (ownOrders.first(trader) !== undefined) return { rejected: 'orders_open' };
  account.isHedged = c.isHedged;
  p.clearing.touch(account);
  return DONE;
}

export function moveMargin(p: Perpetual, at: Instant, trader: Trader, c: MoveMargin): Answer | Rejection {
  const market = p.markets.get(c.symbol);
  if (market === undefined) return { rejected: 'wrong_variety', symbol: symbolText(c.symbol) };
  const account = accountOf(trader);
  const { amount, positionSide } = c;
  const held =
    positionSide === 'both' ? account.held.find((one) => one.contract === market) : heldIn(account, market, positionSide === 'long');
  if (held === undefined) return { rejected: 'nothing_to_reduce' };
  const verdict = judgeMargin(new MarketFacts(p.clearing, market, account, at), held.position.isLong, amount);
  if (isRejected(verdict)) return verdict;
  if (amount < 0n) held.earlier = undefined;
  moveBy(p, held, amount);
  return DONE;
}

function keepSetting(p: Perpetual, { trader, settings }: PerpetualAccount, { symbol }: PerpetualMarket, setting: Setting): void {
  settings.set(symbol, setting);
  p.tape.events.push({ event: 'perpetual_setting_changed', trader: trader.id, symbol, ...setting });
}

const remargin = (p: Perpetual, held: HeldPosition, margin: Amount): void => moveBy(p, held, minus(margin, held.margin));

function moveBy(p: Perpetual, held: HeldPosition, amount: Amount): void {
  if (amount > 0n) p.clearing.addMargin(held, amount);
  else if (amount < 0n) p.clearing.takeMargin(held, minus(NOTHING, amount));
}
