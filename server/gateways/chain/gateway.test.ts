import { traderId } from '@bourse/core/identity/trader-id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChainSession, takeChain } from '../../chain/session.ts';
import { EXTENDED_KEY, HOT_WALLET, openTestDatabase } from '../../chain/test/chain-world.ts';
import { testSeal } from '../../chain/test/test-seal.ts';
import { noteWallet } from '../../chain/wallet-book.ts';
import { sealOlderAddresses, watchAddresses } from './address/address-seal.ts';
import { type OpenChainGateway, openChainGateway } from './gateway.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let session: ChainSession;
let gateway: OpenChainGateway;
beforeAll(async () => {
  database = await openTestDatabase();
  session = (await takeChain(database.url, 'ethereum', testSeal, () => undefined)) as ChainSession;
  await noteWallet(session, { chain: 'ethereum', extendedPublicKey: EXTENDED_KEY, hotWallet: HOT_WALLET, endpoints: [''] });
  gateway = openChainGateway({ pool: database.pool, realm: 'live', seal: testSeal });
});
afterAll(async () => {
  gateway?.close();
  await session?.close();
  await database?.close();
});

test('a deposit address changed with SQL is detected within a minute and never shown; before an upgrade there were no seals', async () => {
  const { pool } = database;
  const check = watchAddresses(pool, testSeal);
  const [alice, bob] = [traderId(100_001), traderId(100_002)];
  const own = await gateway.addressOf('ethereum', alice);
  expect(await gateway.addressOf('ethereum', alice)).toBe(own);
  await gateway.addressOf('ethereum', bob);
  expect(await check()).toBeUndefined();
  for (const change of ["address = '0xee'", 'child = 9', 'seal = NULL', 'seal = (SELECT seal FROM chain_address WHERE trader = 100002)']) {
    const { rows } = await pool.query('SELECT * FROM chain_address WHERE trader = $1', [alice]);
    await pool.query(`UPDATE chain_address SET ${change} WHERE trader = $1`, [alice]);
    expect(await check(), change).toContain('was not assigned by the exchange, or was changed');
    expect(await gateway.addressOf('ethereum', alice), change).toBeUndefined();
    const now = (await pool.query('SELECT address FROM chain_address WHERE trader = $1', [alice])).rows[0].address;
    expect(await gateway.ownerOf('ethereum', now), change).toBe('forged');
    const { address, child, seal } = rows[0];
    await pool.query('UPDATE chain_address SET address = $2, child = $3, seal = $4 WHERE trader = $1', [alice, address, child, seal]);
    expect(await check()).toBeUndefined();
  }
  await pool.query('UPDATE chain_address SET seal = NULL');
  await sealOlderAddresses(pool, testSeal);
  expect(await check()).toBeUndefined();
  expect(await gateway.addressOf('ethereum', alice)).toBe(own);
  expect([await gateway.ownerOf('ethereum', own!), await gateway.ownerOf('ethereum', '0xee')]).toEqual([alice, undefined]);
});

test('no address is derived from a public key that was changed with SQL', async () => {
  const { pool } = database;
  const carol = traderId(100_003);
  await pool.query('UPDATE chain_wallet SET extended_public_key = $1', [OTHER_KEY]);
  await gateway.refresh();
  expect(await gateway.addressOf('ethereum', carol)).toBeUndefined();
  await pool.query('UPDATE chain_wallet SET extended_public_key = $1', [EXTENDED_KEY]);
  await gateway.refresh();
  expect(await gateway.addressOf('ethereum', carol)).toMatch(/^0x/);
});
/** Of another wallet: it derives addresses just as well. */
const OTHER_KEY = 'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8';
