import type { icoOffice as contract, OfficeSale } from '@bourse/contract/office/ico';
import type { Sale } from '@bourse/core/ico/sale';
import { decimalText } from '@bourse/core/money/decimal';
import type { Pool } from 'pg';
import { recordView } from '../audit/audit.ts';
import { page, pageSize, readCursor } from '../http/page.ts';
import { isRefusal, refuse } from '../http/refusal.ts';
import type { Handlers } from '../http/room.ts';
import { type Listing, VALUING } from '../store/listing.ts';
import { amountText, timeText } from '../store/wire-text.ts';
import { readBanner } from './banner.ts';
import { readSale, readSales, riskOf, type Store, saleText, shareText, usdtText } from './sale-text.ts';
import { HELD, type HeldRow, heldOf } from './views.ts';

export interface OfficeReading {
  readonly pool: Pool;
  readonly engine: { now(): number };
  readonly listing: Listing;
}

/** `kinds`: the requests about a sale that may wait. */
export const officeViews = (o: OfficeReading, kinds: readonly string[]): Pick<Handlers<typeof contract>, 'sales' | 'sale'> => ({
  sales: async () => {
    const [sales, waiting, supplies, banner] = await Promise.all([
      readSales(o.pool),
      readWaiting(o.pool, kinds),
      readSupplies(o.pool),
      readBanner(o.pool),
    ]);
    const proceeds = supplies.find((one) => one.account === 'ico:proceeds' && one.asset === VALUING);
    const assets = [...new Set(supplies.filter((one) => one.account !== 'ico:proceeds').map((one) => one.asset))];
    const held = (asset: string, account: string) =>
      amountText(o.listing, asset, BigInt(supplies.find((one) => one.asset === asset && one.account === account)?.balance ?? 0));
    return {
      sales: sales.reverse().map((sale) => officeText(o, sale, waiting)),
      supplies: assets.map((asset) => ({ asset, free: held(asset, 'house:ico'), frozen: held(asset, 'house:ico:frozen') })),
      proceeds: usdtText(o.listing, BigInt(proceeds?.balance ?? 0)),
      ...(banner !== undefined && { banner }),
    };
  },

  sale: async ({ saleId, cursor, limit }, { operator }) => {
    const after = readCursor(cursor, [0]);
    if (isRefusal(after)) return after;
    const sale = await readSale(o.pool, Number(saleId));
    if (sale === undefined) return refuse('not-found');
    await recordView(o.pool, operator, 'ico.view-sale', `sale:${saleId}`);
    const size = pageSize(limit);
    const { rows } = await o.pool.query<HeldRow>(
      `SELECT * FROM (${HELD}) AS every WHERE subscription > $3 ORDER BY subscription LIMIT $4`,
      [null, sale.sale, after[0], size + 1],
    );
    const told = page(rows, size, (row) => [Number(row.subscription)]);
    return {
      sale: officeText(o, sale, await readWaiting(o.pool, kinds)),
      subscriptions: told.rows.map((row) => {
        const held = heldOf(row, sale);
        return {
          uid: String(row.trader),
          status: held.status,
          amount: usdtText(o.listing, held.amount),
          subscribedAt: timeText(held.subscribedAt),
          ...(held.tokens !== undefined && { allotted: amountText(o.listing, sale.asset, held.tokens) }),
          ...(held.paid !== undefined && { paid: usdtText(o.listing, held.paid) }),
          ...(held.returned !== undefined && { returned: usdtText(o.listing, held.returned) }),
        };
      }),
      ...(told.cursor !== undefined && { cursor: told.cursor }),
    };
  },
});

/** The request that waits, by the sale's subject. */
type Waiting = ReadonlyMap<string, number>;
async function readWaiting(store: Store, kinds: readonly string[]): Promise<Waiting> {
  const { rows } = await store.query<{ id: number; subject: string }>(
    "SELECT id, subject FROM four_eyes_request WHERE kind = ANY($1) AND state = 'waiting' AND expires_at > now() ORDER BY id",
    [kinds],
  );
  return new Map(rows.map(({ id, subject }) => [subject, Number(id)]));
}

async function readSupplies(store: Store): Promise<{ account: string; asset: string; balance: string }[]> {
  const { rows } = await store.query<{ account: string; asset: string; balance: string }>(
    "SELECT account, asset, balance FROM state.house_balance WHERE account IN ('house:ico', 'house:ico:frozen', 'ico:proceeds') ORDER BY asset",
  );
  return rows;
}

function officeText({ listing, engine }: OfficeReading, sale: Sale, waiting: Waiting): OfficeSale {
  const tokens = (minor: bigint) => decimalText(minor, listing.scale(sale.asset));
  const usdt = (minor: bigint) => usdtText(listing, minor);
  const request = waiting.get(`sale:${sale.sale}`);
  return {
    ...saleText(sale, listing, engine.now()),
    vesting: sale.vesting.map(({ afterMs, share }) => ({ afterMs, share: shareText(share) })),
    risk: riskOf(sale.risk),
    revision: sale.revision,
    supply: tokens(sale.state === 'listed' || sale.state === 'allotting' ? sale.total - sale.allotted : 0n),
    frozen: usdt(sale.subscribed - sale.paid - sale.returned),
    paid: usdt(sale.paid),
    locked: tokens(sale.allotted - sale.unlocked),
    ...(request !== undefined && { request: String(request) }),
  };
}
