// Stands in for the engine where only the chain process is killed: the same tables and the same state table, but no trading.
import { readFileSync } from 'node:fs';
import { mayStep, type WithdrawalState } from '@bourse/core/funds/withdrawal';
import type { OutboxSeal } from '../../engine/leave-command.ts';
import { sealOlderWithdrawals } from '../../engine/withdrawal-seal.ts';
import { sealOfAddress } from '../../gateways/chain/address/address-seal.ts';
import { derivedAddress } from '../../gateways/chain/address/derived-address.ts';
import { watchOnlyPath } from '../../gateways/signer/place.ts';
import type { WatchOnly } from '../../gateways/signer/watch-only.ts';
import type { Pool } from '../../store/postgres.ts';
import { inTransaction } from '../../store/transaction.ts';

export type StandIn = Awaited<ReturnType<typeof openStandIn>>;

export async function openStandIn(pool: Pool, chain: string, token: string, seal: OutboxSeal) {
  await pool.query("INSERT INTO state.asset (asset, name, scale) VALUES ('USDT', 'Tether', 8) ON CONFLICT DO NOTHING");
  await pool.query(
    `INSERT INTO state.network_asset (asset, network, decimals, contract, minimum_deposit, minimum_withdrawal, fee, confirmations, final_confirmations, deposit_open, withdrawal_open)
     VALUES ('USDT', $1, 6, $2, 1000000000, 2000000000, 0, 12, 12, true, true)`,
    [chain, token],
  );
  await pool.query(
    'CREATE TABLE IF NOT EXISTS heard (seq bigint GENERATED ALWAYS AS IDENTITY, kind text NOT NULL, key text, trader bigint, withdrawal bigint, step text)',
  );

  /** As the projector does it: a row and its seal in one transaction. */
  const write = (withdrawal: number, statements: readonly (readonly [text: string, values: readonly unknown[]])[]): Promise<void> =>
    inTransaction(pool, async (client) => {
      for (const [text, values] of statements) await client.query(text, [...values]);
      await client.query('DELETE FROM withdrawal_seal WHERE withdrawal = $1', [withdrawal]);
      await sealOlderWithdrawals(client, seal);
    });

  return {
    /** Takes commands in order, as the core would: a step that the state table doesn't allow changes nothing. */
    async drain(): Promise<void> {
      const { rows } = await pool.query<{ id: number; body: string }>(
        "SELECT id, body FROM command_outbox WHERE seq IS NULL AND origin = 'chain' ORDER BY id",
      );
      for (const { id, body } of rows) {
        const c = JSON.parse(body) as {
          kind: string;
          key?: string;
          trader?: number;
          withdrawal?: number;
          to?: never;
          txid?: string;
          evidence?: never;
        };
        if (c.kind === 'advance_withdrawal') {
          const found = await pool.query<{ state: WithdrawalState }>('SELECT state FROM state.withdrawal WHERE withdrawal = $1', [
            c.withdrawal,
          ]);
          const from = found.rows[0]?.state;
          if (from !== undefined && mayStep(from, c.to as never, c.evidence)) {
            await write(c.withdrawal!, [
              [
                'UPDATE state.withdrawal SET state = $2, txid = coalesce($3, txid) WHERE withdrawal = $1',
                [c.withdrawal, c.to, c.txid ?? null],
              ],
              [
                'UPDATE withdrawal_log SET state = $2, txid = coalesce($3, txid) WHERE withdrawal = $1',
                [c.withdrawal, c.to, c.txid ?? null],
              ],
            ]);
            await pool.query("INSERT INTO heard (kind, withdrawal, step) VALUES ('step', $1, $2)", [c.withdrawal, c.to]);
          }
        } else await pool.query('INSERT INTO heard (kind, key, trader) VALUES ($1, $2, $3)', [c.kind, c.key ?? null, c.trader ?? null]);
        await pool.query('UPDATE command_outbox SET seq = id WHERE id = $1', [id]);
      }
    },
    async approve(withdrawal: number, address: string, amount: bigint): Promise<void> {
      const shared =
        'withdrawal, trader, way, asset, network, address, amount, fee, worth, is_trusted, state, reviews, needed, confirmations, submitted_at, updated_at';
      const values = "$1, 1, 'wallet', 'USDT', $2, $3, $4, 0, $4, true, 'approved', 0, 12, 0, 0, 0";
      await write(withdrawal, [
        [`INSERT INTO state.withdrawal (${shared}, reviewers) VALUES (${values}, '')`, [withdrawal, chain, address, amount]],
        [`INSERT INTO withdrawal_log (${shared}, given, seq) VALUES (${values}, 0, 0)`, [withdrawal, chain, address, amount]],
      ]);
    },
    stateOf: async (withdrawal: number): Promise<string | undefined> =>
      (await pool.query<{ state: string }>('SELECT state FROM withdrawal_log WHERE withdrawal = $1', [withdrawal])).rows[0]?.state,
    way: async (withdrawal: number): Promise<string[]> =>
      (await pool.query<{ step: string }>('SELECT step FROM heard WHERE withdrawal = $1 ORDER BY seq', [withdrawal])).rows.map(
        ({ step }) => step,
      ),
    creditsOf: async (trader: number): Promise<number> =>
      (await pool.query("SELECT FROM heard WHERE kind = 'credit_deposit' AND trader = $1", [trader])).rowCount ?? 0,
    async depositAddress(trader: number, signerFolder: string): Promise<string> {
      const [wallet] = JSON.parse(readFileSync(watchOnlyPath(signerFolder), 'utf8')) as WatchOnly[];
      const { rows } = await pool.query<{ child: number }>('INSERT INTO chain_child (trader) VALUES ($1) RETURNING child', [trader]);
      const child = rows[0]?.child ?? 0;
      const address = derivedAddress('evm', wallet?.extendedPublicKey ?? '', child);
      await pool.query("INSERT INTO chain_address (family, address, trader, child, seal) VALUES ('evm', $1, $2, $3, $4)", [
        ...[address, trader, child],
        sealOfAddress(seal, { family: 'evm', address, trader, child }),
      ]);
      return address;
    },
  };
}
