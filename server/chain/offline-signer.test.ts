import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readOutboxSeal } from '../engine/leave-command.ts';
import { sealOlderWithdrawals } from '../engine/withdrawal-seal.ts';
import type { EvmRequest } from '../gateways/signer/request.ts';
import { openStore } from '../store/open-store.ts';
import type { Pool } from '../store/postgres.ts';
import { OfflineSigner } from './offline-signer.ts';
import { type ChainSession, takeChain } from './session.ts';
import { openTestDatabase } from './test/chain-world.ts';
import { openStandIn } from './test/stand-in-engine.ts';
import { temporaryFolder } from './test/temporary-folder.ts';
import { TransactionBook } from './transaction-book.ts';

const folder = temporaryFolder('offline');
let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  await database?.close();
  folder.remove();
});

const run = (file: string, args: readonly string[], env: Record<string, string>): string => {
  const done = spawnSync(process.execPath, [join(import.meta.dirname, '..', file), ...args], {
    env: { PATH: process.env['PATH'], ...env },
    encoding: 'utf8',
  });
  expect(done.stderr).toBe('');
  return done.stdout;
};

const request: EvmRequest = {
  kind: 'evm',
  purpose: 'withdrawal',
  reference: '77',
  chain: 'practice',
  chainId: 31_337,
  nonce: 0,
  to: '0x00000000000000000000000000000000000000bb',
  contract: '0x5fbdb2315678afecb367f032d93f642f64180aa3',
  units: '100000000',
  gas: '100000',
  fee: '2000000000',
  tip: '1000000000',
  approvals: [{ credential: 'key-1', authenticatorData: 'a', clientData: 'b', signature: 'c' }],
};

/** Has the engine approve and reserve the withdrawals that the requests pay. Returns the numbers of their transactions. */
async function reserve(pool: Pool, url: string, dataDir: string, requests: readonly EvmRequest[]): Promise<number[]> {
  const [{ chain, contract }] = requests as [EvmRequest];
  const seal = readOutboxSeal(dataDir);
  const engine = await openStandIn(pool, chain, contract!, seal);
  const session = (await takeChain(url, chain, seal, () => undefined)) as ChainSession;
  const book = new TransactionBook(session, chain);
  for (const { reference, to, units } of requests) {
    await engine.approve(Number(reference), to, BigInt(units) * 100n);
    const payment = { address: `0x${'aa'.repeat(20)}`, recipient: to, asset: 'USDT', contract: contract!, units, required: 12 };
    await book.take(Number(reference), payment);
  }
  await engine.drain();
  const rows = await book.open();
  for (const [nonce, row] of rows.entries()) await book.reserve(row, nonce);
  await session.close();
  return rows.map(({ id }) => id);
}

test('unsigned payments are exported as a file and imported signed; repeating it gives the same answer', async () => {
  const signer = new OfflineSigner(database.url);
  const large = { ...request, reference: '78', nonce: 1, units: '999999999999999' };
  expect(await reserve(database.pool, database.url, database.dataDir, [request, large])).toEqual([1, 2]);
  expect(await signer.sign(1, request)).toBe('waiting');
  expect(await signer.sign(2, large)).toBe('waiting');
  const online = { DATABASE_URL: database.url, DATA_DIR: database.dataDir };
  const unsigned = join(folder.path, 'unsigned.json');
  writeFileSync(unsigned, run('chain/unsigned.ts', ['export'], online));
  const exported = JSON.parse(readFileSync(unsigned, 'utf8')) as { request: EvmRequest }[];
  expect(exported[0]?.request.approvals, 'the words of operators travel with it').toEqual(request.approvals);
  // The signer's machine has neither database nor network.
  const offline = { SIGNER_DIR: join(folder.path, 'signer'), SIGNER_REALM: 'practice' };
  const signed = join(folder.path, 'signed.json');
  writeFileSync(signed, run('signer/main.ts', ['sign', unsigned], offline));
  expect(run('chain/unsigned.ts', ['import', signed], online)).toBe('2 of 2 taken\n');
  const answer = await signer.sign(1, { ...request, fee: '3000000000' });
  expect(answer).toMatchObject({ raw: expect.stringMatching(/^0x02/), hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) });
  expect(await signer.sign(2, request)).toMatchObject({ refused: expect.stringContaining('above the limit') });
  expect(run('chain/unsigned.ts', ['import', signed], online)).toBe('0 of 2 taken\n');
  expect(JSON.parse(run('chain/unsigned.ts', ['export'], online))).toEqual([]);
  expect(run('signer/main.ts', ['public'], offline)).not.toContain('prv');
  await signer.close();
});

