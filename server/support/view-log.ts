import type { Pool } from 'pg';
import { append } from '../audit/audit.ts';
import { inTransaction } from '../store/transaction.ts';

/** Repeated viewing within this time is one entry. */
const ONE_LOOK = "interval '10 minutes'";
const INBOX = 0;

/** Recorded before anything is shown: an operator viewed this trader's conversation, or the inbox with its latest messages. */
export const recordView = (pool: Pool, operator: number, trader: number | undefined): Promise<void> =>
  inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `INSERT INTO support_look (operator, trader, at) VALUES ($1, $2, now())
       ON CONFLICT (operator, trader) DO UPDATE SET at = now() WHERE support_look.at < now() - ${ONE_LOOK}`,
      [operator, trader ?? INBOX],
    );
    if (rowCount === 0) return;
    const act = trader === undefined ? 'support.view-inbox' : 'support.view-conversation';
    await append(client, { operator, act, ...(trader !== undefined && { subject: `trader:${trader}` }) });
  });
