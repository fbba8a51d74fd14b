import { decimalText } from '@bourse/core/money/decimal';
import { instrumentUnits } from '@bourse/core/money/notional';
import type { Amount, Lots, Ticks } from '@bourse/core/money/unit';
import { unrealised } from '@bourse/core/perpetual/position';
import type { PerpetualSums } from '@bourse/core/proof/head';
import type { ColumnType, Values } from '@bourse/core/table';
import type { PoolClient } from 'pg';
import { copyRows } from '../store/copy-rows.ts';

/** What one perpetual account holds, in minor units. */
interface Held {
  balance: bigint;
  /** Of its open positions. */
  realised: bigint;
  unrealised: bigint;
}
/** What all perpetual accounts were valued at. */
export interface PerpetualMarks {
  readonly asset: string;
  readonly marks: PerpetualSums['marks'];
}
/** What all perpetual accounts of traders hold: five sums of each, for its leaf. */
export interface PerpetualBalances extends PerpetualMarks {
  readonly columns: ReadonlyMap<number, readonly bigint[]>;
}

/** Every contract is settled in it. */
const ASSET = 'USDT';

/** In the transaction of the balances. Undefined where no contract is listed. */
export async function readPerpetual(client: PoolClient, scale: number | undefined): Promise<PerpetualBalances | undefined> {
  const { rows: contracts } = await client.query<Contract>(
    `SELECT symbol, price_decimals, quantity_decimals, mark FROM state.perpetual_instrument LEFT JOIN state.perpetual_price USING (symbol)
     ORDER BY symbol`,
  );
  if (contracts.length === 0 || scale === undefined) return undefined;
  const held = new Map<number, Held>();
  await copyRows(client, BALANCES, { trader: 'integer', balance: 'amount' }, ({ trader, balance }) => {
    held.set(trader as number, { balance: balance as bigint, realised: 0n, unrealised: 0n });
  });
  const bySymbol = new Map(contracts.map((one) => [one.symbol, one]));
  await copyRows(client, POSITIONS, POSITION_COLUMNS, (values) => {
    const row = values as Values & PositionRow;
    const own = held.get(row.trader) ?? { balance: 0n, realised: 0n, unrealised: 0n };
    held.set(row.trader, own);
    own.realised += row.realised;
    own.unrealised += unrealisedOf(row, bySymbol.get(row.symbol)!, scale);
  });
  return {
    asset: ASSET,
    marks: contracts.flatMap(({ symbol, mark, price_decimals }) =>
      mark === null ? [] : [{ symbol, price: decimalText(BigInt(mark), price_decimals) }],
    ),
    columns: new Map([...held].map(([trader, own]) => [trader, columnsOf(own)])),
  };
}

const BALANCES = `SELECT trader, available + frozen AS balance FROM state.purse JOIN state.trader USING (trader)
  WHERE account = 'perpetual' AND asset = '${ASSET}' AND kind <> 'market_maker'`;
const POSITIONS = `SELECT p.trader, p.symbol, p.is_long, p.quantity, p.entry_value,
    coalesce(r.realised - r.fees, 0) - coalesce(f.paid, 0) AS realised
  FROM state.perpetual_position AS p JOIN state.trader AS t USING (trader)
    LEFT JOIN position_record AS r USING (trader, symbol, is_long, opened_seq)
    LEFT JOIN LATERAL (SELECT sum(paid) AS paid FROM funding_payment AS f WHERE f.trader = p.trader AND f.symbol = p.symbol
      AND f.is_long = p.is_long AND f.at >= r.opened_at) AS f ON true
  WHERE t.kind <> 'market_maker'`;
const POSITION_COLUMNS: Readonly<Record<keyof PositionRow, ColumnType>> = {
  trader: 'integer',
  symbol: 'text',
  is_long: 'flag',
  quantity: 'integer',
  entry_value: 'amount',
  realised: 'amount',
};

interface Contract {
  readonly symbol: string;
  readonly price_decimals: number;
  readonly quantity_decimals: number;
  readonly mark: number | null;
}
interface PositionRow {
  readonly trader: number;
  readonly symbol: string;
  readonly is_long: boolean;
  readonly quantity: number;
  readonly entry_value: bigint;
  readonly realised: bigint;
}

function unrealisedOf(row: PositionRow, { price_decimals, quantity_decimals, mark }: Contract, scale: number): bigint {
  if (mark === null) return 0n;
  const units = instrumentUnits({ priceDecimals: price_decimals, quantityDecimals: quantity_decimals }, quantity_decimals, scale);
  const position = { isLong: row.is_long, quantity: row.quantity as Lots, entryValue: row.entry_value as Amount };
  return unrealised(position, mark as Ticks, units);
}

/** A profit that has left the account isn't owed any more: what was realised counts up to the balance, and margin is the rest. */
function columnsOf({ balance, realised, unrealised }: Held): bigint[] {
  const kept = realised < balance ? realised : balance;
  const [profit, loss] = partsOf(kept);
  return [balance - kept, profit, loss, ...partsOf(unrealised)];
}
const partsOf = (sum: bigint): [bigint, bigint] => (sum > 0n ? [sum, 0n] : [0n, -sum]);

/** Of the head, from the totals of the tree after those of the assets. */
export function perpetualPart({ asset, marks }: PerpetualMarks, scale: number, totals: readonly bigint[]): PerpetualSums {
  const [margin, profit, loss, unrealisedProfit, unrealisedLoss] = totals.map((total) => decimalText(total, scale)) as [
    ...[string, string, string],
    ...[string, string],
  ];
  return { asset, scale, margin, realised: { profit, loss }, unrealised: { profit: unrealisedProfit, loss: unrealisedLoss }, marks };
}
