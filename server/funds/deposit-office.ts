import type { Output } from '@bourse/contract/call';
import type { fundsOffice as contract } from '@bourse/contract/office/funds';
import type { CreditDeposit } from '@bourse/core/funds/commands';
import type { FundsRules } from '@bourse/core/funds/configuration';
import { traderId } from '@bourse/core/identity/trader-id';
import { parseAmount } from '@bourse/core/market/instrument-text';
import { amount as minorUnits } from '@bourse/core/money/unit';
import { HOUR_MS, HOUR_SECONDS } from '@bourse/core/time';
import type { PoolClient } from 'pg';
import { append, recordView, subjectOfList } from '../audit/audit.ts';
import { otherViewers } from '../audit/case-viewers.ts';
import { alarmOfViews, appendView, PROOF_VIEWS } from '../audit/view-quota.ts';
import { ALONE, countByHand } from '../four-eyes/hand-limits.ts';
import { page, pageSize, readCursor } from '../http/page.ts';
import { type Refused, refuse } from '../http/refusal.ts';
import type { Handlers, Operator } from '../http/room.ts';
import { VALUING } from '../store/listing.ts';
import { promisedHours } from '../store/promised-hours.ts';
import { inTransaction } from '../store/transaction.ts';
import { readRules, worthOf } from '../store/valuation.ts';
import { amountText } from '../store/wire-text.ts';
import { tellOfRejectedDeposit } from './money-mail.ts';
import { isStopped } from './networks.ts';
import type { FundsOfficeOptions } from './office-options.ts';
import { creditTerms, SECOND_FROM, secondPersonNow } from './second-person.ts';

// The desk for deposits with proof. A reviewer enters the amount that arrived; a large one, or more than the trader claimed, is
// credited once a second person has confirmed it.

type Offers =
  | 'depositQueue'
  | 'openDeposit'
  | 'followDeposit'
  | 'takeDeposit'
  | 'lookAtProof'
  | 'creditTerms'
  | 'creditDeposit'
  | 'rejectDeposit'
  | 'chainDeposits';
type Told = Output<(typeof contract)['depositQueue']>['deposits'][number];
export const CREDIT = 'funds.credit-deposit';
const KEPT_DAYS = 5 * 366;

interface Row {
  readonly id: number;
  readonly trader: number;
  readonly way: 'coin' | 'bank';
  readonly asset: string;
  readonly network: string | null;
  readonly account: number | null;
  readonly address: string | null;
  readonly claimed: string;
  readonly arrived: string | null;
  readonly state: Told['state'];
  readonly upload: string;
  readonly taken_by: number | null;
  readonly taken_name: string | null;
  readonly taken_at: Date | null;
  readonly cause: string | null;
  readonly reference: string | null;
  readonly at: Date;
  readonly decided_at: Date | null;
  readonly duplicates: number;
}
const rows = `SELECT p.*, o.name AS taken_name,
    (SELECT count(*)::int FROM upload AS own JOIN upload AS other ON other.sha256 = own.sha256 AND other.id <> own.id AND other.purpose = 'deposit'
       AND other.attached_to IS NOT NULL WHERE own.id = p.upload) AS duplicates
  FROM deposit_proof AS p LEFT JOIN operator AS o ON o.id = p.taken_by`;
const takenBy = (row: Row) => (row.taken_by === null ? {} : { takenBy: { operator: String(row.taken_by), name: row.taken_name ?? '' } });
const numberOf = (deposit: string): number => (deposit.startsWith('p') ? Number(deposit.slice(1)) : 0);

interface Payload {
  readonly proof: number;
  readonly arrived: string;
}

