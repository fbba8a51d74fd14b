import type { Output } from '@bourse/contract/call';
import type { ledger as ledgerContract } from '@bourse/contract/ledger';
import { masked } from '@bourse/contract/masked';
import type { traders as contract } from '@bourse/contract/office/traders';
import type { spot as spotContract } from '@bourse/contract/spot';
import { traderId } from '@bourse/core/identity/trader-id';
import { parseAmount } from '@bourse/core/market/instrument-text';
import type { Pool } from 'pg';
import { type ActFacts, record, recordView } from '../audit/audit.ts';
import { linkOf, OFFICE_COLUMNS } from '../audit/chain.ts';
import { operatorNames, told } from '../audit/office.ts';
import { alarmOfViews, appendView, FULL_VIEWS } from '../audit/view-quota.ts';
import { network } from '../http/rate-limit.ts';
import { refuse } from '../http/refusal.ts';
import type { Caller, Handlers, Operator } from '../http/room.ts';
import { type ContactRow, contactColumns, contactOf } from '../secrets/contact.ts';
import { VALUING } from '../store/listing.ts';
import { inTransaction } from '../store/transaction.ts';
import { readRules, type Valued, valued } from '../store/valuation.ts';
import { amountText, timeText } from '../store/wire-text.ts';
import { findThings } from './find.ts';
import { maskedContact } from './masked.ts';
import type { TradersOptions } from './options.ts';
import { readPostings } from './postings.ts';
import { traderExports } from './trader-exports.ts';
import { traderPerpetual } from './trader-perpetual.ts';
import { foundText, searchTraders } from './trader-search.ts';

interface Row extends ContactRow {
  readonly is_house: boolean;
  readonly residence: string | null;
  readonly locale: string | null;
  readonly invite_code: string | null;
  readonly invited_by: number | null;
  readonly agreement_version: number | null;
  readonly joined_at: Date | null;
  readonly last_seen_at: Date | null;
  readonly locked: string | null;
  readonly verification_level: string | null;
  readonly hold_until: number | null;
}

/** Traders as operators may see them: masked unless a reason is given. Each view of a trader is an audit entry. */
export const traders = (o: TradersOptions): Handlers<typeof contract> => ({
  search: async ({ words, cursor, limit }, operator) => {
    const asked = (words ?? '').trim();
    const found = await searchTraders(o, o.documents, asked, cursor, limit);
    if ('refused' in found) return found;
    if (asked === '') await recordView(o.pool, operator.operator, 'traders.list-newest', 'traders');
    else {
      const detail: ActFacts = { found: foundText(found.traders) };
      await record(o.pool, { operator: operator.operator, act: 'traders.search', detail });
    }
    return found;
  },
  find: async ({ words }, { operator, roles }) => {
    const found = await findThings(o.pool, roles, words);
    // The search runs while the operator types: one entry per trader found, as for a view, and one for searches without a hit.
    if (found.length === 0) await recordView(o.pool, operator, 'traders.search', undefined);
    for (const uid of new Set(found.map((one) => one.uid))) await recordView(o.pool, operator, 'traders.search', `trader:${uid}`);
    return { found };
  },
  profile: ({ uid }, operator) =>
    ofTrader(o, uid, async (row, caller) => {
      await look(o.pool, operator, 'traders.open', uid);
      const [fees, { valuation }, person] = await Promise.all([
        o.spot.fees({}, caller),
        valuedBalances(o, caller),
        o.documents.personOf(Number(uid)),
      ]);
      const { tier, volume } = fees as Output<(typeof spotContract)['fees']>;
      return {
        uid,
        ...maskedContact(contactOf(o.ring, row)),
        ...(person && { name: person.masked }),
        ...(person?.birthDate !== undefined && { birthDate: masked(person.birthDate.slice(0, 5)) }),
        isHouse: row.is_house,
        ...(row.residence !== null && { residence: row.residence }),
        ...(row.locale !== null && { locale: row.locale }),
        isLocked: row.locked !== null,
        ...(row.locked !== null && { lockCause: row.locked }),
        ...(Number(row.hold_until) > Date.now() && { holdUntil: timeText(Number(row.hold_until)) }),
        verification: row.verification_level ?? 'none',
        tier,
        volume30d: volume,
        ...(row.invite_code !== null && { inviteCode: row.invite_code }),
        ...(row.invited_by !== null && { invitedBy: String(row.invited_by) }),
        agreementVersion: row.agreement_version === null ? '' : String(row.agreement_version),
        ...(row.joined_at !== null && { joinedAt: row.joined_at.toISOString() }),
        ...(row.last_seen_at && { lastSeenAt: row.last_seen_at.toISOString() }),
        ...valuedText(o, valuation),
      };
    }),
  showInFull: ({ uid, reason }, operator) =>
    ofTrader(o, uid, async (row) => {
      const person = await o.documents.personOf(Number(uid));
      const view = await inTransaction(o.pool, (client) => appendView(client, FULL_VIEWS, operator, { subject: `trader:${uid}`, reason }));
      const isRefused = 'refused' in view;
      if (isRefused || view.left === 0) await alarmOfViews(o, FULL_VIEWS, operator, isRefused);
      if (isRefused) return view;
      const contact = contactOf(o.ring, row);
      return {
        ...(contact.email !== undefined && { email: contact.email }),
        ...(contact.phone !== undefined && { phone: contact.phone }),
        ...(person && { name: person.realName }),
        ...(person?.birthDate !== undefined && { birthDate: person.birthDate }),
        entry: view.entry,
      };
    }),
  balances: ({ uid }, operator) =>
    ofTrader(o, uid, async (_, caller) => {
      await look(o.pool, operator, 'traders.open', uid);
      const { balances, valuation } = await valuedBalances(o, caller);
      return {
        balances: balances.map(({ converted: _, ...balance }, i) => {
          const worth = valuation.worths[i];
          return { ...balance, ...(worth !== undefined && { converted: amountText(o.listing, VALUING, worth) }) };
        }),
        ...valuedText(o, valuation),
      };
    }),
  postings: ({ uid, account, asset, cursor, limit }, operator) =>
    ofTrader(o, uid, async () => {
      await look(o.pool, operator, 'traders.open', uid);
      return readPostings(o, { trader: Number(uid), account, asset, cursor, limit });
    }),
  orders: ({ uid, ...input }, operator) =>
    ofTrader(o, uid, async (_, caller) => {
      await look(o.pool, operator, 'traders.open', uid);
      return o.spot.orders(input, caller);
    }),
  fills: ({ uid, ...input }, operator) =>
    ofTrader(o, uid, async (_, caller) => {
      await look(o.pool, operator, 'traders.open', uid);
      return o.spot.fills(input, caller);
    }),
  ...traderExports(o),
  ...traderPerpetual(o, (uid, operator, work) =>
    ofTrader(o, uid, async (_, caller) => {
      await look(o.pool, operator, 'traders.open', uid);
      return work(caller);
    }),
  ),
  devices: ({ uid }, operator) =>
    ofTrader(o, uid, async () => {
      await look(o.pool, operator, 'traders.devices', uid);
      const { rows } = await o.pool.query<{ user_agent: string; ip: string; created_at: Date; last_used_at: Date; ended_at: Date | null }>(
        `SELECT user_agent, ip, created_at, last_used_at, coalesce(ended_at, CASE WHEN expires_at < now() THEN expires_at END) AS ended_at
         FROM session WHERE trader = $1 ORDER BY ended_at IS NOT NULL, last_used_at DESC LIMIT 100`,
        [uid],
      );
      return rows.map((row) => ({
        userAgent: row.user_agent,
        network: shortened(row.ip),
        openedAt: row.created_at.toISOString(),
        lastUsedAt: row.last_used_at.toISOString(),
        ...(row.ended_at && { endedAt: row.ended_at.toISOString() }),
      }));
    }),
  acts: ({ uid }, operator) =>
    ofTrader(o, uid, async () => {
      await look(o.pool, operator, 'traders.open', uid);
      const [{ rows }, names] = await Promise.all([
        o.pool.query(`SELECT ${OFFICE_COLUMNS} FROM audit_entry WHERE subject = $1 ORDER BY id DESC LIMIT 100`, [`trader:${uid}`]),
        operatorNames(o.pool),
      ]);
      return rows.map((row) => {
        const { detail: _, previousHash: _before, hash: _own, ...entry } = told(o.listing, linkOf(row), names);
        return entry;
      });
    }),
});

