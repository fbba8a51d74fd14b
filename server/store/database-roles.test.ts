// The bundled PostgreSQL with its roles: a real server, real sessions of each role.
import { chmodSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DATABASE_ACCOUNT, lentIdentity, runsAsRoot } from './database-account.ts';
import { readPasswords } from './database-passwords.ts';
import {
  type DatabaseRole,
  EDGE_STATEMENT_MS,
  OWNER,
  rightsOf,
  roleName,
  rules,
  type ServingRole,
  servingRoles,
} from './database-roles.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { openStore, type Store } from './open-store.ts';
import { openOfficePool } from './postgres.ts';

let dataDir: string;
let store: Store;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'roles-'));
  chmodSync(dataDir, 0o755);
  store = await openStore({ dataDir, databaseUrl: undefined, realm: 'practice', say: () => undefined });
});
afterAll(async () => {
  await store?.close(true);
  rmSync(dataDir, { recursive: true, force: true });
});

async function as<T>(role: DatabaseRole, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: store.urls[role] });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
const refused = (role: DatabaseRole, statement: string): Promise<string> =>
  as(role, (client) =>
    client.query(statement).then(
      () => 'done',
      (error: { code: string }) => error.code,
    ),
  );
const NOT_PRIVILEGED = '42501';

test('nobody can connect without a role’s password, and the passwords are readable by this account only', async () => {
  const host = new URL(store.urls.owner.replace('@/', '@socket/')).searchParams.get('host')!;
  for (const role of ['owner', ...servingRoles] as const) {
    for (const password of ['', 'bourse', 'wrong']) {
      const client = new pg.Client({ host, port: 5432, user: roleName(role), database: OWNER, password });
      await expect(client.connect(), `${role} with "${password}"`).rejects.toThrow();
      await client.end().catch(() => undefined);
    }
    expect(await as(role, async (client) => (await client.query('SELECT current_user AS me')).rows[0].me)).toBe(roleName(role));
  }
  expect(statSync(join(dataDir, 'postgres.passwords')).mode & 0o777).toBe(0o600);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(readFileSync(join(dataDir, 'postgres', 'pg_hba.conf'), 'utf8')).not.toContain('trust');
});

test('the edge can neither change the books nor see who the operators are, whatever statement it executes', async () => {
  for (const statement of [
    'UPDATE state.purse SET available = available + 1',
    'DELETE FROM posting',
    "INSERT INTO journal (seq, at, origin, body, core_version) VALUES (1, 1, 'operator', '{}', 1)",
    'UPDATE writer SET epoch = epoch + 1',
    "UPDATE withdrawal_log SET address = 'mine'",
    'SELECT * FROM audit_entry',
    'SELECT password_hash FROM operator',
    'SELECT * FROM operator_session',
    'SELECT * FROM four_eyes_request',
    "UPDATE command_outbox SET body = '{}'",
    "UPDATE system_config SET value = 'x'",
    'UPDATE chain_wallet SET hot_wallet = $$mine$$',
    'CREATE TABLE own (id int)',
    'DROP TABLE session',
    'ALTER TABLE audit_entry DISABLE TRIGGER ALL',
    "COPY (SELECT 1) TO PROGRAM 'id'",
    'SET ROLE bourse',
    'SET SESSION AUTHORIZATION bourse_writer',
    'CREATE ROLE stranger',
    "INSERT INTO reserve_address (asset, network, address, message, signature) VALUES ('BTC', 'bitcoin', 'mine', 'm', 's')",
    'DELETE FROM reserve_address',
    'DELETE FROM published_login_lock',
    "UPDATE key_fingerprint SET fingerprint = 'x'",
    "INSERT INTO key_fingerprint (name, fingerprint) VALUES ('ring 2', 'x')",
    'SELECT body FROM support_note',
    'INSERT INTO support_note DEFAULT VALUES',
    'DELETE FROM support_look',
    'DELETE FROM verification_look',
    "UPDATE support_message SET body = 'x'",
    'DELETE FROM deposit_proof',
    'DELETE FROM acceptance',
    'DELETE FROM trader_identity',
    'DELETE FROM session',
    'UPDATE login_event SET ip = $$::1$$',
    'DELETE FROM upload',
    "SELECT setval('trader_number', 1)",
    'SELECT begin_journal_day($$2099-01-01$$, 1)',
    'SELECT begin_history_month($$posting$$, $$2099-01-01$$)',
    'CREATE TEMP TABLE session (id int)',
  ])
    expect(await refused('edge', statement), statement).toBe(NOT_PRIVILEGED);
  expect(await refused('edge', 'SELECT 1 FROM state.purse')).toBe('done');
  expect(await refused('edge', 'UPDATE session SET ended_at = now()')).toBe('done');
});