export function depositOffice(o: FundsOfficeOptions): Pick<Handlers<typeof contract>, Offers> {
  const { pool, listing } = o;
  registerCredit(o);
  const told = (row: Row, rules: FundsRules | undefined): Told => {
    const worth = worthOf(listing, rules, row.asset, BigInt(row.arrived ?? row.claimed));
    return {
      deposit: `p${row.id}`,
      uid: String(row.trader),
      way: row.way,
      asset: row.asset,
      ...(row.network !== null && { network: row.network }),
      ...(row.reference !== null && { reference: row.reference }),
      claimed: amountText(listing, row.asset, BigInt(row.claimed)),
      ...(worth !== undefined && { worth: amountText(listing, VALUING, worth) }),
      ...(row.arrived !== null && { arrived: amountText(listing, row.asset, BigInt(row.arrived)) }),
      state: row.state,
      ...takenBy(row),
      isDuplicate: row.duplicates > 0,
      at: row.at.toISOString(),
      ...(row.decided_at !== null && { decidedAt: row.decided_at.toISOString() }),
    };
  };
  /** The deposit if this operator may decide it now, locked until the transaction ends. */
  const decidable = async (client: PoolClient, operator: Operator, deposit: string): Promise<Row | Refused> => {
    await backToReview(client);
    const row = (await client.query<Row>(`${rows} WHERE p.id = $1 FOR UPDATE OF p`, [numberOf(deposit)])).rows[0];
    if (row === undefined) return refuse('not-found');
    if (row.state === 'second_person') return refuse('request-waits');
    if (row.state !== 'under_review') return refuse('case-closed');
    if (isTakenByAnother(row, operator)) return refuse('deposit-taken', { value: row.taken_name ?? undefined });
    return (await hasLooked(client, row.id, operator.operator)) ? row : refuse('not-looked');
  };

  return {
    depositQueue: async ({ state = 'under_review', uid, cursor, limit }, { operator }) => {
      const oldestFirst = state === 'under_review' || state === 'second_person';
      const place = readCursor(cursor, [oldestFirst ? 0 : Number.MAX_SAFE_INTEGER]);
      if ('refused' in place) return place;
      await recordView(pool, operator, 'funds.view-deposits', subjectOfList(uid));
      const size = pageSize(limit);
      await backToReview(pool);
      const [rules, list, all] = await Promise.all([
        readRules(pool),
        pool.query<Row>(
          `${rows} WHERE p.state = $1 AND ($2::bigint IS NULL OR p.trader = $2) AND p.id ${oldestFirst ? '>' : '<'} $3
           ORDER BY p.id ${oldestFirst ? '' : 'DESC'} LIMIT $4`,
          [state, uid ?? null, place[0], size + 1],
        ),
        pool.query<{ waiting: number; second: number; oldest: Date | null }>(
          `SELECT count(*) FILTER (WHERE state = 'under_review')::int AS waiting, count(*) FILTER (WHERE state = 'second_person')::int AS second,
             min(at) FILTER (WHERE state = 'under_review') AS oldest FROM deposit_proof WHERE state IN ('under_review', 'second_person')`,
        ),
      ]);
      const { rows: shown, ...next } = page(list.rows, size, (row) => [Number(row.id)]);
      const { waiting, second, oldest } = all.rows[0]!;
      return {
        deposits: shown.map((row) => told(row, rules)),
        waiting,
        secondPerson: second,
        ...(oldest !== null && { oldest: oldest.toISOString() }),
        promisedSeconds: (await promisedHours(pool, 'deposit')) * HOUR_SECONDS,
        secondPersonFrom: amountText(listing, VALUING, SECOND_FROM),
        ...next,
      };
    },

    openDeposit: ({ deposit }, operator) =>
      inTransaction(pool, async (client) => {
        const row = (await client.query<Row>(`${rows} WHERE p.id = $1`, [numberOf(deposit)])).rows[0];
        if (row === undefined) return refuse('not-found');
        const more = await around(o, client, row, operator);
        const entry = await append(client, {
          operator: operator.operator,
          act: 'funds.open-deposit',
          subject: `trader:${row.trader}`,
          detail: { deposit },
        });
        return { ...told(row, await readRules(client)), ...more, entry };
      }),

    followDeposit: async ({ deposit }, operator) => {
      await backToReview(pool);
      const row = (await pool.query<Row>(`${rows} WHERE p.id = $1`, [numberOf(deposit)])).rows[0];
      if (row === undefined) return refuse('not-found');
      return { state: row.state, ...takenBy(row), viewers: await otherViewers(pool, `deposit:${deposit}`, operator) };
    },

    takeDeposit: ({ deposit, take }, operator) =>
      inTransaction(pool, async (client) => {
        const row = (await client.query<Row>(`${rows} WHERE p.id = $1 FOR UPDATE OF p`, [numberOf(deposit)])).rows[0];
        if (row === undefined) return refuse('not-found');
        if (row.state !== 'under_review') return refuse('case-closed');
        if (isTakenByAnother(row, operator)) return refuse('deposit-taken', { value: row.taken_name ?? undefined });
        await client.query('UPDATE deposit_proof SET taken_by = $2, taken_at = now() WHERE id = $1', [
          row.id,
          take ? operator.operator : null,
        ]);
        await append(client, {
          operator: operator.operator,
          act: 'funds.take-deposit',
          subject: `trader:${row.trader}`,
          detail: { deposit, take },
        });
        return take ? { takenBy: { operator: String(operator.operator), name: operator.name } } : {};
      }),

    lookAtProof: async ({ deposit }, operator) => {
      const look = await inTransaction(pool, async (client) => {
        const { rows: found } = await client.query<{ id: number; trader: number; upload: string; width: number; height: number }>(
          'SELECT p.id, p.trader, p.upload, u.width, u.height FROM deposit_proof AS p JOIN upload AS u ON u.id = p.upload WHERE p.id = $1',
          [numberOf(deposit)],
        );
        const row = found[0];
        if (row === undefined) return refuse('not-found');
        await client.query('INSERT INTO deposit_proof_look (proof, operator) VALUES ($1, $2)', [row.id, operator.operator]);
        const { link, expiresAt } = o.uploads.link(row.upload, `${operator.name} ${new Date().toISOString().slice(0, 16)}`);
        const view = await appendView(client, PROOF_VIEWS, operator, { subject: `trader:${row.trader}`, detail: { deposit } });
        if ('refused' in view) return view;
        return { link, width: row.width, height: row.height, expiresAt: expiresAt.toISOString(), ...view };
      });
      if ('refused' in look ? look.refused === 'look-quota' : look.left === 0)
        await alarmOfViews(o, PROOF_VIEWS, operator, 'refused' in look);
      if ('refused' in look) return look;
      const { left: _, ...shown } = look;
      return shown;
    },

    creditTerms: async ({ deposit, arrived: text }, operator) => {
      const row = (await pool.query<Row>(`${rows} WHERE p.id = $1`, [numberOf(deposit)])).rows[0];
      if (row === undefined) return refuse('not-found');
      const arrived = parseAmount(text, listing.asset(row.asset)!);
      if (arrived === undefined || arrived <= 0n) return refuse('25');
      const terms = await creditTerms(o, row, arrived, operator);
      if ('refused' in terms) return terms;
      const secondPerson = await secondPersonNow(pool, terms);
      return {
        ...(terms.worth !== undefined && { worth: amountText(listing, VALUING, terms.worth) }),
        ...(secondPerson !== undefined && { secondPerson }),
      };
    },

    creditDeposit: async ({ deposit, arrived: text, reason }, operator) => {
      const decided = await inTransaction(pool, async (client) => {
        const row = await decidable(client, operator, deposit);
        if ('refused' in row) return row;
        if (await isStopped(client, 'deposits')) return refuse('withdrawals-paused');
        const asset = listing.asset(row.asset);
        const arrived = asset && parseAmount(text, asset);
        if (arrived === undefined || arrived <= 0n) return refuse('25');
        const terms = await creditTerms(o, row, arrived, operator);
        if ('refused' in terms) return terms;
        if (terms.cause !== undefined || (await countByHand(client, terms.decision, ALONE)) !== undefined) {
          const payload: Payload = { proof: Number(row.id), arrived: String(arrived) };
          const asked = await o.fourEyes.request(client, operator, CREDIT, payload, reason);
          if ('refused' in asked) return asked;
          await move(client, row.id, 'second_person', operator.operator, arrived);
          return asked;
        }
        const entry = await append(client, {
          operator: operator.operator,
          act: 'funds.credit-deposit',
          subject: `trader:${row.trader}`,
          reason,
          detail: { deposit, asset: row.asset, claimed: row.claimed, arrived: String(arrived) },
        });
        await credit(client, o, row, arrived, operator.operator, (command) => o.outbox.leave(client, { entry }, command));
        return { isDone: true, entry };
      });
      if ('refused' in decided || !('entry' in decided)) return decided;
      await o.outbox.settle(decided);
      return { isDone: true };
    },

    rejectDeposit: ({ deposit, cause, reason }, operator) =>
      inTransaction(pool, async (client) => {
        const row = await decidable(client, operator, deposit);
        if ('refused' in row) return row;
        await client.query('UPDATE deposit_proof SET cause = $2 WHERE id = $1', [row.id, cause]);
        await move(client, row.id, 'rejected', operator.operator);
        await tellOfRejectedDeposit(o, client, Number(row.id));
        await o.uploads.release(client, [row.upload], KEPT_DAYS);
        const entry = await append(client, {
          operator: operator.operator,
          act: 'funds.reject-deposit',
          subject: `trader:${row.trader}`,
          reason,
          detail: { deposit, cause },
        });
        return { entry };
      }),

    chainDeposits: async ({ state, network, uid, cursor, limit }, { operator }) => {
      const place = readCursor(cursor, [Number.MAX_SAFE_INTEGER]);
      if ('refused' in place) return place;
      await recordView(pool, operator, 'funds.view-chain-deposits', subjectOfList(uid));
      const size = pageSize(limit);
      const found = await pool.query<ChainRow>(
        `SELECT *, CASE WHEN state = 'orphaned' AND credits > 0 THEN 'reversed' ELSE state END AS shown FROM chain_deposit
         WHERE id < $1 AND ($2::text IS NULL OR chain = $2) AND ($3::bigint IS NULL OR trader = $3)
           AND ($4::text IS NULL OR CASE WHEN state = 'orphaned' AND credits > 0 THEN 'reversed' ELSE state END = $4) ORDER BY id DESC LIMIT $5`,
        [place[0], network ?? null, uid ?? null, state ?? null, size + 1],
      );
      const { rows: shown, ...next } = page(found.rows, size, (row) => [Number(row.id)]);
      return {
        deposits: shown.map((row) => ({
          deposit: `c${row.id}`,
          uid: String(row.trader),
          network: row.chain,
          ...(row.asset !== null && { asset: row.asset }),
          ...(row.contract !== null && { contract: row.contract }),
          amount: row.asset === null ? row.units : amountText(listing, row.asset, BigInt(row.amount)),
          state: row.shown,
          confirmations: Number(row.confirmations),
          txid: row.txid,
          place: Number(row.log_index),
          block: Number(row.block),
          at: row.seen_at.toISOString(),
        })),
        ...next,
      };
    },
  };
}