test('with the bundled database, only DATA_DIR has to be given', async () => {
  const dataDir = join(folder.path, 'data');
  const store = await openStore({ dataDir, databaseUrl: undefined, realm: 'practice', say: () => undefined });
  const signer = new OfflineSigner(store.urls.chain);
  expect(await reserve(store.pool, store.urls.chain, dataDir, [request])).toEqual([1]);
  try {
    expect(await signer.sign(1, request)).toBe('waiting');
    expect(JSON.parse(run('chain/unsigned.ts', ['export'], { DATA_DIR: dataDir }))).toMatchObject([
      { id: 1, request: { reference: '77' } },
    ]);
    const signed = join(folder.path, 'signed-there.json');
    writeFileSync(signed, JSON.stringify([{ id: 1, refused: 'above the limit' }]));
    expect(run('chain/unsigned.ts', ['import', signed], { DATA_DIR: dataDir })).toBe('1 of 1 taken\n');
    expect(await signer.sign(1, request)).toEqual({ refused: 'above the limit' });
  } finally {
    await signer.close();
    await store.close(true);
  }
});

const exported = () => {
  const env = { PATH: process.env['PATH'], DATABASE_URL: database.url, DATA_DIR: database.dataDir };
  return spawnSync(process.execPath, [join(import.meta.dirname, 'unsigned.ts'), 'export'], { env, encoding: 'utf8' });
};

test('a waiting payment whose recipient or amount was changed with SQL isn’t exported', async () => {
  const signer = new OfflineSigner(database.url);
  const paid = { ...request, chain: 'offline', reference: '79' };
  const [id] = (await reserve(database.pool, database.url, database.dataDir, [paid])) as [number];
  expect(await signer.sign(id, paid)).toBe('waiting');
  expect(JSON.parse(exported().stdout)).toEqual([{ id, request: paid }]);
  for (const changed of [{ to: `0x${'ee'.repeat(20)}` }, { units: '100000001' }, { reference: '999' }]) {
    await database.pool.query('UPDATE chain_unsigned SET request = $2 WHERE transaction = $1', [
      id,
      JSON.stringify({ ...paid, ...changed }),
    ]);
    const { stdout, stderr, status } = exported();
    expect(JSON.parse(stdout)).toEqual([]);
    expect(stderr).toContain(`request ${id} is left out`);
    expect(status).toBe(1);
  }
  await database.pool.query('DELETE FROM chain_unsigned WHERE transaction = $1', [id]);
  await signer.close();
});

test('a request is exported only while the engine has its withdrawal as reserved, and for that payment while it’s open', async () => {
  const { pool } = database;
  const signer = new OfflineSigner(database.url);
  const requests = Array.from(
    { length: 10 },
    (_, nonce): EvmRequest => ({ ...request, chain: 'ended', reference: String(80 + nonce), nonce }),
  );
  const ids = await reserve(pool, database.url, database.dataDir, requests);
  for (const [i, one] of requests.entries()) expect(await signer.sign(ids[i]!, one)).toBe('waiting');
  const states = ['approved', 'rejected', 'cancelled', 'broadcast', 'done'];
  for (const [i, state] of states.entries())
    await pool.query('UPDATE withdrawal_log SET state = $2 WHERE withdrawal = $1', [80 + i, state]);
  await pool.query('DELETE FROM withdrawal_seal WHERE withdrawal BETWEEN 80 AND 84');
  await sealOlderWithdrawals(pool, readOutboxSeal(database.dataDir));
  // Rows of somebody who can write to the database.
  const changes = ["state = 'final'", 'withdrawal = 999', "chain = 'practice'", "purpose = 'gas'"];
  for (const [i, change] of changes.entries()) await pool.query(`UPDATE chain_transaction SET ${change} WHERE id = $1`, [ids[5 + i]]);
  await signer.sign(9_999, { ...request, chain: 'ended', purpose: 'sweep', reference: '9999' });

  const { stdout, stderr, status } = exported();
  expect(JSON.parse(stdout)).toEqual([{ id: ids[9], request: requests[9] }]);
  expect(status).toBe(1);
  expect(stderr.trim().split('\n')).toEqual([
    ...states.map((state, i) => `unsigned: request ${ids[i]} is left out: withdrawal ${80 + i} is ${state}, not reserved`),
    ...changes.map(
      (_, i) => `unsigned: request ${ids[5 + i]} is left out: the books have no such open withdrawal with the reference ${85 + i}`,
    ),
    'unsigned: request 9999 is left out: the books have no such open sweep with the reference 9999',
  ]);
  await pool.query("INSERT INTO state.stop VALUES ('withdrawals', 'outflow', 0)");
  expect(exported().stderr).toContain(`request ${ids[9]} is left out: withdrawal 89 is held, not reserved`);
  await signer.close();
});
