import type { DepositRecord } from '@bourse/contract/deposits';
import type { WithdrawalRecord } from '@bourse/contract/withdrawals';
import type { Configure } from '@bourse/core/configure';
import type { Outcome } from '@bourse/core/event';
import type { Withdrawal } from '@bourse/core/funds/withdrawal';
import type { Pool } from 'pg';
import { append } from '../audit/audit.ts';
import type { Outbox } from '../engine/command-outbox.ts';
import { transaction } from '../store/transaction.ts';
import { type DepositRow, depositRecords, depositRows } from './deposit-record.ts';
import type { FundsOptions } from './options.ts';
import { rowOf, withdrawalRecords } from './withdrawal-record.ts';

export interface MoneyWatch extends Pick<FundsOptions, 'pool' | 'listing' | 'chain' | 'ring'> {
  readonly engine: {
    subscribe(listener: (batch: readonly { readonly seq: number; readonly outcomes: readonly Outcome[] }[]) => void): () => void;
    projected(seq: number): Promise<void>;
  };
  readonly tell: (
    trader: number,
    event: (DepositRecord & { readonly event: 'deposit' }) | (WithdrawalRecord & { readonly event: 'withdrawal' }),
  ) => void;
  readonly onFailure: (error: Error) => void;
  readonly everyMs?: number;
}

/** Notifies traders of deposits and withdrawals in progress: withdrawals from the core's events, deposits from the watchers' rows. */
export function watchMoney(o: MoneyWatch): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  const queue = (work: () => Promise<void>): void => {
    running = running.then(work).catch(o.onFailure);
  };
  const tellDeposits = async (where: string, values: unknown[]): Promise<void> => {
    const { rows } = await o.pool.query<DepositRow>(`${depositRows} WHERE ${where} ORDER BY d.changed_at LIMIT 500`, values);
    const records = await depositRecords(o, rows);
    for (const [i, record] of records.entries()) o.tell(Number(rows[i]!.trader), { event: 'deposit', ...record });
  };
  const unsubscribe = o.engine.subscribe((batch) => {
    for (const { seq, outcomes } of batch) {
      const changed: Withdrawal[] = [];
      for (const { events } of outcomes) {
        for (const event of events) {
          if (event.event === 'withdrawal_changed') changed.push(event.withdrawal);
          else if (event.event === 'deposit_changed') {
            const [network, id] = event.deposit.key.split(':');
            queue(async () => {
              await o.engine.projected(seq);
              if (network === 'proof') await tellDeposits("d.kind = 'p' AND d.id = $1", [id]);
              else await tellDeposits("d.kind = 'c' AND d.network = $1 AND d.txid = $2", [network, id]);
            });
          }
        }
      }
      if (changed.length === 0) continue;
      queue(async () => {
        const records = await withdrawalRecords(
          o,
          changed.map((one) => rowOf(one, seq)),
        );
        for (const [i, record] of records.entries()) o.tell(changed[i]!.trader, { event: 'withdrawal', ...record });
      });
    }
  });
  // As text: the database counts microseconds, which a Date would truncate.
  let since = new Date().toISOString();
  const look = async (): Promise<void> => {
    const { rows } = await o.pool.query<{ at: string | null }>(
      'SELECT max(changed_at)::text AS at FROM chain_deposit WHERE changed_at > $1::timestamptz',
      [since],
    );
    const latest = rows[0]?.at;
    if (latest === null || latest === undefined) return;
    await tellDeposits("d.kind = 'c' AND d.changed_at > $1::timestamptz AND d.changed_at <= $2::timestamptz", [since, latest]);
    since = latest;
  };
  const timer = setInterval(() => queue(look), o.everyMs ?? 1_000);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      unsubscribe();
      await running;
    },
  };
}

/**
 * Gives an exchange from before deposits and withdrawals their networks and rules, once; a practice one also gets new practice
 * networks.
 */
export async function openRules(o: { readonly pool: Pool; readonly outbox: Outbox }, seed: Configure): Promise<void> {
  const { rows } = await o.pool.query("SELECT 1 FROM state.configuration WHERE name = 'funds.perHour'");
  const { kind, realm, networks, funds, flash, flashAssets } = seed;
  const isOpen = rows.length > 0;
  const missing = isOpen ? await missingPractice(o.pool, seed) : networks;
  if (isOpen && missing?.length === 0) return;
  const command: Configure = {
    ...{ kind, realm, networks: missing },
    ...(!isOpen && { funds, flash, flashAssets }),
    ...{ assets: [], instruments: [], feeTiers: [], practiceGrants: [] },
  };
  const left = await transaction(o.pool, async (client) => {
    const entry = await append(client, { operator: undefined, act: 'funds.open', subject: 'rules:withdrawals' });
    await o.outbox.leave(client, { entry }, command);
    return { entry };
  });
  await o.outbox.settle(left);
}

/** Practice networks added by a later version. Operators' changes to the others stay; listing real ones is up to operators. */
async function missingPractice(pool: Pick<Pool, 'query'>, seed: Configure): Promise<NonNullable<Configure['networks']>> {
  if (seed.realm !== 'practice') return [];
  const known = await pool.query<{ network: string; asset: string }>('SELECT network, asset FROM state.network_asset');
  const practice = await pool.query<{ network: string }>('SELECT network FROM network WHERE is_practice');
  return (seed.networks ?? []).filter(
    ({ network, asset }) =>
      practice.rows.some((one) => one.network === network) && !known.rows.some((one) => one.network === network && one.asset === asset),
  );
}
