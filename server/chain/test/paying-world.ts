// A payer with a real chain, signer and database; the engine is a few lines that follow the core's state table.
import { mayStep, type WithdrawalState } from '@bourse/core/funds/withdrawal';
import type { Pool } from '../../store/postgres.ts';

/** Takes the chain's commands, applies them as the core would, and remembers every state reached. */
export async function openTestEngine(pool: Pool) {
  await pool.query(`CREATE TABLE IF NOT EXISTS test_withdrawal (
    withdrawal bigint PRIMARY KEY, network text NOT NULL, asset text NOT NULL, address text NOT NULL, arrival numeric NOT NULL, needed bigint NOT NULL,
    state text NOT NULL, txid text, way text[] NOT NULL DEFAULT '{}')`);
  let count = 0;
  const drain = async (): Promise<void> => {
    const { rows } = await pool.query<{ id: number; body: string }>(
      "SELECT id, body FROM command_outbox WHERE seq IS NULL AND origin = 'chain' ORDER BY id",
    );
    for (const { id, body } of rows) {
      const command = JSON.parse(body) as { kind: string; withdrawal: number; to: never; txid?: string; evidence?: never };
      if (command.kind === 'advance_withdrawal') {
        const found = await pool.query<{ state: WithdrawalState }>('SELECT state FROM test_withdrawal WHERE withdrawal = $1', [
          command.withdrawal,
        ]);
        const from = found.rows[0]?.state;
        if (from !== undefined && mayStep(from, command.to, command.evidence))
          await pool.query(
            'UPDATE test_withdrawal SET state = $2::text, txid = coalesce($3::text, txid), way = way || $2::text WHERE withdrawal = $1',
            [command.withdrawal, command.to, command.txid ?? null],
          );
      }
      await pool.query('UPDATE command_outbox SET seq = $2 WHERE id = $1', [id, ++count]);
    }
  };
  return {
    drain,
    approve: (withdrawal: number, network: string, address: string, arrival: bigint, asset = 'USDT') =>
      pool.query(
        "INSERT INTO test_withdrawal (withdrawal, network, asset, address, arrival, needed, state) VALUES ($1, $2, $3, $4, $5, 12, 'approved')",
        [withdrawal, network, asset, address, arrival],
      ),
    /** As the desk has it while withdrawals are stopped or the trader is locked; `reserved` again afterwards. */
    hold: (withdrawal: number, state: 'held' | 'reserved') =>
      pool.query('UPDATE test_withdrawal SET state = $2 WHERE withdrawal = $1', [withdrawal, state]),
    async states(network: string): Promise<Record<number, string>> {
      const { rows } = await pool.query<{ withdrawal: number; state: string }>(
        'SELECT withdrawal, state FROM test_withdrawal WHERE network = $1',
        [network],
      );
      return Object.fromEntries(rows.map(({ withdrawal, state }) => [withdrawal, state]));
    },
    way: async (withdrawal: number): Promise<string[]> =>
      (await pool.query<{ way: string[] }>('SELECT way FROM test_withdrawal WHERE withdrawal = $1', [withdrawal])).rows[0]?.way ?? [],
  };
}
