import { createHash } from 'node:crypto';
import type { Pool } from 'pg';

// Who may do what in the packaged PostgreSQL. Each part of the program connects with a role of its own, so that an SQL injection
// at the traders' edge can't touch the books, the audit log or the operators, whatever statement it smuggles in.

/** The cluster's first role; it owns the schema. Used to migrate, to back up and to restore, never to serve. */
export const OWNER = 'bourse';
export const servingRoles = ['writer', 'edge', 'office', 'chain', 'reader'] as const;
export type ServingRole = (typeof servingRoles)[number];
export type DatabaseRole = 'owner' | ServingRole;
export const databaseRoles: readonly DatabaseRole[] = ['owner', ...servingRoles];
export const roleName = (role: DatabaseRole): string => (role === 'owner' ? OWNER : `${OWNER}_${role}`);

/** What follows from the journal: only the writer's side of the program changes it. `journal_*` are the days of the journal. */
const books = [
  'act_matching',
  'books',
  'candle',
  'checkpoint',
  'core_segment',
  'deal',
  'deposit_step',
  'ended_spot_order',
  'engine_audit',
  'equity_day',
  'equity_taken',
  'flash_count',
  'flash_log',
  'invite_reward',
  'journal',
  'journal_day',
  'open_spot_order',
  'posting',
  'practice_market',
  'proof_head',
  'proof_leaf',
  'proof_nodes',
  'proof_total',
  'state_hash',
  'system_log',
  'transfer_log',
  'withdrawal_log',
  'withdrawal_seal',
  'withdrawal_step',
  'writer',
];
/** Who the operators are and what they decided. Only the office writes here, and the edge can't even read it. */
const operators = [
  'case_viewer',
  'config_change',
  'decided_by_hand',
  'four_eyes_request',
  'operator_passkey',
  'operator_recovery_code',
  'operator_role',
  'operator_session',
  'operator_sign_in_failure',
  'operator_ticket',
  'operator_totp',
  'person',
  'withdrawal_claim',
];
/** What the house publishes and sets: written by the office, and at the start by the writer's side, which fills in the first. */
const published = [
  'content',
  'content_version',
  'display_rate',
  'document_edition',
  'network',
  'receiving_account',
  'receiving_address',
  'system_config',
];
/** Written by the process that watches chains and pays on them. */
const chains = [
  'chain_approval',
  'chain_attempt',
  'chain_block',
  'chain_deposit',
  'chain_holding',
  'chain_input',
  'chain_state',
  'chain_transaction',
  'chain_unsigned',
  'chain_wallet',
];

const read = 'SELECT';
const write = 'SELECT, INSERT, UPDATE, DELETE';

interface Rule {
  readonly tables: readonly string[];
  readonly rights: Partial<Record<ServingRole, string>>;
}
/** The first rule that names a table decides. Every other table belongs to a room: edge, office and jobs write it. */
export const rules: readonly Rule[] = [
  { tables: ['migration', 'realm'], rights: { writer: read, edge: read, office: read, chain: read, reader: read } },
  { tables: ['request_key'], rights: { writer: read, edge: read, office: read } },
  { tables: books, rights: { writer: write, edge: read, office: read, chain: read, reader: read } },
  { tables: operators, rights: { writer: read, office: write } },
  // Why a withdrawal was refused and how it was paid is told to its trader, and what was approved to the one who pays.
  { tables: ['withdrawal_review', 'stop_note'], rights: { writer: read, edge: read, office: write, chain: read } },
  // Traders see the name of the operator who answered them.
  { tables: ['operator'], rights: { writer: read, edge: 'SELECT (id, name, locked_at)', office: write } },
  // Judged by the server itself, under an entry of the audit log.
  { tables: ['invite_judgement'], rights: { writer: read, edge: read, office: write } },
  { tables: ['audit_entry'], rights: { writer: read, office: 'SELECT, INSERT' } },
  { tables: ['audit_head'], rights: { writer: read, office: 'SELECT, UPDATE' } },
  { tables: published, rights: { writer: write, edge: read, office: write, chain: read, reader: read } },
  { tables: chains, rights: { writer: read, edge: read, office: read, chain: write, reader: read } },
  // A trader's address is derived, and practice money asked for, while the trader waits.
  {
    tables: ['chain_address', 'chain_child', 'chain_faucet'],
    rights: { writer: read, edge: 'SELECT, INSERT', office: read, chain: write, reader: read },
  },
  // Nothing is paid after a restore until two operators have decided.
  { tables: ['restore_mark'], rights: { writer: write, edge: read, office: write, chain: read, reader: read } },
  // How far traders have been mailed about their money.
  { tables: ['money_told'], rights: { writer: write } },
  {
    tables: ['command_outbox'],
    rights: { writer: 'SELECT, INSERT, UPDATE, DELETE', edge: 'SELECT, INSERT', office: 'SELECT, INSERT, UPDATE', chain: 'SELECT, INSERT' },
  },
];
const rooms: Rule['rights'] = { writer: write, edge: write, office: write };
/** `SELECT … FOR UPDATE` needs the right to update some column; the number of a withdrawal is one that nothing is paid by. */
const columns = ['GRANT UPDATE (withdrawal) ON withdrawal_log TO bourse_office'];