interface ChainRow {
  readonly id: number;
  readonly trader: number;
  readonly chain: string;
  readonly asset: string | null;
  readonly contract: string | null;
  readonly units: string;
  readonly amount: string;
  readonly shown: Output<(typeof contract)['chainDeposits']>['deposits'][number]['state'];
  readonly confirmations: number;
  readonly txid: string;
  readonly log_index: number;
  readonly block: number;
  readonly seen_at: Date;
}

/** If the second person refused, or nobody decided in time, the review starts over. */
const backToReview = (client: Pick<PoolClient, 'query'>): Promise<unknown> =>
  client.query(
    `UPDATE deposit_proof SET state = 'under_review', arrived = NULL, taken_by = NULL WHERE state = 'second_person' AND NOT EXISTS (
       SELECT 1 FROM four_eyes_request WHERE kind = '${CREDIT}' AND subject = 'deposit:p' || deposit_proof.id AND state = 'waiting' AND expires_at > now())`,
  );

const hasLooked = async (client: Pick<PoolClient, 'query'>, proof: number, operator: number): Promise<boolean> =>
  (await client.query('SELECT 1 FROM deposit_proof_look WHERE proof = $1 AND operator = $2 LIMIT 1', [proof, operator])).rows.length > 0;

/** Taken for an hour. */
const isTakenByAnother = (row: Row, { operator }: Operator): boolean =>
  row.taken_by !== null && Number(row.taken_by) !== operator && row.taken_at !== null && Date.now() - row.taken_at.getTime() < HOUR_MS;

