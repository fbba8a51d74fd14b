import type { Cell } from '@bourse/contract/csv';
import type { fundsOffice as contract } from '@bourse/contract/office/funds';
import { subjectOfList } from '../audit/audit.ts';
import { exportRows } from '../audit/export.ts';
import type { Handlers } from '../http/room.ts';
import { VALUING } from '../store/listing.ts';
import { amountText, timeText } from '../store/wire-text.ts';
import { CREDIT } from './deposit-office.ts';
import type { FundsOfficeOptions } from './office-options.ts';
import { TODO, withdrawalQueues } from './withdrawal-office.ts';
import { type WithdrawalRow, withdrawalColumns } from './withdrawal-record.ts';

// The desks' lists as files: what their pages show, with the people and references an accountant needs, and nothing unmasked.

type Offers = 'exportWithdrawals' | 'exportDeposits' | 'exportChainDeposits' | 'exportReceivingAddresses' | 'exportReceivingAccounts';

const instant = (time: string | undefined): number | null => (time === undefined ? null : Date.parse(time));
/** The n-th operator with this decision on a withdrawal. */
const reviewer = (decision: string, nth: number): string =>
  `(SELECT o.name FROM withdrawal_review AS r JOIN operator AS o ON o.id = r.operator WHERE r.withdrawal = l.withdrawal AND r.decision = '${decision}' ORDER BY r.id OFFSET ${nth} LIMIT 1)`;
const ENDED: ReadonlySet<string> = new Set(['done', 'rejected', 'cancelled', 'failed']);

type ExportedWithdrawal = WithdrawalRow & Record<'first' | 'second' | 'payer' | 'refuser', string | null>;
interface ExportedDeposit {
  readonly id: number;
  readonly trader: number;
  readonly way: string;
  readonly asset: string;
  readonly network: string | null;
  readonly bank: string | null;
  readonly address: string | null;
  readonly claimed: string;
  readonly arrived: string | null;
  readonly state: string;
  readonly cause: string | null;
  /** The reference the trader was asked to put on the transfer. */
  readonly reference: string | null;
  readonly at: Date;
  readonly decided_at: Date | null;
  readonly first: string | null;
  readonly second: string | null;
}
interface ExportedChainDeposit {
  readonly id: number;
  readonly trader: number;
  readonly chain: string;
  readonly asset: string | null;
  readonly contract: string | null;
  readonly units: string;
  readonly amount: string;
  readonly shown: string;
  readonly confirmations: number;
  readonly required: number;
  readonly txid: string;
  readonly log_index: number;
  readonly block: number;
  readonly seen_at: Date;
}

