import type { FlashRules } from '@bourse/core/flash/configuration';
import { flashRulesOf } from '@bourse/core/flash/state';
import { DAY_MINUTES, MINUTE_MS } from '@bourse/core/time';
import type { Pool } from 'pg';

/** The rules that the writer applies. */
export async function readFlashRules(pool: Pick<Pool, 'query'>): Promise<FlashRules | undefined> {
  const { rows } = await pool.query<{ name: string; value: string }>(
    "SELECT name, value FROM state.configuration WHERE name LIKE 'flash.%'",
  );
  return flashRulesOf(new Map(rows.map((row) => [row.name, row.value])));
}

export interface Inventory {
  readonly asset: string;
  readonly cap: bigint;
  readonly isOpen: boolean;
  readonly held: bigint;
}

export async function readInventory(pool: Pick<Pool, 'query'>): Promise<Inventory[]> {
  const { rows } = await pool.query<{ asset: string; cap: string; is_open: boolean; held: string | null }>(
    `SELECT f.asset, f.cap, f.is_open, h.balance AS held FROM state.flash_asset AS f
     LEFT JOIN state.house_balance AS h ON h.asset = f.asset AND h.account = 'house:flash' ORDER BY f.asset`,
  );
  return rows.map((row) => ({ asset: row.asset, cap: BigInt(row.cap), isOpen: row.is_open, held: BigInt(row.held ?? 0) }));
}

/** For the last 24 hours. */
export async function readCounts(pool: Pick<Pool, 'query'>, now: number): Promise<{ quoted: number; accepted: number; moved: number }> {
  const { rows } = await pool.query<{ kind: 'quoted' | 'accepted' | 'moved'; count: number }>(
    'SELECT kind, sum(count)::int AS count FROM flash_count WHERE minute > $1 GROUP BY kind',
    [Math.floor(now / MINUTE_MS) - DAY_MINUTES],
  );
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.count ?? 0;
  return { quoted: of('quoted'), accepted: of('accepted'), moved: of('moved') };
}