test('the office appends to its audit log and can’t change the books', async () => {
  for (const statement of [
    'UPDATE state.purse SET available = 0',
    'DELETE FROM audit_entry',
    'UPDATE audit_entry SET act = $$x$$',
    'TRUNCATE audit_entry',
    'DELETE FROM engine_audit',
    'UPDATE deal SET price = 1',
    'DELETE FROM command_outbox',
    'UPDATE command_outbox SET seq = NULL',
    'ALTER TABLE audit_entry DISABLE TRIGGER ALL',
    'DELETE FROM decided_by_hand',
    'DELETE FROM four_eyes_request',
    'UPDATE verification_look SET operator = 2',
    'DELETE FROM support_note',
    'DELETE FROM bank_card',
    'DELETE FROM key_fingerprint',
    'DELETE FROM restore_mark',
    'CREATE TABLE own (id int)',
  ])
    expect(await refused('office', statement), statement).toBe(NOT_PRIVILEGED);
  expect(await refused('office', 'SELECT 1 FROM audit_entry')).toBe('done');
});

test('the chain process can’t see who the traders are, and the writer can’t write to the audit log', async () => {
  for (const statement of [
    'SELECT * FROM trader_identity',
    'SELECT * FROM session',
    'SELECT * FROM operator',
    'UPDATE state.withdrawal SET amount = 1',
  ])
    expect(await refused('chain', statement), statement).toBe(NOT_PRIVILEGED);
  for (const statement of [
    'INSERT INTO audit_entry DEFAULT VALUES',
    'UPDATE audit_head SET id = 0',
    'UPDATE operator SET password_hash = $$x$$',
    'CREATE ROLE x',
    'CREATE TABLE own (id int)',
    'CREATE FUNCTION lower(varchar) RETURNS text LANGUAGE sql AS $$ SELECT $1::text $$',
    'DELETE FROM engine_audit',
    'DELETE FROM posting',
    'DROP TABLE deal_rest',
    'SELECT 1 FROM posting_rest',
    'UPDATE proof_head SET at = now()',
    'UPDATE system_config SET value = $$x$$',
    'UPDATE reserve_address SET address = $$mine$$',
    'DELETE FROM restore_mark',
    'SELECT * FROM recovery_code',
  ])
    expect(await refused('writer', statement), statement).toBe(NOT_PRIVILEGED);
});

test('the writer can create a day of the journal, and no other table that way', async () => {
  await as('writer', async (client) => {
    await client.query('BEGIN');
    await client.query("SELECT begin_journal_day('2099-01-01', 1)");
    const { rows } = await client.query("SELECT tableowner AS owner FROM pg_tables WHERE tablename = 'journal_2099_01_01'");
    expect(rows).toEqual([{ owner: 'bourse_writer' }]);
    await client.query('ROLLBACK');
    await expect(client.query("SELECT begin_journal_day('2099-01-01; DROP TABLE session', 1)")).rejects.toThrow('not a day');
  });
});

test('the writer can create a month of a history, and no other table that way', async () => {
  await as('writer', async (client) => {
    await client.query('BEGIN');
    expect((await client.query("SELECT begin_history_month('deal', '2099-01-01') AS made")).rows).toEqual([{ made: true }]);
    expect((await client.query("SELECT begin_history_month('deal', '2099-01-01') AS made")).rows).toEqual([{ made: false }]);
    const { rows } = await client.query("SELECT tableowner AS owner FROM pg_tables WHERE tablename = 'deal_2099_01'");
    expect(rows).toEqual([{ owner: OWNER }]);
    await client.query('ROLLBACK');
    for (const [history, month] of [
      ['journal', '2099-01-01'],
      ['trader_identity', '2099-01-01'],
      ['deal', '2099-01-02'],
      ['deal; DROP TABLE session', '2099-01-01'],
    ])
      await expect(client.query('SELECT begin_history_month($1, $2)', [history, month])).rejects.toThrow('not a month of a history');
    await expect(client.query("SELECT caught_history_months('session')")).rejects.toThrow('not a history');
  });
});

test('no role has rights on a single month of a history: access goes through the whole table', async () => {
  const { rows } = await store.pool.query(
    `SELECT grantee, table_name FROM information_schema.role_table_grants AS g JOIN pg_class AS c ON c.oid = format('%I.%I', table_schema, table_name)::regclass
     WHERE c.relispartition AND table_name NOT LIKE 'journal%' AND grantee <> $1`,
    [OWNER],
  );
  expect(rows).toEqual([]);
  expect(
    await refused(
      'writer',
      "INSERT INTO posting (seq, position, at, source, destination, asset, amount) VALUES (0, 0, 0, 'a', 'b', 'X', 1)",
    ),
  ).toBe('done');
  expect(await refused('edge', 'SELECT 1 FROM deal')).toBe('done');
});

