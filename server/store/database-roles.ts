import { createHash } from 'node:crypto';
import type { Pool } from 'pg';

// Each role's rights in the bundled PostgreSQL. Each part of the program connects with its own role, so that an SQL injection at
// the traders' edge can't touch the books, the audit log or the operators, whatever statement it injects.

/** The cluster's first role; it owns the schema. Used to migrate, back up and restore, never to serve. */
export const OWNER = 'bourse';
export const servingRoles = ['writer', 'edge', 'office', 'chain', 'reader'] as const;
export type ServingRole = (typeof servingRoles)[number];
export type DatabaseRole = 'owner' | ServingRole;
export const databaseRoles: readonly DatabaseRole[] = ['owner', ...servingRoles];
export const roleName = (role: DatabaseRole): string => (role === 'owner' ? OWNER : `${OWNER}_${role}`);

const read = 'SELECT';
const add = 'SELECT, INSERT';
const change = 'SELECT, INSERT, UPDATE';
const write = 'SELECT, INSERT, UPDATE, DELETE';
const take = 'SELECT, DELETE';

interface Rule {
  readonly tables: readonly string[];
  readonly rights: Partial<Record<ServingRole, string>>;
}
/** Data that follows from the journal is changed only by the writer's side of the program. */
const books = (writer: string): Rule['rights'] => ({ writer, edge: read, office: read, chain: read, reader: read });
/** Written by the chain watchers. */
const chains = (chain: string): Rule['rights'] => ({ writer: read, edge: read, office: read, chain, reader: read });
/** Who the operators are and what they decided. Only the office writes here, and the edge can't even read it. */
const operators = (office: string): Rule['rights'] => ({ writer: read, office });
/** What the exchange publishes and configures; the writer's side fills in the first values at a start. */
const published = (office: string, writer: string): Rule['rights'] => ({ writer, edge: read, office, chain: read, reader: read });

