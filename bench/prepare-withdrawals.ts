import { traderId } from '@bourse/core/identity/trader-id';
import { amount } from '@bourse/core/money/unit';
import { DAY_MS } from '@bourse/core/time';
import type { Engine } from '@bourse/server/engine/engine';
import type { IdentityOptions } from '@bourse/server/identity/options';
import { fundsSeed } from '@bourse/server/market/funds-seed';
import type { Pool } from '@bourse/server/store/postgres';
import { SAFE, WITHDRAWN_TO } from './fixture.ts';
import { median } from './goal.ts';

const ENDLESS = amount(10n ** 20n);

/**
 * Every trader has money in the fiat account, a withdrawal password and an address saved long ago, and limits so wide that a
 * benchmark never reaches them; all of them are checked as usual. The returned function switches the password's Argon2id on or off:
 * off, the password is compared without its cost, while everything around it (its attempts, its row) stays. On, it returns how long
 * one hash takes, in ms.
 */
export async function prepareWithdrawals(
  engine: Engine,
  pool: Pool,
  identity: IdentityOptions,
): Promise<(isOn: boolean) => Promise<number>> {
  const nothing = { realm: 'practice', assets: [], instruments: [], feeTiers: [], practiceGrants: [] } as const;
  const wide = {
    dailyUnverified: ENDLESS,
    dailyVerified: ENDLESS,
    dailyEnhanced: ENDLESS,
    newAddressDaily: ENDLESS,
    hourlyOutflow: ENDLESS,
    perHour: 1_000_000_000,
  };
  await engine.submit('operator', { kind: 'configure', ...nothing, funds: { ...fundsSeed('practice').funds!, ...wide } });
  const { rows } = await pool.query<{ trader: string }>('SELECT trader FROM trader_identity');
  const hash = await identity.safePasswords.hash(SAFE);
  await pool.query('UPDATE trader_identity SET safe_password_hash = $1', [hash]);
  for (const [i, { trader }] of rows.entries()) {
    const what = { account: 'fiat', asset: 'USDT', amount: amount(10n ** 16n), cause: 'correction' } as const;
    await engine.submit('operator', { kind: 'adjust_balance', key: `adjustment:${i + 1}`, trader: traderId(Number(trader)), ...what });
    await pool.query('INSERT INTO saved_address (trader, network, address, label, added_at) VALUES ($1, $2, $3, $4, $5)', [
      trader,
      'practice',
      WITHDRAWN_TO,
      'home',
      engine.now() - 2 * DAY_MS,
    ]);
  }
  await engine.projected(engine.head);
  const { safePasswords } = identity;
  const withHash = safePasswords.verify.bind(safePasswords);
  return async (isOn) => {
    safePasswords.verify = isOn ? withHash : async (stored, password) => stored === hash && password === SAFE;
    const took: number[] = [];
    for (let i = 0; isOn && i < 7; i++) {
      const since = performance.now();
      await withHash(hash, SAFE);
      took.push(performance.now() - since);
    }
    return isOn ? median(took) : 0;
  };
}