test('the reader reads the books and writes nothing', async () => {
  const { rows } = await as('reader', (client) =>
    client.query<{ table: string; right: string }>(
      "SELECT table_name AS table, privilege_type AS right FROM information_schema.role_table_grants WHERE grantee = 'bourse_reader' AND privilege_type <> 'SELECT'",
    ),
  );
  expect(rows).toEqual([]);
  expect(await refused('reader', 'SELECT 1 FROM posting')).toBe('done');
  for (const table of ['trader_identity', 'session', 'operator', 'audit_entry', 'command_outbox'])
    expect(await refused('reader', `SELECT 1 FROM ${table}`), table).toBe(NOT_PRIVILEGED);
});

const TABLES = `SELECT CASE n.nspname WHEN 'state' THEN 'state.' ELSE '' END || c.relname AS table, c.oid FROM pg_class AS c
  JOIN pg_namespace AS n ON n.oid = c.relnamespace WHERE n.nspname IN ('public', 'state') AND c.relkind IN ('r', 'p', 'v') AND (NOT c.relispartition OR c.relname LIKE 'journal%')`;
const VERBS = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER'];

test('every table is in one rule, and the database grants exactly what the rules say: role by table by verb', async () => {
  const { rows } = await store.pool.query<{ table: string; role: string; rights: string | null }>(
    `SELECT t.table, r.role, (SELECT string_agg(verb, ', ' ORDER BY place) FROM unnest($2::text[]) WITH ORDINALITY AS v (verb, place)
       WHERE has_table_privilege('bourse_' || r.role, t.oid, verb)) AS rights
     FROM (${TABLES}) AS t, unnest($1::text[]) AS r (role)`,
    [servingRoles, VERBS],
  );
  const tables = [...new Set(rows.map(({ table }) => table))].filter((table) => !/^journal_\d/.test(table));
  const named = rules.flatMap((rule) => rule.tables);
  expect(named.filter((table) => !tables.includes(table))).toEqual([]);
  expect(named.filter((table, i) => named.indexOf(table) !== i)).toEqual([]);
  expect(tables.filter((table) => !named.includes(table) && !table.startsWith('state.'))).toEqual([]);
  // For rights on some columns only, the table's own privileges show nothing.
  const said = (table: string, role: ServingRole): string | null => {
    const right = rightsOf(table)[role]?.replace(/(, )?\w+ \([^)]*\)/g, '');
    return right === undefined || right === '' ? null : right;
  };
  expect(rows.filter(({ table, role, rights }) => said(table, role as ServingRole) !== rights)).toEqual([]);
  const { rows: everybody } = await store.pool.query(
    "SELECT table_name FROM information_schema.role_table_grants WHERE grantee = 'PUBLIC' AND table_schema IN ('public', 'state')",
  );
  expect(everybody).toEqual([]);
  const { rows: makers } = await store.pool.query(
    "SELECT r.role, s.nspname FROM unnest($1::text[]) AS r (role), pg_namespace AS s WHERE has_schema_privilege('bourse_' || r.role, s.oid, 'CREATE')",
    [servingRoles],
  );
  expect(makers, 'who may create in a schema').toEqual([]);
});

