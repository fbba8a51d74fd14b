import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readOutboxSeal } from '../engine/leave-command.ts';
import type { EvmRequest } from '../gateways/signer/request.ts';
import { openStore } from '../store/open-store.ts';
import type { Pool } from '../store/postgres.ts';
import { OfflineSigner } from './offline-signer.ts';
import { openTestDatabase } from './test/chain-world.ts';
import { openStandIn } from './test/stand-in-engine.ts';
import { temporaryFolder } from './test/temporary-folder.ts';

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

/** Approves the withdrawals that the requests pay. */
async function approve(pool: Pool, dataDir: string, requests: readonly EvmRequest[]): Promise<void> {
  const engine = await openStandIn(pool, request.chain, request.contract!, readOutboxSeal(dataDir));
  for (const one of requests) await engine.approve(Number(one.reference), one.to, BigInt(one.units) * 100n);
}

test('unsigned payments are exported as a file and imported signed; repeating it gives the same answer', async () => {
  const signer = new OfflineSigner(database.url);
  const large = { ...request, reference: '78', nonce: 1, units: '999999999999999' };
  await approve(database.pool, database.dataDir, [request, large]);
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
  await approve(store.pool, dataDir, [request]);
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

test('a waiting payment whose recipient or amount was changed with SQL isn’t exported', async () => {
  const signer = new OfflineSigner(database.url);
  const engine = await openStandIn(database.pool, 'offline', request.contract!, readOutboxSeal(database.dataDir));
  const paid = { ...request, chain: 'offline', reference: '79' };
  await engine.approve(79, paid.to, BigInt(paid.units) * 100n);
  const env = { PATH: process.env['PATH'], DATABASE_URL: database.url, DATA_DIR: database.dataDir };
  const exported = () => spawnSync(process.execPath, [join(import.meta.dirname, 'unsigned.ts'), 'export'], { env, encoding: 'utf8' });
  expect(await signer.sign(9, paid)).toBe('waiting');
  expect(JSON.parse(exported().stdout)).toEqual([{ id: 9, request: paid }]);
  for (const changed of [{ to: `0x${'ee'.repeat(20)}` }, { units: '100000001' }, { reference: '999' }]) {
    await database.pool.query('UPDATE chain_unsigned SET request = $1 WHERE transaction = 9', [JSON.stringify({ ...paid, ...changed })]);
    const { stdout, stderr, status } = exported();
    expect(JSON.parse(stdout)).toEqual([]);
    expect(stderr).toContain('request 9 is left out');
    expect(status).toBe(1);
  }
  await signer.close();
});