/** The second person confirms what the first one entered; a refusal sends it back to the queue. */
function registerCredit(o: FundsOfficeOptions): void {
  const read = async (client: PoolClient, proof: number): Promise<Row | undefined> =>
    (await client.query<Row>(`${rows} WHERE p.id = $1 FOR UPDATE OF p`, [proof])).rows[0];
  o.fourEyes.register<Payload>(CREDIT, {
    make: ['finance'],
    decide: ['finance', 'risk'],
    async describe(client, { proof, arrived }) {
      const row = await read(client, proof);
      if (row === undefined) return refuse('not-found');
      if (row.state !== 'under_review' && row.state !== 'second_person') return refuse('case-closed');
      const text = (minor: string) => `${amountText(o.listing, row.asset, BigInt(minor))} ${row.asset}`;
      return {
        title: `Credit ${text(arrived)} to ${row.trader}`,
        subject: `deposit:p${proof}`,
        changes: [{ name: 'credited', before: `claimed ${text(row.claimed)}`, after: text(arrived) }],
      };
    },
    async apply(client, { proof, arrived }, { checker, leave }) {
      const row = await read(client, proof);
      if (row?.state !== 'second_person') return refuse('case-closed');
      // The second person must have viewed the image, and not just the first one's entry.
      if (!(await hasLooked(client, row.id, checker))) return refuse('not-looked');
      if (await isStopped(client, 'deposits')) return refuse('withdrawals-paused');
      await credit(client, o, row, BigInt(arrived), checker, leave);
      return undefined;
    },
  });
}