/** Longest a statement of a call may run; a trader has given up long before. Jobs and the writer have no such limit. */
export const EDGE_STATEMENT_MS = 15_000;

/**
 * Gives each role what the rules say and takes everything else, whenever the rules or the tables have changed. The writer owns
 * the journal and the postings: it begins and ends the days of the one, and summarises the index of the other.
 */
export async function grantRights(pool: Pick<Pool, 'query'>): Promise<void> {
  const { rows } = await pool.query<{ name: string; owner: string; granted: string | null }>(
    `SELECT c.oid::regclass::text AS name, pg_get_userbyid(c.relowner) AS owner, obj_description(n.oid) AS granted
     FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
     WHERE n.nspname IN ('public', 'state') AND c.relkind IN ('r', 'p', 'v') ORDER BY n.nspname DESC, name`,
  );
  const isDay = /^journal_\d/;
  const lasting = grants(rows.map(({ name }) => name).filter((name) => !isDay.test(name)));
  const fingerprint = `rights ${createHash('sha256').update(lasting.join(';')).digest('hex')}`;
  const isOwned = rows.every(({ name, owner }) => !isWritersOwn(name) || owner === roleName('writer'));
  if (rows[0]?.granted === fingerprint && isOwned) return;
  const all = servingRoles.map(roleName).join(', ');
  const writer = roleName('writer');
  const statements = [
    'SELECT pg_advisory_xact_lock(7226003)',
    ...rows.filter(({ name, owner }) => isWritersOwn(name) && owner !== writer).map(({ name }) => `ALTER TABLE ${name} OWNER TO ${writer}`),
    `REVOKE ALL ON ALL TABLES IN SCHEMA public, state FROM PUBLIC, ${all}`,
    'REVOKE CREATE ON SCHEMA public FROM PUBLIC',
    `GRANT USAGE ON SCHEMA public, state TO ${all}`,
    `GRANT CREATE ON SCHEMA public TO ${writer}`,
    `GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${servingRoles
      .filter((role) => role !== 'reader')
      .map(roleName)
      .join(', ')}`,
    ...lasting,
    ...grants(rows.map(({ name }) => name).filter((name) => isDay.test(name))),
    ...columns,
    `COMMENT ON SCHEMA state IS '${fingerprint}'`,
  ];
  await pool.query(statements.join(';\n'));
}

const isWritersOwn = (table: string): boolean => /^(journal|posting)(_\d.*)?$/.test(table);

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

/** The state, the days of the journal and the views over them are books. */
export function rightsOf(table: string): Rule['rights'] {
  if (table.startsWith('state.') || /^(journal|posting)_\d/.test(table) || table === 'spot_order') return rightsOf('journal');
  return rules.find(({ tables }) => tables.includes(table))?.rights ?? rooms;
}
