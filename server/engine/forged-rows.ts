import { integers } from '../store/array-literal.ts';
import type { Pool } from '../store/postgres.ts';
import type { OutboxSeal, SealedRow } from './leave-command.ts';

const PAGE = 1_000;
export const NOT_OURS = 'This server did not write it: the signature is wrong';

/**
 * Part of invariant I18: this server has sealed every row of the outbox that waits, and every one that was set aside until somebody has
 * reviewed it. In safe mode, rows that have to wait aren't read, so a start that is to end it looks here before it executes any. It sets
 * aside what it finds, because only then can it be reviewed.
 */
export function watchForgedRows(pool: Pool, seal: OutboxSeal): () => Promise<string | undefined> {
  return async () => {
    for (let after = 0; ; ) {
      const { rows } = await pool.query<SealedRow & { readonly id: number }>(
        `SELECT id, nonce::text AS nonce, origin, entry, body, seal FROM command_outbox WHERE id > $1 AND seq IS NULL AND set_aside_at IS NULL
         UNION ALL
         SELECT id, nonce::text, origin, entry, body, seal FROM command_outbox WHERE id > $1 AND set_aside_at IS NOT NULL AND noted_at IS NULL
         ORDER BY id LIMIT ${PAGE}`,
        [after],
      );
      const forged = rows.filter((row) => !seal.isOn(row));
      if (forged[0] !== undefined) {
        await pool.query(
          'UPDATE command_outbox SET set_aside_at = now(), set_aside_why = $2, is_forged = true WHERE id = ANY($1) AND set_aside_at IS NULL',
          [integers(forged.map(({ id }) => Number(id))), NOT_OURS],
        );
        return `command ${forged[0].id} in the outbox was not written by this server (I18)`;
      }
      if (rows.length < PAGE) return undefined;
      after = Number(rows.at(-1)!.id);
    }
  };
}