async function credit(
  client: PoolClient,
  o: FundsOfficeOptions,
  row: Row,
  arrived: bigint,
  operator: number,
  leave: (command: CreditDeposit) => Promise<unknown>,
): Promise<void> {
  await move(client, row.id, 'credited', operator, arrived);
  await o.uploads.release(client, [row.upload], KEPT_DAYS);
  const command: CreditDeposit = {
    kind: 'credit_deposit',
    key: `proof:${row.id}`,
    trader: traderId(Number(row.trader)),
    way: row.way,
    asset: row.asset,
    amount: minorUnits(arrived),
  };
  await leave(command);
}

async function move(client: PoolClient, id: number, state: Row['state'], operator: number, arrived?: bigint): Promise<void> {
  await client.query(
    `UPDATE deposit_proof SET state = $2, arrived = coalesce($3, arrived), decided_at = CASE WHEN $2 IN ('credited', 'rejected') THEN now() END WHERE id = $1`,
    [id, state, arrived === undefined ? null : String(arrived)],
  );
  await client.query('INSERT INTO deposit_proof_step (proof, state, operator) VALUES ($1, $2, $3)', [id, state, operator]);
}

async function around(o: FundsOfficeOptions, client: PoolClient, row: Row, operator: Operator) {
  const trader = traderId(Number(row.trader));
  const standing = await client.query<{ level: string; locked: string | null; joined: Date }>(
    `SELECT s.verification_level AS level, s.locked, t.joined_at AS joined FROM trader_identity AS t JOIN state.trader AS s USING (trader) WHERE trader = $1`,
    [trader],
  );
  const account =
    row.account === null
      ? undefined
      : (
          await client.query<{ account_name: string; bank_name: string; card_number: string }>(
            'SELECT account_name, bank_name, card_number FROM receiving_account WHERE id = $1',
            [row.account],
          )
        ).rows[0];
  const same = await client.query<Row>(
    `${rows} WHERE p.id <> $1 AND p.upload IN (SELECT other.id FROM upload AS own JOIN upload AS other ON other.sha256 = own.sha256 WHERE own.id = $2)
     ORDER BY p.id DESC LIMIT 20`,
    [row.id, row.upload],
  );
  const earlier = await client.query<Row>(`${rows} WHERE p.trader = $1 AND p.id <> $2 ORDER BY p.id DESC LIMIT 10`, [trader, row.id]);
  const steps = await client.query<{ state: Row['state']; at: Date; name: string | null }>(
    'SELECT s.state, s.at, o.name FROM deposit_proof_step AS s LEFT JOIN operator AS o ON o.id = s.operator WHERE s.proof = $1 ORDER BY s.id',
    [row.id],
  );
  const picture = (
    await client.query<{ width: number; height: number; created_at: Date }>('SELECT width, height, created_at FROM upload WHERE id = $1', [
      row.upload,
    ])
  ).rows[0]!;
  const request = await client.query<{ id: number }>(
    `SELECT id FROM four_eyes_request WHERE kind = '${CREDIT}' AND subject = $1 AND state = 'waiting' LIMIT 1`,
    [`deposit:p${row.id}`],
  );
  const person = await o.personOf(trader);
  const decides = operator.roles.includes('finance') || operator.roles.includes('risk');
  const { level, locked, joined } = standing.rows[0]!;
  const text = (one: Row, minor: string) => amountText(o.listing, one.asset, BigInt(minor));
  return {
    ...(account && { account: { accountName: account.account_name, bankName: account.bank_name, number: account.card_number } }),
    ...(row.address !== null && { address: row.address }),
    ...(person && { holder: decides ? person.realName : person.masked }),
    verification: level,
    joinedAt: joined.toISOString(),
    isLocked: locked !== null,
    duplicates: same.rows.map((one) => ({ deposit: `p${one.id}`, uid: String(one.trader), state: one.state, at: one.at.toISOString() })),
    earlier: earlier.rows.map((one) => ({
      deposit: `p${one.id}`,
      way: one.way,
      asset: one.asset,
      claimed: text(one, one.claimed),
      ...(one.arrived !== null && { arrived: text(one, one.arrived) }),
      state: one.state,
      at: one.at.toISOString(),
    })),
    timeline: steps.rows.map(({ state, at, name }) => ({ state, at: at.toISOString(), ...(name !== null && { by: name }) })),
    ...(row.cause !== null && { reason: row.cause as never }),
    ...(request.rows[0] && { request: String(request.rows[0].id) }),
    picture: { width: picture.width, height: picture.height, sentAt: picture.created_at.toISOString() },
    isMine: Number(row.taken_by) === operator.operator,
    hasLooked: await hasLooked(client, row.id, operator.operator),
  };
}
