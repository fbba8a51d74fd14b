// What everyone may see of how losses are covered: the insurance fund, and deleveragings without the traders' names.

import type { perpetual as contract } from '@bourse/contract/perpetual';
import { instant } from '@bourse/core/money/unit';
import { DAY_MS } from '@bourse/core/time';
import type { Pool } from 'pg';
import type { EnginePort } from '../engine/submission.ts';
import { page, pageSize, readCursor } from '../http/page.ts';
import { isRefusal } from '../http/refusal.ts';
import type { Handlers } from '../http/room.ts';
import { type Listing, VALUING } from '../store/listing.ts';
import { amountText, timeText } from '../store/wire-text.ts';
import type { Contracts } from './contracts.ts';
import { averageText } from './perpetual-text.ts';

/** How many days of the fund are told. */
const DAYS = 90;

interface Reading {
  readonly pool: Pick<Pool, 'query'>;
  readonly engine: EnginePort;
  readonly listing: Listing;
  readonly contracts: Contracts;
}

interface StepRow {
  readonly seq: number;
  readonly position: number;
  readonly at: number;
  readonly symbol: string;
  readonly is_long: boolean;
  readonly quantity: number;
  readonly value: string;
}

export const safetyViews = (o: Reading): Pick<Handlers<typeof contract>, 'insurance' | 'deleveragings'> => ({
  insurance: async () => {
    const { rows } = await o.pool.query<{ day: number; balance: string }>(
      'SELECT day, balance FROM insurance_day WHERE day > $1 ORDER BY day',
      [o.engine.now() - DAYS * DAY_MS],
    );
    const fund = await o.pool.query<{ balance: string }>(
      "SELECT balance FROM state.house_balance WHERE account = 'insurance' AND asset = $1",
      [VALUING],
    );
    const text = (balance: string): string => amountText(o.listing, VALUING, BigInt(balance));
    return {
      asset: VALUING,
      balance: text(fund.rows[0]?.balance ?? '0'),
      days: rows.map(({ day, balance }) => ({ at: timeText(instant(Number(day))), balance: text(balance) })),
    };
  },
  deleveragings: async ({ cursor, limit }) => {
    const before = readCursor(cursor, [Number.MAX_SAFE_INTEGER, 0, 0]);
    if (isRefusal(before)) return before;
    const size = pageSize(limit);
    const { rows } = await o.pool.query<StepRow>(
      `SELECT seq, position, at, symbol, is_long, quantity, value FROM liquidation_step
       WHERE step = 'deleveraged' AND (at, seq, position) < ($1::bigint, $2::bigint, $3::bigint) ORDER BY at DESC, seq DESC, position DESC LIMIT $4`,
      [before[0], before[1], before[2], size + 1],
    );
    const shown = page(rows, size, (row) => [row.at, row.seq, row.position]);
    return {
      steps: shown.rows.map((row) => ({
        id: `${row.seq}-${row.position}`,
        at: timeText(instant(Number(row.at))),
        symbol: row.symbol,
        side: row.is_long ? ('long' as const) : ('short' as const),
        quantity: `${row.quantity}`,
        price: averageText(o.contracts.known(row.symbol), BigInt(row.value), Number(row.quantity)),
      })),
      ...(shown.cursor !== undefined && { cursor: shown.cursor }),
    };
  },
});