export function fundsExports(o: FundsOfficeOptions): Pick<Handlers<typeof contract>, Offers> {
  const { pool, listing } = o;
  return {
    exportWithdrawals: ({ state, way, uid, reason, ...span }, operator) =>
      exportRows<ExportedWithdrawal>(pool, operator, {
        act: 'funds.export-withdrawals',
        subject: subjectOfList(uid),
        reason,
        ...span,
        filter: { state, way, uid },
        select: `SELECT ${withdrawalColumns}, ${reviewer('approve', 0)} AS first, ${reviewer('approve', 1)} AS second,
            ${reviewer('pay', 0)} AS payer, ${reviewer('reject', 0)} AS refuser
          FROM withdrawal_log AS l WHERE ${state === undefined ? 'true' : state === 'todo' ? TODO : withdrawalQueues[state]}
            AND ($1::text IS NULL OR (l.way = 'bank') = ($1 = 'bank')) AND ($2::bigint IS NULL OR l.trader = $2)
            AND ($3::bigint IS NULL OR l.submitted_at >= $3) AND ($4::bigint IS NULL OR l.submitted_at < $4) ORDER BY l.withdrawal DESC`,
        values: [way ?? null, uid ?? null, instant(span.from), instant(span.until)],
        head: [
          ...['withdrawal', 'submitted', 'ended', 'state', 'trader', 'way', 'asset', 'network', 'amount', 'fee', 'arrives', 'worth USDT'],
          ...['address', 'transaction', 'confirmations', 'bank reference', 'reviews needed', 'first reviewer', 'second reviewer'],
          ...['paid by', 'rejected by', 'rejection reason'],
        ],
        cells: (row) => {
          const money = (minor: bigint): string => amountText(listing, row.asset, minor);
          const isRejected = row.state === 'rejected';
          return [
            `W-${row.withdrawal}`,
            timeText(Number(row.submitted_at)),
            ENDED.has(row.state) ? timeText(Number(row.updated_at)) : undefined,
            row.state,
            row.trader,
            row.way,
            row.asset,
            row.way === 'bank' ? undefined : row.network,
            money(BigInt(row.amount)),
            money(BigInt(row.fee)),
            money(BigInt(row.amount) - BigInt(row.fee)),
            amountText(listing, VALUING, BigInt(row.worth)),
            known(row.address),
            known(row.txid),
            row.way === 'wallet' ? Number(row.confirmations) : undefined,
            known(row.reference),
            Number(row.reviews),
            known(row.first),
            known(row.second),
            known(row.payer),
            isRejected ? known(row.refuser) : undefined,
            isRejected ? known(row.cause) : undefined,
          ];
        },
      }),

    exportDeposits: ({ state, uid, reason, ...span }, operator) =>
      exportRows<ExportedDeposit>(pool, operator, {
        act: 'funds.export-deposits',
        subject: subjectOfList(uid),
        reason,
        ...span,
        filter: { state, uid },
        // Where two people confirm, the first one made the request; otherwise the decider is the only one.
        select: `SELECT p.*, a.bank_name AS bank, coalesce(m.name, s.name) AS first, c.name AS second FROM deposit_proof AS p
          LEFT JOIN receiving_account AS a ON a.id = p.account
          LEFT JOIN LATERAL (SELECT maker, checker FROM four_eyes_request AS f WHERE f.kind = '${CREDIT}' AND f.subject = 'deposit:p' || p.id
            AND f.state IN ('waiting', 'approved', 'done') ORDER BY f.id DESC LIMIT 1) AS f ON true
          LEFT JOIN operator AS m ON m.id = f.maker LEFT JOIN operator AS c ON c.id = f.checker
          LEFT JOIN LATERAL (SELECT o.name FROM deposit_proof_step AS s JOIN operator AS o ON o.id = s.operator WHERE s.proof = p.id
            ORDER BY s.id DESC LIMIT 1) AS s ON p.state <> 'under_review'
          WHERE ($1::text IS NULL OR p.state = $1) AND ($2::bigint IS NULL OR p.trader = $2)
            AND ($3::timestamptz IS NULL OR p.at >= $3) AND ($4::timestamptz IS NULL OR p.at < $4) ORDER BY p.id DESC`,
        values: [state ?? null, uid ?? null, span.from ?? null, span.until ?? null],
        head: [
          ...['deposit', 'submitted', 'decided', 'state', 'trader', 'way', 'asset', 'network', 'claimed', 'arrived', 'receiving bank'],
          'payment reference',
          ...['receiving address', 'first person', 'second person', 'rejection reason'],
        ],
        cells: (row) => [
          `P-${row.id}`,
          row.at.toISOString(),
          row.decided_at?.toISOString(),
          row.state,
          row.trader,
          row.way,
          row.asset,
          known(row.network),
          amountText(listing, row.asset, BigInt(row.claimed)),
          row.arrived === null ? undefined : amountText(listing, row.asset, BigInt(row.arrived)),
          known(row.bank),
          known(row.reference),
          known(row.address),
          known(row.first),
          known(row.second),
          known(row.cause),
        ],
      }),

    exportChainDeposits: ({ state, network, uid, reason, ...span }, operator) =>
      exportRows<ExportedChainDeposit>(pool, operator, {
        act: 'funds.export-chain-deposits',
        subject: subjectOfList(uid),
        reason,
        ...span,
        filter: { state, network, uid },
        select: `SELECT * FROM (
            SELECT *, CASE WHEN state = 'orphaned' AND credits > 0 THEN 'reversed' ELSE state END AS shown FROM chain_deposit
          ) AS d WHERE ($1::text IS NULL OR shown = $1) AND ($2::text IS NULL OR chain = $2) AND ($3::bigint IS NULL OR trader = $3)
            AND ($4::timestamptz IS NULL OR seen_at >= $4) AND ($5::timestamptz IS NULL OR seen_at < $5) ORDER BY id DESC`,
        values: [state ?? null, network ?? null, uid ?? null, span.from ?? null, span.until ?? null],
        head: [
          ...['deposit', 'seen', 'state', 'trader', 'network', 'asset', 'amount', 'contract', 'token units', 'confirmations', 'needed'],
          ...['transaction', 'output', 'block'],
        ],
        cells: (row) => [
          `C-${row.id}`,
          row.seen_at.toISOString(),
          row.shown,
          row.trader,
          row.chain,
          known(row.asset),
          row.asset === null ? undefined : amountText(listing, row.asset, BigInt(row.amount)),
          known(row.contract),
          row.asset === null ? row.units : undefined,
          Number(row.confirmations),
          Number(row.required),
          row.txid,
          Number(row.log_index),
          Number(row.block),
        ],
      }),

    exportReceivingAddresses: ({ reason, ...span }, operator) =>
      exportRows<{ asset: string; network: string; address: string; is_open: boolean; changed_at: Date }>(pool, operator, {
        act: 'funds.export-receiving-addresses',
        reason,
        ...span,
        filter: {},
        select: `SELECT * FROM receiving_address WHERE ${CHANGED} ORDER BY is_open DESC, asset, network, id`,
        values: [span.from ?? null, span.until ?? null],
        head: ['asset', 'network', 'address', 'open', 'changed'],
        cells: (row) => [row.asset, row.network, row.address, row.is_open, row.changed_at.toISOString()],
      }),

    exportReceivingAccounts: ({ reason, ...span }, operator) =>
      exportRows<
        Record<'asset' | 'account_name' | 'bank_name' | 'card_number' | 'branch_name' | 'branch_number' | 'minimum', string> & {
          is_open: boolean;
          changed_at: Date;
        }
      >(pool, operator, {
        act: 'funds.export-receiving-accounts',
        reason,
        ...span,
        filter: {},
        select: `SELECT * FROM receiving_account WHERE ${CHANGED} ORDER BY is_open DESC, asset, id`,
        values: [span.from ?? null, span.until ?? null],
        head: ['asset', 'account name', 'bank', 'number', 'branch', 'branch number', 'minimum', 'open', 'changed'],
        cells: (row) => [
          ...[row.asset, row.account_name, row.bank_name, row.card_number, row.branch_name, row.branch_number],
          amountText(listing, row.asset, BigInt(row.minimum)),
          row.is_open,
          row.changed_at.toISOString(),
        ],
      }),
  };
}

const CHANGED = '($1::timestamptz IS NULL OR changed_at >= $1) AND ($2::timestamptz IS NULL OR changed_at < $2)';
const known = (text: string | null): Cell => text ?? undefined;
