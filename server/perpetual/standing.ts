// A trader's perpetual account at the mark prices, computed by the functions that also book and liquidate.

import type { PerpetualAccount, PerpetualPosition } from '@bourse/contract/perpetual-text';
import { plus } from '@bourse/core/money/amount';
import { decimalText } from '@bourse/core/money/decimal';
import { type Amount, amount, type Lots, type Ticks } from '@bourse/core/money/unit';
import { FIRST_SETTING, type MarginMode } from '@bourse/core/perpetual/account';
import { valueAt } from '@bourse/core/perpetual/position';
import { tierOf } from '@bourse/core/perpetual/risk-tier';
import * as core from '@bourse/core/perpetual/standing';
import type { Pool } from 'pg';
import { VALUING } from '../store/listing.ts';
import { timeText } from '../store/wire-text.ts';
import type { Contract, Contracts } from './contracts.ts';
import { rulesFor } from './earlier-tiers.ts';
import { averageText, moneyText, priceText, rateText, tiersText } from './perpetual-text.ts';

export interface Standing {
  readonly available: bigint;
  readonly frozen: bigint;
  /** What is frozen for the cross positions together. */
  readonly pot: bigint;
  readonly isHedged: boolean;
  /** What is frozen for open orders. */
  readonly reserved: bigint;
  readonly held: readonly Held[];
}
interface Held extends core.Placed {
  readonly contract: Contract;
  /** It's judged by the rules from before a change. */
  readonly isEarlier: boolean;
  readonly leverage: number;
  readonly openedSeq: number;
  readonly openedAt: number;
  readonly realised: bigint;
  readonly funding: bigint;
  readonly fees: bigint;
  readonly exits: readonly Exit[];
}
interface Exit {
  readonly orderId: string;
  readonly isProfit: boolean;
  readonly price: number;
  /** Null: all of the position. */
  readonly quantity: number | null;
}

/** In one statement, so that money and positions are of the same command. Amounts travel as text. */
const READ = `SELECT
  (SELECT json_build_object('available', available::text, 'frozen', frozen::text) FROM state.purse
    WHERE trader = $1 AND account = 'perpetual' AND asset = $2) AS purse,
  (SELECT json_build_object('pot', pot::text, 'isHedged', is_hedged) FROM state.perpetual_account WHERE trader = $1) AS account,
  (SELECT coalesce(sum(frozen), 0)::text FROM state.perpetual_order WHERE trader = $1) AS reserved,
  (SELECT coalesce(json_agg(json_build_object(
      'symbol', p.symbol, 'isLong', p.is_long, 'mode', p.mode, 'quantity', p.quantity, 'entryValue', p.entry_value::text,
      'margin', p.margin::text, 'earlier', p.earlier, 'openedSeq', p.opened_seq, 'leverage', s.leverage, 'openedAt', r.opened_at,
      'realised', coalesce(r.realised, 0)::text, 'fees', coalesce(r.fees, 0)::text, 'funding', coalesce(f.paid, 0)::text,
      'exits', e.exits) ORDER BY p.opened_seq DESC, p.symbol, p.is_long), '[]')
    FROM state.perpetual_position AS p
      LEFT JOIN state.perpetual_setting AS s USING (trader, symbol)
      LEFT JOIN position_record AS r USING (trader, symbol, is_long, opened_seq)
      LEFT JOIN LATERAL (SELECT sum(paid) AS paid FROM funding_payment AS f WHERE f.trader = p.trader AND f.symbol = p.symbol
        AND f.is_long = p.is_long AND f.at >= r.opened_at) AS f ON true
      LEFT JOIN LATERAL (SELECT json_agg(json_build_object('orderId', o.order_id::text, 'isProfit', o.trigger_above = p.is_long,
            'price', o.trigger_price, 'quantity', CASE WHEN NOT o.closes_position THEN o.quantity - o.filled_quantity END)
          ORDER BY o.trigger_above = p.is_long DESC, o.trigger_price * CASE WHEN o.trigger_above THEN 1 ELSE -1 END, o.order_id) AS exits
        FROM state.perpetual_order AS o WHERE o.trader = p.trader AND o.symbol = p.symbol AND o.type = 'stop_market' AND o.reduce_only
          AND (o.side = 'sell') = p.is_long AND o.status = 'untriggered') AS e ON true
    WHERE p.trader = $1) AS positions`;

interface HeldRow {
  readonly symbol: string;
  readonly isLong: boolean;
  readonly mode: MarginMode;
  readonly quantity: Lots;
  readonly entryValue: string;
  readonly margin: string;
  readonly earlier: string | null;
  readonly openedSeq: number;
  readonly leverage: number | null;
  readonly openedAt: number | null;
  readonly realised: string;
  readonly fees: string;
  readonly funding: string;
  readonly exits: readonly Exit[] | null;
}

export async function readStanding(pool: Pick<Pool, 'query'>, contracts: Contracts, trader: number): Promise<Standing> {
  const { rows } = await pool.query<{
    purse: { available: string; frozen: string } | null;
    account: { pot: string; isHedged: boolean } | null;
    reserved: string;
    positions: HeldRow[];
  }>({ name: 'perpetual_standing', text: READ, values: [trader, VALUING] });
  const { purse, account, reserved, positions } = rows[0]!;
  return {
    available: BigInt(purse?.available ?? 0),
    frozen: BigInt(purse?.frozen ?? 0),
    pot: BigInt(account?.pot ?? 0),
    isHedged: account?.isHedged ?? false,
    reserved: BigInt(reserved),
    held: positions.map((row) => heldOf(contracts.known(row.symbol), row)),
  };
}

