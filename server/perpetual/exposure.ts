// How far each position is from liquidation, found by the database: the operator's list of those nearest to it must not read every
// position into the process that serves the writer (decision 0050). The formulas are those of core/perpetual (edge, liquidation,
// risk-tier) on exact numerics; a test compares them with what the trader is shown.

import { NOTHING } from '@bourse/core/money/amount';
import { amount, lots, RATE_ONE } from '@bourse/core/money/unit';
import type { MarginRules } from '@bourse/core/perpetual/account';
import { type Figures, figuresAt } from '@bourse/core/perpetual/standing';
import { VALUING } from '../store/listing.ts';
import type { Contract } from './contracts.ts';
import { EARLIER_TIERS } from './earlier-tiers.ts';

/** By whose rules positions are judged: a contract's own, or those it would have. */
export interface Judged {
  readonly contract: Contract;
  readonly rules: MarginRules;
}

/** The parameters of `exposureOf`, from the one numbered `first`. */
export const EXPOSURE_VALUES = 8;
export function exposureValues(judged: readonly Judged[]): unknown[] {
  const marked = judged.filter(({ contract }) => contract.mark !== undefined);
  const tiers = marked.flatMap(({ contract, rules }) =>
    rules.tiers.map((tier, i) => ({ symbol: contract.instrument.symbol, ...tier, next: rules.tiers[i + 1]?.floor, fee: rules.takerFee })),
  );
  const text = (amount: bigint | undefined): string | null => (amount === undefined ? null : `${amount}`);
  return [
    marked.map(({ contract }) => contract.instrument.symbol),
    marked.map(({ contract }) => text(BigInt(contract.mark!) * BigInt(contract.units.perTickLot))),
    tiers.map(({ symbol }) => symbol),
    tiers.map(({ floor }) => text(floor)),
    tiers.map(({ next }) => text(next)),
    tiers.map(({ maintenance, fee }) => text(maintenance + fee)),
    tiers.map(({ deduction }) => text(deduction)),
    VALUING,
  ];
}

/**
 * Common table expressions that end with one named `name`: every position in a contract with a mark price, with `equity` and `needed`
 * of its scope (the position if isolated, else the account's cross positions together; `needed` times RATE_ONE, as in edge.ts),
 * `backing` (what stands behind this position alone), and `distance`, the part of its value that the price may move against it: null
 * where no price liquidates it. Restricted to the traders that `whose` selects from state.perpetual_position p; where `today` is true, a
 * position is judged by the contract's rules even if it still has earlier ones.
 */
export function exposureOf(name: string, first: number, whose = 'true', today = 'false'): string {
  const $ = (n: number): string => `$${first + n}`;
  return `${name}_lot AS (SELECT * FROM unnest(${$(0)}::text[], ${$(1)}::numeric[]) AS l (symbol, worth)),
    ${name}_tier AS (SELECT * FROM unnest(${$(2)}::text[], ${$(3)}::numeric[], ${$(4)}::numeric[], ${$(5)}::numeric[], ${$(6)}::numeric[])
        AS t (rules, floor, next, rate, deduction)
      UNION ALL SELECT earlier, floor, lead(floor) OVER (PARTITION BY earlier ORDER BY floor), rate, deduction FROM (${EARLIER_TIERS}) AS e),
    ${name}_marked AS (
      SELECT p.*, CASE WHEN p.is_long THEN 1 ELSE -1 END AS sign, p.quantity * l.worth AS value,
        CASE WHEN ${today} THEN p.symbol ELSE coalesce(p.earlier, p.symbol) END AS rules
      FROM state.perpetual_position AS p JOIN ${name}_lot AS l USING (symbol) WHERE ${whose}),
    ${name}_own AS (
      SELECT m.*, m.sign * (m.value - m.entry_value) AS profit, m.value * t.rate - t.deduction * ${RATE_ONE} AS own_needed
      FROM ${name}_marked AS m JOIN ${name}_tier AS t
        ON t.rules = m.rules AND (t.floor = 0 OR m.value > t.floor) AND (t.next IS NULL OR m.value <= t.next)),
    ${name}_cross AS (
      SELECT o.trader, sum(o.own_needed) AS needed, sum(o.profit)
        + coalesce((SELECT available FROM state.purse AS b WHERE b.trader = o.trader AND b.account = 'perpetual' AND b.asset = ${$(7)}), 0)
        + coalesce((SELECT pot FROM state.perpetual_account AS a WHERE a.trader = o.trader), 0) AS equity
      FROM ${name}_own AS o WHERE o.mode = 'cross' GROUP BY o.trader),
    ${name}_scope AS (
      SELECT o.*, coalesce(c.equity, o.margin + o.profit) AS equity, coalesce(c.needed, o.own_needed) AS needed
      FROM ${name}_own AS o LEFT JOIN ${name}_cross AS c ON c.trader = o.trader AND o.mode = 'cross'),
    ${name}_backed AS (SELECT s.*, s.equity - s.profit - ceil((s.needed - s.own_needed) / ${RATE_ONE}) AS backing FROM ${name}_scope AS s),
    ${name} AS (
      SELECT b.*, b.sign * (b.value - e.numerator / e.denominator) / b.value AS distance FROM ${name}_backed AS b
      LEFT JOIN LATERAL (
        SELECT n.* FROM ${name}_tier AS t, LATERAL (SELECT (b.entry_value - b.sign * (b.backing + t.deduction)) * ${RATE_ONE} AS numerator,
          ${RATE_ONE} - b.sign * t.rate AS denominator) AS n
        WHERE t.rules = b.rules AND n.numerator > 0 AND n.numerator > t.floor * n.denominator
          AND (t.next IS NULL OR n.numerator <= t.next * n.denominator) LIMIT 1) AS e ON true)`;
}

/** A row of `exposureOf`. Numerics come as text; `needed` and `equity` are those of the scope. */
export interface ExposureRow {
  readonly trader: number;
  readonly symbol: string;
  readonly is_long: boolean;
  readonly mode: 'cross' | 'isolated';
  readonly opened_seq: number;
  readonly quantity: number;
  readonly entry_value: string;
  readonly margin: string;
  readonly equity: string;
  readonly needed: string;
  readonly earlier: string | null;
}

/** A chosen row's figures, by the core and by these rules; `needed` is its scope's under them. */
export function figuresOf(
  { units, mark }: Contract,
  { tiers, takerFee }: Judged['rules'],
  row: ExposureRow,
  needed: string,
): Figures | undefined {
  const position = { isLong: row.is_long, quantity: lots(row.quantity), entryValue: amount(BigInt(row.entry_value)) };
  const placed = { rules: { units, tiers, takerFee }, position, mode: row.mode, margin: amount(BigInt(row.margin)), mark };
  return figuresAt(placed, { equity: amount(BigInt(row.equity)), needed: BigInt(needed), required: NOTHING });
}