async function ofTrader<T>({ pool }: TradersOptions, uid: string, work: (row: Row, caller: Caller) => Promise<T>) {
  const { rows } = await pool.query<Row>(
    `SELECT ${contactColumns('i')}, i.residence, i.locale, i.invite_code, i.invited_by, i.joined_at,
       (SELECT max(version) FROM acceptance AS a WHERE a.trader = i.trader AND a.document = 'agreement') AS agreement_version, t.locked,
       t.verification_level, t.hold_until, (SELECT max(last_used_at) FROM session AS s WHERE s.trader = i.trader) AS last_seen_at,
       coalesce(t.kind = 'market_maker', false) AS is_house
     FROM (SELECT $1::bigint AS trader) AS asked LEFT JOIN trader_identity AS i USING (trader) LEFT JOIN state.trader AS t USING (trader)
     WHERE i.trader IS NOT NULL OR t.kind = 'market_maker'`,
    [uid],
  );
  const row = rows[0];
  if (row === undefined) return refuse('not-found');
  return work(row, { ip: '', userAgent: '', trace: '', trader: traderId(Number(uid)), uid, tokenHash: '' });
}

async function valuedBalances(o: TradersOptions, caller: Caller) {
  const [answer, rules] = await Promise.all([o.ledger.balances({}, caller), readRules(o.pool)]);
  const { balances } = answer as Output<(typeof ledgerContract)['balances']>;
  const minor = (asset: string, text: string): bigint => parseAmount(text, o.listing.asset(asset)!)!;
  const holdings = balances.map(({ asset, available, frozen }) => ({ asset, minor: minor(asset, available) + minor(asset, frozen) }));
  return { balances, valuation: valued(o.listing, rules, holdings) };
}
const valuedText = ({ listing }: TradersOptions, { total, unpriced, fixed }: Valued) => ({
  total: amountText(listing, VALUING, total),
  unpriced: [...unpriced],
  fixed: [...fixed],
});

/** Audited before it is shown. */
const look = (pool: Pool, { operator }: Operator, act: string, uid: string): Promise<void> =>
  recordView(pool, operator, act, `trader:${uid}`);

/** `203.0.113.***`, or the network of an IPv6 address. */
const shortened = (ip: string): string => (/^\d+\.\d+\.\d+\.\d+$/.test(ip) ? masked(ip.replace(/\d+$/, '')) : network(ip));