function heldOf(contract: Contract, row: HeldRow): Held {
  const { units, instrument, mark } = contract;
  return {
    contract,
    rules: { units, ...rulesFor(instrument, row.earlier) },
    isEarlier: row.earlier !== null,
    mark,
    position: { isLong: row.isLong, quantity: row.quantity, entryValue: amount(BigInt(row.entryValue)) },
    mode: row.mode,
    leverage: row.leverage ?? FIRST_SETTING.leverage,
    margin: amount(BigInt(row.margin)),
    openedSeq: row.openedSeq,
    openedAt: row.openedAt ?? 0,
    realised: BigInt(row.realised),
    funding: -BigInt(row.funding),
    fees: BigInt(row.fees),
    exits: row.exits ?? [],
  };
}

const placedIn = ({ available, pot, held }: Standing): core.Standing => ({ cash: amount(available + pot), placed: held });

/** What its place in the deleveraging ranking follows from; undefined before the first mark price. */
export function rankedOf(standing: Standing, one: Held, trader: number) {
  const cross = core.crossOf(placedIn(standing));
  const at = core.figuresAt(one, cross);
  if (at === undefined) return undefined;
  const { position, openedSeq, contract } = one;
  const equity = one.mode === 'isolated' ? plus(one.margin, at.profit) : cross.equity;
  const { isLong, entryValue } = position;
  return { trader, openedSeq, entryValue, markValue: at.value, equity, profit: at.profit, isLong, symbol: contract.instrument.symbol };
}

/** In percent with one decimal. */
const ratioText = (tenths: bigint | undefined) => (tenths === undefined ? {} : { guaranteedRatio: decimalText(tenths, 1) });

export function positionText(standing: Standing, one: Held, lights?: number): PerpetualPosition {
  const { contract, position, mode, mark, margin, rules } = one;
  const { tiers, takerFee } = rules;
  const { instrument, units } = contract;
  const at = core.figuresAt(one, core.crossOf(placedIn(standing)));
  const { isLong, quantity, entryValue } = position;
  const money = (value: bigint): string => moneyText(contract, value);
  return {
    symbol: instrument.symbol,
    side: isLong ? 'long' : 'short',
    marginMode: mode,
    leverage: one.leverage,
    quantity: `${quantity}`,
    size: decimalText(quantity, instrument.quantityDecimals),
    entryPrice: averageText(contract, entryValue, quantity),
    entryValue: money(entryValue),
    ...(mark !== undefined && { markPrice: priceText(contract, mark) }),
    ...(at && {
      value: money(at.value),
      unrealised: money(at.profit),
      ...(at.rate !== undefined && { unrealisedRate: decimalText(at.rate, 2) }),
      maintenanceMargin: money(at.maintenance),
      closingFee: money(at.closingFee),
      ...ratioText(at.ratio),
      ...(at.liquidation !== undefined && { liquidationPrice: priceText(contract, at.liquidation) }),
    }),
    margin: money(margin),
    tier: 1 + tiers.indexOf(tierOf(tiers, at?.value ?? valueAt(position, lowestMark, units))),
    ...(one.isEarlier && { earlier: { takerFee: rateText(takerFee), tiers: tiersText(contract, tiers) } }),
    ...(lights !== undefined && { lights }),
    realised: money(one.realised),
    funding: money(one.funding),
    fees: money(one.fees),
    ...exitsText(one),
    openedAt: timeText(one.openedAt),
  };
}
function exitsText({ contract, exits }: Held): Pick<PerpetualPosition, 'takeProfit' | 'stopLoss' | 'exits'> {
  const first = (isProfit: boolean) => exits.find((exit) => exit.isProfit === isProfit);
  const [profit, loss] = [first(true), first(false)];
  return {
    ...(profit && { takeProfit: priceText(contract, profit.price) }),
    ...(loss && { stopLoss: priceText(contract, loss.price) }),
    exits: exits.map(({ orderId, isProfit, price, quantity }) => ({
      orderId,
      purpose: isProfit ? 'take_profit' : 'stop_loss',
      triggerPrice: priceText(contract, price),
      ...(quantity !== null && { quantity: `${quantity}` }),
    })),
  };
}
/** Before the first mark price a position is in the lowest tier. */
const lowestMark = 0 as Ticks;

export function accountText(standing: Standing, scale: number): PerpetualAccount {
  const { available, frozen, held, reserved, isHedged } = standing;
  const money = (value: bigint): string => decimalText(value, scale);
  const placed = placedIn(standing);
  const cross = core.crossOf(placed);
  const marked = held.flatMap((one) => core.figuresAt(one, cross) ?? []);
  const sum = (of: (one: core.Figures) => Amount): bigint => marked.reduce((total, one) => total + of(one), 0n);
  const profit = sum((one) => one.profit);
  return {
    asset: VALUING,
    available: money(available),
    frozen: money(frozen),
    ...(marked.length === held.length && {
      unrealised: money(profit),
      equity: money(available + frozen + profit),
      maintenanceMargin: money(sum((one) => one.maintenance)),
      closingFee: money(sum((one) => one.closingFee)),
      ...ratioText(core.ratioOf(cross.equity, cross.needed)),
    }),
    margin: money(held.reduce((total, { margin }) => total + margin, 0n)),
    orderMargin: money(reserved),
    transferable: money(core.transferableOf(placed)),
    positionMode: isHedged ? 'hedge' : 'one_way',
  };
}
