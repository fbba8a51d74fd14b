import { type Answer, DONE } from '../answer.ts';
import type { Trader } from '../identity/trader.ts';
import { livePrice } from '../market/index-price.ts';
import { symbolText } from '../market/instrument-text.ts';
import { minus, NOTHING, plus } from '../money/amount.ts';
import { formatDecimal } from '../money/decimal.ts';
import type { Amount, Instant } from '../money/unit.ts';
import { refuseByPolicy } from '../policy/policy.ts';
import type { Rejection } from '../rejection.ts';
import { accountOf, knownAccount, lossOf, openStakes } from './account.ts';
import type { PlaceSecond, SetSecondLimits } from './commands.ts';
import { exceeds } from './exposure.ts';
import type { SecondInstrument } from './instrument.ts';
import { changedLimits, limitSteps, limitsAt, PLACED_EVERY_MS } from './limits.ts';
import { gainOf } from './payout.ts';
import { directions, type Second } from './second.ts';
import type { SecondMarket } from './second-market.ts';
import type { Seconds } from './seconds.ts';

/**
 * Accepts a contract as it was asked for, or refuses it: the stake is never reduced, and the payout is the table's. Its strike doesn't
 * exist yet. The house freezes the worst case first, so that a win can always be paid.
 */
export function placeSecond(seconds: Seconds, seq: number, at: Instant, trader: Trader, c: PlaceSecond): Answer | Rejection {
  const { ledger, usdt } = seconds;
  const market = seconds.markets.get(c.symbol);
  if (market === undefined) return { rejected: 'wrong_variety', symbol: symbolText(c.symbol) };
  const { instrument, underlying } = market;
  if (!directions.includes(c.direction)) return { rejected: 'invalid_order' };
  if (!seconds.mayOpen(market)) return { rejected: 'second_closed' };
  const notOffered = refuseByPolicy(c.policy);
  if (notOffered !== undefined) return notOffered;
  const { index } = underlying;
  if (index.state !== 'normal' || livePrice(index, at) === undefined) return { rejected: 'price_stale' };
  const row = instrument.payouts.find(({ durationMs }) => durationMs === c.durationMs);
  if (row === undefined) return { rejected: 'unknown_duration' };
  const refused = refuseStake(c.stake, instrument, usdt.asset.scale) ?? refuseTrader(trader, instrument, c.stake, usdt.asset.scale, at);
  if (refused !== undefined) return refused;
  if (ledger.available(trader, 'second', usdt) < c.stake) return { rejected: 'insufficient_available' };
  const second: Second = {
    second: seq,
    trader: trader.id,
    symbol: instrument.symbol,
    direction: c.direction,
    stake: c.stake,
    ratio: row.ratio,
    durationMs: row.durationMs,
    ruleBook: seconds.rules!.hash,
    acceptedAt: at,
    tickNumber: index.number,
    chain: index.chain,
    strike: undefined,
  };
  if (isTooMuch(seconds, market, second)) return { rejected: 'house_exposure' };
  seconds.freeze(trader, second);
  seconds.enter(trader, second);
  market.wait(second);
  seconds.tape.events.push({ event: 'second_accepted', second });
  return { kind: 'second', second: seq };
}

function refuseStake(stake: Amount, { minimumStake, maximumStake }: SecondInstrument, scale: number): Rejection | undefined {
  if (typeof stake !== 'bigint' || stake <= 0n) return { rejected: 'invalid_quantity' };
  if (stake < minimumStake) return { rejected: 'below_minimum_stake', minimum: formatDecimal(minimumStake, scale) };
  return stake > maximumStake ? { rejected: 'above_maximum_stake', maximum: formatDecimal(maximumStake, scale) } : undefined;
}

function refuseTrader(trader: Trader, instrument: SecondInstrument, stake: Amount, scale: number, at: Instant): Rejection | undefined {
  const account = knownAccount(trader);
  if (account === undefined) return undefined;
  const { isExcluded, coolOffUntil, dailyLoss } = limitsAt(account.limits, at);
  if (isExcluded) return { rejected: 'self_excluded' };
  if (coolOffUntil !== undefined) return { rejected: 'cooling_off', until: coolOffUntil };
  const same = account.open.filter(({ symbol }) => symbol === instrument.symbol);
  if (same.length >= instrument.maximumOpen) return { rejected: 'too_many_open_seconds', maximum: instrument.maximumOpen };
  // The latest of them is still open: none lasts less than it takes to be void.
  const latest = same.at(-1);
  if (latest !== undefined && at - latest.acceptedAt < PLACED_EVERY_MS) return { rejected: 'too_soon' };
  if (dailyLoss === undefined) return undefined;
  const left = minus(dailyLoss, plus(lossOf(account, at), openStakes(account)));
  return left < stake ? { rejected: 'over_daily_loss', left: formatDecimal(left > 0n ? left : NOTHING, scale) } : undefined;
}

function isTooMuch(seconds: Seconds, market: SecondMarket, second: Second): boolean {
  const { fund, free } = seconds;
  const { bucketShare, totalShare } = market.instrument;
  const { direction, stake, ratio, durationMs, acceptedAt } = second;
  const gain = gainOf(stake, ratio);
  const one = { direction, stake, gain };
  return (
    free < gain || exceeds(market.groupsOf(durationMs, acceptedAt), one, fund, bucketShare) || exceeds([market.all], one, fund, totalShare)
  );
}

export function setSecondLimits({ tape }: Seconds, at: Instant, trader: Trader, c: SetSecondLimits): Answer | Rejection {
  if (!limitSteps.includes(c.step) || (c.dailyLoss !== undefined) !== (c.step === 'daily_loss')) return { rejected: 'invalid_order' };
  if (c.dailyLoss !== undefined && (typeof c.dailyLoss !== 'bigint' || c.dailyLoss <= 0n)) return { rejected: 'invalid_quantity' };
  const account = accountOf(trader);
  const limits = changedLimits(account.limits, c.step, c.dailyLoss, at);
  account.limits = limits;
  const told = { dayLoss: lossOf(account, at), openStakes: openStakes(account) };
  tape.events.push({ event: 'second_limits_changed', trader: trader.id, limits, ...told, at });
  return DONE;
}
