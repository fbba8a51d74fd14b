import type { secondsOffice as contract, OfficeSecond } from '@bourse/contract/office/seconds';
import type { Direction, Result } from '@bourse/core/seconds/second';
import type { Pool } from 'pg';
import { recordView, subjectOfList } from '../audit/audit.ts';
import { exportPages } from '../audit/export.ts';
import type { HistoryArchive } from '../history/archive.ts';
import { pageSize, readCursor } from '../http/page.ts';
import { isRefusal, type Refused } from '../http/refusal.ts';
import type { Handlers } from '../http/room.ts';
import { houseAccountsAmong } from '../store/house-accounts.ts';
import type { Listing } from '../store/listing.ts';
import { pageOfSeconds } from './archived.ts';
import { denominationOf } from './denomination.ts';
import { CONTRACT_COLUMNS, SETTLEMENT_COLUMNS } from './project.ts';
import { contractText } from './second-text.ts';
import { NOT_SETTLED, type SecondRow, storedSecond } from './stored-second.ts';

export interface ContractReading {
  readonly pool: Pool;
  readonly archive: HistoryArchive;
  readonly listing: Listing;
}
type Offers = 'contracts' | 'exportContracts';
interface Filter {
  readonly symbol?: string | undefined;
  readonly direction?: Direction | undefined;
  readonly uid?: string | undefined;
  readonly status?: 'open' | 'settled' | Result | undefined;
}
interface Asked extends Filter {
  readonly cursor?: string | undefined;
  readonly limit?: string | undefined;
}

const MOST = '200';

/** Second contracts one by one, to answer a trader's question. A list to read: there's no call that changes one. */
export const contractsOffice = (o: ContractReading): Pick<Handlers<typeof contract>, Offers> => ({
  contracts: async (asked, { operator }) => {
    await recordView(o.pool, operator, 'seconds.view-contracts', subjectOfList(asked.uid));
    return readContracts(o, asked);
  },
  exportContracts: ({ reason, from, until, ...filter }, operator) =>
    exportPages<OfficeSecond>(o.pool, operator, {
      act: 'seconds.export-contracts',
      subject: subjectOfList(filter.uid),
      reason,
      from,
      until,
      filter: { symbol: filter.symbol, side: filter.direction, uid: filter.uid, status: filter.status },
      page: async (cursor) => {
        const read = await readContracts(o, { ...filter, cursor, limit: MOST });
        return 'refused' in read ? read : { rows: read.contracts, cursor: read.cursor };
      },
      at: (one) => one.acceptedAt,
      head: columns,
      cells: (one) => columns.map((name) => cellOf(one, name)),
    }),
});

const columns = [
  ...(['contractId', 'acceptedAt', 'uid', 'isHouse', 'symbol', 'direction', 'durationMs', 'stake', 'payoutRate', 'status'] as const),
  ...(['strike', 'settlement', 'settledAt', 'reason', 'payout', 'net', 'ruleBook'] as const),
] satisfies readonly (keyof OfficeSecond)[];
function cellOf(one: OfficeSecond, name: (typeof columns)[number]) {
  const value = one[name];
  return typeof value === 'object' ? value.price : value;
}

const WANTED = `second < $1 AND ($2::text IS NULL OR symbol = $2) AND ($3::text IS NULL OR direction = $3)
  AND ($4::bigint IS NULL OR trader = $4)`;
/** As ALL_SECONDS, but each of the two tables gives no more rows than the page needs. */
const READ = `(SELECT ${CONTRACT_COLUMNS}, ${NOT_SETTLED} FROM state.second_contract
     WHERE ${WANTED} AND ($5::text IS NULL OR $5 = 'open') ORDER BY second DESC LIMIT $6)
    UNION ALL
    (SELECT ${CONTRACT_COLUMNS}, ${SETTLEMENT_COLUMNS} FROM settled_second
     WHERE ${WANTED} AND ($5::text IS NULL OR $5 = 'settled' OR $5 = result) ORDER BY second DESC LIMIT $6)
  ORDER BY second DESC LIMIT $6`;

async function readContracts(
  o: ContractReading,
  { symbol, direction, uid, status, cursor, limit }: Asked,
): Promise<{ contracts: OfficeSecond[]; cursor?: string } | Refused> {
  const before = readCursor(cursor, [Number.MAX_SAFE_INTEGER]);
  if (isRefusal(before)) return before as Refused;
  const size = pageSize(limit);
  const { rows: stored } = await o.pool.query<SecondRow>({
    name: 'office_second_contracts',
    text: READ,
    values: [before[0], symbol ?? null, direction ?? null, uid ?? null, status ?? null, size + 1],
  });
  const shown = await pageOfSeconds(o.archive, stored, size, {
    ...{ trader: uid === undefined ? undefined : Number(uid), before: before[0]! },
    isWanted:
      status === 'open'
        ? undefined
        : (row) =>
            row['symbol'] === (symbol ?? row['symbol']) &&
            row['direction'] === (direction ?? row['direction']) &&
            (status === undefined || status === 'settled' || status === row['result']),
  });
  const house = await houseAccountsAmong(
    o.pool,
    shown.rows.map(({ trader }) => trader),
  );
  return {
    contracts: shown.rows.map((row) => rowText(o, row, house)),
    ...(shown.cursor !== undefined && { cursor: shown.cursor }),
  };
}

function rowText({ listing }: ContractReading, row: SecondRow, house: ReadonlySet<number>): OfficeSecond {
  const { second, settled } = storedSecond(row);
  const { trader, symbol } = second;
  return { uid: String(trader), isHouse: house.has(trader), ...contractText(second, settled, denominationOf(listing, symbol)) };
}