/** Every table is in one rule; a test checks that, and that no right is granted without a statement that needs it. */
export const rules: readonly Rule[] = [
  { tables: ['migration', 'realm'], rights: books(read) },
  { tables: ['request_key'], rights: { writer: read, edge: read, office: read } },
  // The days of the journal are created and dropped with the tables' own rights; see `isWritersOwn`.
  { tables: ['journal', 'journal_day'], rights: books(write) },
  // How a start knows what the writer appended, and what it found besides: nobody else's.
  { tables: ['journal_seal'], rights: { writer: 'SELECT, INSERT, DELETE' } },
  { tables: ['journal_set_aside'], rights: { writer: add } },
  {
    tables: [
      'act_matching',
      'books',
      'coming_contract_rule',
      'coming_index_source',
      'history_left',
      'history_part',
      'spot_order',
      'state.open_order',
      'tick_day',
    ],
    rights: books(read),
  },
  { tables: ['checkpoint', 'writer'], rights: books('SELECT, UPDATE') },
  {
    tables: [
      'candle',
      'core_segment',
      'flash_count',
      'forgotten_deposit',
      'index_deviation',
      'insurance_day',
      'invite_reward',
      'practice_market',
      'second_record',
      'second_trader_day',
      'state_hash',
      'position_record',
      'withdrawal_log',
      'withdrawal_seal',
    ],
    rights: books(change),
  },
  {
    tables: [
      'books_day',
      'core_segment_part',
      'deposit_key',
      'deposit_step',
      'ended_perpetual_order',
      'engine_audit',
      'equity_taken',
      'flash_log',
      'forgotten_booking',
      'funding_payment',
      'funding_rate',
      'index_tick',
      'history_archive',
      'history_month',
      'insurance_entry',
      'liquidation_step',
      'minute_head',
      'perpetual_deal',
      'posting',
      'proof_head',
      'proof_total',
      'sale_log',
      'second_rule_book',
      'settled_second',
      'system_log',
      'transfer_log',
      'withdrawal_step',
    ],
    rights: books(add),
  },
  {
    tables: ['deal', 'ended_spot_order', 'equity_day', 'open_spot_order', 'proof_leaf', 'proof_nodes'],
    rights: books('SELECT, INSERT, DELETE'),
  },

  { tables: ['four_eyes_request', 'signing_key_change'], rights: operators(change) },
  {
    tables: ['operator_passkey', 'operator_session', 'operator_ticket', 'operator_totp', 'withdrawal_claim', 'case_viewer'],
    rights: operators(write),
  },
  {
    tables: ['operator_recovery_code', 'operator_role', 'operator_sign_in_failure'],
    rights: operators('SELECT, INSERT, DELETE'),
  },
  { tables: ['config_change', 'decided_by_hand', 'person'], rights: operators(add) },
  // Operators among themselves: notes about a trader, and whose documents they viewed.
  { tables: ['support_note', 'verification_look', 'deposit_proof_look'], rights: { office: add } },
  { tables: ['support_look'], rights: { office: change } },
  { tables: ['support_canned_answer'], rights: { office: write } },
  // Published practice passwords that nobody may use: what is locked here can't be unlocked by a trader's call.
  { tables: ['published_login_lock'], rights: { office: 'SELECT, INSERT, DELETE' } },
  // The trader sees why a withdrawal was refused and how it was paid, and the payer sees what was approved.
  { tables: ['withdrawal_review'], rights: { writer: read, edge: read, office: add, chain: read } },
  { tables: ['stop_note'], rights: { writer: read, edge: read, office: change, chain: read } },
  // Traders see the name of the operator who answered them.
  { tables: ['operator'], rights: { writer: read, edge: 'SELECT (id, name, locked_at)', office: change } },
  // Judged by the server itself, under an audit entry.
  { tables: ['invite_judgement'], rights: { writer: read, edge: read, office: add } },
  { tables: ['audit_entry'], rights: { writer: read, office: add } },
  { tables: ['audit_head'], rights: { writer: read, office: 'SELECT, UPDATE' } },
  // Which keys belong to this database: recorded by the start, which checks before anything is served.
  { tables: ['key_fingerprint'], rights: { writer: add } },

  { tables: ['content'], rights: published(change, add) },
  { tables: ['content_version'], rights: published(change, add) },
  { tables: ['document_edition'], rights: published(add, add) },
  { tables: ['ico_banner', 'product_policy'], rights: published(change, read) },
  { tables: ['release'], rights: { edge: read, office: change } },
  { tables: ['release_channel'], rights: { edge: read, office: 'SELECT, UPDATE' } },
  { tables: ['release_report'], rights: { edge: change, office: read } },
  { tables: ['display_rate', 'network'], rights: published(read, read) },
  { tables: ['receiving_account', 'receiving_address'], rights: published(change, add) },
  { tables: ['system_config'], rights: published('SELECT, UPDATE', read) },
  // What the exchange claims to hold, signed by the wallets: published by two operators.
  { tables: ['reserve_address'], rights: published(write, read) },

  { tables: ['chain_approval', 'chain_input'], rights: chains('SELECT, INSERT, DELETE') },
  { tables: ['chain_attempt', 'chain_deposit', 'chain_holding', 'chain_state', 'chain_wallet'], rights: chains(change) },
  { tables: ['chain_block', 'chain_transaction', 'chain_unsigned'], rights: chains(write) },
  // A trader's address is derived, and practice money requested, while the trader waits.
  { tables: ['chain_address', 'chain_child'], rights: { ...chains(read), edge: add } },
  { tables: ['chain_faucet'], rights: { ...chains('SELECT, UPDATE'), edge: add } },
  // Nothing is paid after a restore until two operators have decided. The mark is opened before anything is served.
  { tables: ['restore_mark'], rights: { ...books(read), office: 'SELECT, UPDATE' } },
  { tables: ['restored_from'], rights: books(read) },
  // How far traders have been emailed about their money.
  { tables: ['money_told', 'risk_told'], rights: { writer: 'SELECT, UPDATE' } },
  { tables: ['margin_call'], rights: { writer: change } },
  {
    tables: ['command_outbox'],
    rights: { writer: 'SELECT, UPDATE, DELETE', edge: add, office: 'SELECT, INSERT, UPDATE (noted_at, noted_by)', chain: add },
  },

  // Written directly by traders' calls. The writer's side deletes expired rows.
  { tables: ['acceptance'], rights: { writer: read, edge: add, office: read } },
  { tables: ['bank_card'], rights: { writer: read, edge: change, office: read } },
  { tables: ['account_closing', 'deposit_proof'], rights: { writer: read, edge: change, office: 'SELECT, UPDATE' } },
  { tables: ['deposit_proof_step', 'verification_event', 'support_message'], rights: { writer: read, edge: add, office: add } },
  { tables: ['support_rating'], rights: { writer: read, edge: add, office: read } },
  { tables: ['support_conversation'], rights: { writer: read, edge: change, office: change } },
  { tables: ['verification', 'verification_part'], rights: { writer: read, edge: change, office: 'SELECT, UPDATE' } },
  { tables: ['upload'], rights: { writer: take, edge: change, office: change } },
  { tables: ['saved_address'], rights: { writer: read, edge: write, office: read } },
  { tables: ['trader_identity'], rights: { writer: read, edge: change, office: 'SELECT, UPDATE' } },
  { tables: ['session'], rights: { writer: take, edge: change, office: 'SELECT, UPDATE' } },
  { tables: ['passkey', 'recovery_code'], rights: { edge: write, office: take } },
  { tables: ['begun', 'verification_code'], rights: { writer: take, edge: write } },
  { tables: ['login_failure'], rights: { writer: take, edge: 'SELECT, INSERT, DELETE', office: 'SELECT, INSERT, DELETE' } },
  { tables: ['login_opening'], rights: { writer: take, edge: change, office: change } },
  { tables: ['secret_failure'], rights: { writer: take, edge: write } },
  { tables: ['login_event', 'code_sending'], rights: { writer: take, edge: add, office: read } },
  { tables: ['unlock_link'], rights: { writer: take, edge: 'SELECT, INSERT, DELETE' } },
  { tables: ['inbox_message'], rights: { writer: write, edge: change, office: add } },
  { tables: ['inbox_switch'], rights: { writer: read, edge: change, office: read } },
  { tables: ['push_device'], rights: { writer: take, edge: write } },
  { tables: ['message_outbox'], rights: { writer: 'SELECT, INSERT, DELETE', edge: change, office: change } },
  { tables: ['invite_try'], rights: { edge: add, office: take } },
  { tables: ['trader_device'], rights: { edge: change, office: take } },
  { tables: ['contracts_acknowledged', 'seconds_acknowledged'], rights: { edge: add } },
  { tables: ['notice_read'], rights: { edge: 'SELECT, INSERT, DELETE' } },
  { tables: ['notice_read_until', 'watchlist'], rights: { edge: change } },
];
/** `SELECT … FOR UPDATE` requires the right to update some column; a withdrawal's number is one that no payment depends on. */
const columns = ['GRANT UPDATE (withdrawal) ON withdrawal_log TO bourse_office'];
/** Actions that need a definer's rights, for one role: a day of the journal and a month of a history are new tables. */
const functions = [
  'GRANT EXECUTE ON FUNCTION begin_journal_day(text, bigint) TO bourse_writer',
  'GRANT EXECUTE ON FUNCTION detach_history_part(text), drop_history_part(text) TO bourse_writer',
  'GRANT EXECUTE ON FUNCTION begin_tick_day(date), caught_tick_days(), drop_tick_day(date) TO bourse_writer',
  'GRANT EXECUTE ON FUNCTION begin_history_month(text, date), caught_history_months(text), summarize_postings() TO bourse_writer',
];
/** Sequences used by name; those of identity columns need no right. */
const drawn = [
  'GRANT USAGE ON SEQUENCE command_outbox_id_seq TO bourse_edge, bourse_office, bourse_chain',
  'GRANT USAGE ON SEQUENCE trader_number TO bourse_edge',
  'GRANT USAGE, SELECT ON SEQUENCE support_change_number TO bourse_edge',
];

