import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@bourse/contract/calls';
import { officeCalls } from '@bourse/contract/office/calls';
import { traderId } from '@bourse/core/identity/trader-id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '../engine/invariants.ts';
import { load } from '../engine/load.ts';
import { verify } from '../engine/verify.ts';
import type { HeadRow } from '../proof/head-rows.ts';
import { takeSnapshot } from '../proof/snapshots.ts';
import { type PracticeOffice, startPracticeOffice } from '../test/practice-office.ts';
import { requestId } from '../test/practice-server.ts';

let house: PracticeOffice;
beforeAll(async () => {
  house = await startPracticeOffice();
});
afterAll(() => house?.close());

test('a spent deposit is reversed: verify, proof, office and engine all find the books balanced', async () => {
  const { server } = house;
  const { engine } = server.open;
  const [anna, bert] = [await server.trader(), await server.trader()];
  const key = 'tron:0xabc:1';
  const deposit = { kind: 'credit_deposit' as const, way: 'chain' as const, asset: 'USDT', amount: 100_00000000n as never };
  await engine.submit('chain', { ...deposit, key, trader: traderId(Number(anna.uid)) });
  // Everything anna has is gone before the chain orphans the deposit.
  const drained = { kind: 'adjust_balance' as const, key: 'adjustment:9001', account: 'fiat' as const, asset: 'USDT' };
  await server.act({
    ...drained,
    trader: traderId(Number(anna.uid)),
    amount: -10_100_00000000n as never,
    cause: 'correction' as never,
  });
  await server.call(calls.funds.transfer, { requestId: requestId(), from: 'fiat', to: 'spot', asset: 'USDT', amount: '5' }, bert.token);
  await engine.submit('chain', { kind: 'reverse_deposit', key });
  await engine.projected(engine.head);
  const owed = await server.store.pool.query<{ amount: string }>('SELECT amount FROM state.debt WHERE trader = $1', [anna.uid]);
  expect(owed.rows).toEqual([{ amount: '10000000000' }]);

  const client = await server.store.pool.connect();
  try {
    expect(await verify(client, server.dataDir)).toMatchObject({ wrongBalances: 0, wrongSums: 0, doubled: 0 });
    // The engine's memory and the view over the tables give the same books.
    const { exchange } = await load(client as never);
    const { rows } = await client.query<{ address: string; asset: string; amount: string }>(
      'SELECT address, asset, amount::text FROM books WHERE amount <> 0',
    );
    const text = (all: readonly { address: string; asset: string; amount: bigint | string }[]) =>
      all.map(({ address, asset, amount }) => `${address} ${asset} ${amount}`).toSorted();
    expect(text(rows)).toEqual(text(exchange.books()));
    expect(text(rows)).toContainEqual(`trader:${anna.uid}:debt:USDT USDT -10000000000`);
  } finally {
    client.release();
  }
  const taken = (await takeSnapshot(server.edge.rooms.proof.snapshots, { cause: 'asked' })) as HeadRow;
  const auditor = await house.signIn('auditor');
  const [newest] = (await house.call(officeCalls.proof.snapshots, {}, auditor)).body.snapshots;
  expect(newest!.compared.filter(({ difference }) => difference !== '0')).toEqual([]);
  const compared = (await house.call(officeCalls.proof.compare, { number: String(taken.number) }, auditor)).body;
  expect(compared).toMatchObject({ wrongCount: 0, wrong: [] });
  const trial = (await house.call(officeCalls.ledger.trialBalance, {}, auditor)).body;
  expect(trial.assets.find(({ asset }) => asset === 'USDT')).toMatchObject({ debt: '100', sum: '0' });
  expect(trial.assets.filter(({ sum }) => sum !== '0')).toEqual([]);
  const { body } = await house.call(officeCalls.ledger.invariants, {}, auditor);
  expect(body.invariants.filter(({ isWhole }) => !isWhole).map(({ name, detail }) => `${name}: ${detail}`)).toEqual([]);
  await checkInvariants({ engine, pool: server.store.pool, onUnsafe: () => undefined, onWarning: () => undefined });
  expect(engine.unsafe).toBeUndefined();
});

test('only the view of the books adds up purses, house and debts', () => {
  const root = join(import.meta.dirname, '..');
  const wrong = readdirSync(root, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      const statements = readFileSync(path, 'utf8').split(/;\n/);
      return statements.some((one) => /state\.purse/.test(one) && /state\.house_balance/.test(one));
    });
  expect(wrong).toEqual([]);
});