test('no role has a write right that no statement of the program uses', async () => {
  const server = join(import.meta.dirname, '..');
  const used = new Set<string>();
  for (const entry of readdirSync(server, { withFileTypes: true, recursive: true })) {
    if (!/(?<!\.test)\.ts$|guess\.sql$/.test(entry.name) || /node_modules|\/test(\/|$)/.test(entry.parentPath)) continue;
    const text = readFileSync(join(entry.parentPath, entry.name), 'utf8');
    for (const [, table, rest] of text.matchAll(/INSERT INTO ([\w.]+)((?:(?!INSERT INTO)[^`])*)/g)) {
      used.add(`INSERT ${table}`);
      if (/DO UPDATE/.test(rest!.slice(0, 1500))) used.add(`UPDATE ${table}`);
    }
    for (const [, table] of text.matchAll(/(?:COPY |into(?::| =) [`'])([\w.]+) \(/g)) used.add(`INSERT ${table}`);
    for (const [, verb, table] of text.matchAll(/(UPDATE|DELETE FROM) ([\w.]+)/g)) used.add(`${verb!.replace(' FROM', '')} ${table}`);
  }
  // Their names are assembled from parts.
  for (const table of [
    'operator_totp',
    'operator_passkey',
    'operator_recovery_code',
    'operator_ticket',
    'proof_leaf',
    'proof_nodes',
    'command_outbox',
  ])
    used.add(`DELETE ${table}`);
  const unused = rules.flatMap(({ tables, rights }) =>
    tables.flatMap((table) =>
      Object.entries(rights).flatMap(([role, right]) =>
        ['INSERT', 'UPDATE', 'DELETE']
          .filter((verb) => right.includes(verb) && !used.has(`${verb} ${table}`))
          .map((verb) => `${role}: ${verb} ${table}`),
      ),
    ),
  );
  expect(unused.filter((one) => !/ journal$/.test(one))).toEqual([]);
  // And none that a statement uses is missing: those of the start are the owner's.
  const byOwner = [
    'INSERT migration',
    'INSERT realm',
    'INSERT restore_mark',
    'INSERT restored_from',
    'DELETE restored_from',
    'UPDATE migration',
    'UPDATE chain_address',
  ];
  const granted = (verb: string, table: string) => Object.values(rightsOf(table)).some((right) => right.includes(verb));
  const missing = [...used].filter((one) => {
    const [verb = '', table = ''] = one.split(' ');
    return rules.some(({ tables }) => tables.includes(table)) && !granted(verb, table) && !byOwner.includes(one);
  });
  expect(missing).toEqual([]);
});

test('a call’s statement has a time limit, a job’s doesn’t', async () => {
  const limit = async (pool: pg.Pool): Promise<string> => (await pool.query('SHOW statement_timeout')).rows[0].statement_timeout;
  expect(await limit(store.edge)).toBe(`${EDGE_STATEMENT_MS / 1000}s`);
  expect(await limit(store.reader)).toBe('5s');
  expect(await limit(store.house)).toBe('0');
  const office = openOfficePool(store.urls.office);
  expect(await limit(office)).toBe('2min');
  await office.end();
});

test('a data directory of an older version opens, with passwords from then on', async () => {
  const older = mkdtempSync(join(tmpdir(), 'older-'));
  try {
    const first = await startEmbeddedPostgres(older);
    const client = new pg.Client({ connectionString: first.url });
    await client.connect();
    await client.query('CREATE TABLE kept (id int); INSERT INTO kept VALUES (7)');
    for (const role of servingRoles) await client.query(`DROP OWNED BY ${roleName(role)}; DROP ROLE ${roleName(role)}`);
    await client.query(`ALTER ROLE ${OWNER} PASSWORD NULL; GRANT ALL ON DATABASE ${OWNER} TO PUBLIC`);
    await client.end();
    await first.stop();
    // As such a version left it: everybody is trusted, no passwords were ever set, and root ran it as nobody.
    writeFileSync(join(older, 'postgres', 'pg_hba.conf'), 'local all all trust\n');
    rmSync(join(older, 'postgres.passwords'));
    if (runsAsRoot()) giveTo(join(older, 'postgres'), 65_534);

    const again = await startEmbeddedPostgres(older);
    const then = new pg.Client({ connectionString: again.url });
    await then.connect();
    expect((await then.query('SELECT id FROM kept')).rows).toEqual([{ id: 7 }]);
    await then.end();
    await again.stop();
    expect(readFileSync(join(older, 'postgres', 'pg_hba.conf'), 'utf8')).toMatch(/^local all all scram-sha-256$/m);
    expect(readPasswords(older)?.owner).toHaveLength(32);
  } finally {
    rmSync(older, { recursive: true, force: true });
  }
});

test('lost passwords are replaced at the next start, even while the server is running', async () => {
  const home = mkdtempSync(join(tmpdir(), 'lost-'));
  try {
    const first = await startEmbeddedPostgres(home);
    writeFileSync(join(home, 'postgres.passwords'), '{}');
    const beside = await startEmbeddedPostgres(home);
    expect(beside.wasRunning).toBe(true);
    const client = new pg.Client({ connectionString: beside.urls.edge });
    await client.connect();
    await client.end();
    await first.stop();
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});

test.runIf(runsAsRoot())('started by root, it runs under an account of its own and not as nobody', () => {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${DATABASE_ACCOUNT}:`));
  const uid = Number(line?.split(':')[2]);
  expect(lentIdentity().uid).toBe(uid);
  expect(uid).not.toBe(65_534);
  expect(statSync(join(dataDir, 'postgres')).uid).toBe(uid);
});

function giveTo(folder: string, uid: number): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    chownSync(join(entry.parentPath, entry.name), uid, uid);
  chownSync(folder, uid, uid);
}