/** The longest a call's statement may run; a trader has given up long before. Jobs and the writer have no such limit. */
export const EDGE_STATEMENT_MS = 15_000;

/**
 * Grants each role what the rules say and revokes everything else, whenever the rules or the tables have changed. The writer owns
 * the journal, whose days it closes. Months of a history belong to the owner only: access to the whole table needs no right on a
 * partition.
 */
export async function grantRights(pool: Pick<Pool, 'query'>): Promise<void> {
  const { rows } = await pool.query<{ name: string; owner: string; granted: string | null }>(
    `SELECT c.oid::regclass::text AS name, pg_get_userbyid(c.relowner) AS owner, obj_description(n.oid) AS granted
     FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
     WHERE n.nspname IN ('public', 'state') AND c.relkind IN ('r', 'p', 'v') AND (NOT c.relispartition OR c.relname LIKE 'journal%')
     ORDER BY n.nspname DESC, name`,
  );
  const kept = await pool.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
       AND relname ~ '^posting' AND relowner = $1::regrole`,
    [roleName('writer')],
  );
  const isDay = /^journal_\d/;
  const all = servingRoles.map(roleName).join(', ');
  const lasting = [
    `REVOKE ALL ON ALL TABLES IN SCHEMA public, state FROM PUBLIC, ${all}`,
    `REVOKE ALL ON ALL SEQUENCES IN SCHEMA public, state FROM PUBLIC, ${all}`,
    `REVOKE CREATE ON SCHEMA public, state FROM PUBLIC, ${all}`,
    `GRANT USAGE ON SCHEMA public, state TO ${all}`,
    ...grants(rows.map(({ name }) => name).filter((name) => !isDay.test(name))),
    ...columns,
    ...functions,
    ...drawn,
  ];
  const fingerprint = `rights ${createHash('sha256').update(lasting.join(';')).digest('hex')}`;
  const isOwned = rows.every(({ name, owner }) => !isWritersOwn(name) || owner === roleName('writer'));
  if (rows[0]?.granted === fingerprint && isOwned && kept.rows.length === 0) return;
  const writer = roleName('writer');
  const statements = [
    'SELECT pg_advisory_xact_lock(7226003)',
    // As superuser, so a table's new owner doesn't need the right to create in its schema.
    ...rows.filter(({ name, owner }) => isWritersOwn(name) && owner !== writer).map(({ name }) => `ALTER TABLE ${name} OWNER TO ${writer}`),
    // An older version's writer owned the postings.
    ...kept.rows.map(({ name }) => `ALTER TABLE ${name} OWNER TO ${OWNER}`),
    ...lasting,
    ...grants(rows.map(({ name }) => name).filter((name) => isDay.test(name))),
    `COMMENT ON SCHEMA state IS '${fingerprint}'`,
  ];
  await pool.query(statements.join(';\n'));
}

const isWritersOwn = (table: string): boolean => /^journal(_\d.*)?$/.test(table);

/** Tables with the same rights share a statement. */
function grants(names: readonly string[]): string[] {
  const tables = new Map<string, string[]>();
  for (const name of names) {
    for (const [role, right] of Object.entries(rightsOf(name))) {
      const key = `GRANT ${right} ON # TO ${roleName(role as ServingRole)}`;
      tables.set(key, [...(tables.get(key) ?? []), name]);
    }
  }
  return [...tables].map(([grant, of]) => grant.replace('#', of.join(', ')));
}

/** State and journal days are books. A table that no rule names is accessible to the owner only. */
export function rightsOf(table: string): Rule['rights'] {
  const rule = rules.find(({ tables }) => tables.includes(table));
  if (rule !== undefined) return rule.rights;
  return table.startsWith('state.') || /^journal_\d/.test(table) ? rightsOf('journal') : {};
}
