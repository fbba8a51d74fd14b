import type { Configure } from '@bourse/core/configure';
import { traderId } from '@bourse/core/identity/trader-id';
import type { RefuseReward } from '@bourse/core/invite/commands';
import type { RewardCause } from '@bourse/core/invite/reward-cause';
import type { Pool } from 'pg';
import { append } from '../audit/audit.ts';
import type { Outbox } from '../engine/command-outbox.ts';
import { transaction } from '../store/transaction.ts';

export interface InviteJobs {
  readonly pool: Pool;
  readonly outbox: Outbox;
  readonly onFailure: (error: Error) => void;
}

const EVERY_MS = 600_000;

/** Checks every ten minutes whether traders with pending rewards invited a different person, and deletes old data. */
export function watchIdentities(o: InviteJobs): { stop(): Promise<void> } {
  let running: Promise<unknown> = judge(o).catch(o.onFailure);
  const timer = setInterval(() => {
    running = running.then(() => judge(o)).catch(o.onFailure);
  }, EVERY_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/** `o` is the inviter, or someone invited earlier by the same inviter: one person counts once. */
const OTHER = '(o.trader = i.invited_by OR o.invited_by = i.invited_by AND o.trader < i.trader)';
const WAITING = 'FROM (SELECT DISTINCT invited FROM state.reward) AS waits JOIN trader_identity AS i ON i.trader = waits.invited';
const found: Readonly<Partial<Record<RewardCause, string>>> = {
  same_contact: `SELECT DISTINCT i.trader ${WAITING} JOIN trader_identity AS o ON o.mailbox_index = i.mailbox_index AND ${OTHER}`,
  same_document: `SELECT DISTINCT i.trader ${WAITING} JOIN verification AS v ON v.trader = i.trader
    JOIN verification AS w ON w.country = v.country AND w.number_index = v.number_index AND w.trader <> v.trader
    JOIN trader_identity AS o ON o.trader = w.trader AND ${OTHER}`,
  same_device: `SELECT DISTINCT i.trader ${WAITING} JOIN trader_device AS d ON d.trader = i.trader
    JOIN trader_device AS e ON e.device = d.device AND e.trader <> d.trader JOIN trader_identity AS o ON o.trader = e.trader AND ${OTHER}`,
};

/** Each finding is written once, together with its command. Returns how many there were. */
export async function judge(o: InviteJobs): Promise<number> {
  let count = 0;
  for (const [cause, query] of Object.entries(found)) {
    const { rows } = await o.pool.query<{ trader: number }>(
      `SELECT f.trader FROM (${query}) AS f WHERE NOT EXISTS (SELECT 1 FROM invite_judgement AS j WHERE j.invited = f.trader AND j.cause = $1) LIMIT 1000`,
      [cause],
    );
    for (const { trader } of rows) {
      const command: RefuseReward = { kind: 'refuse_reward', invited: traderId(Number(trader)), cause: cause as RewardCause };
      const isNew = await transaction(o.pool, async (client) => {
        const { rowCount } = await client.query('INSERT INTO invite_judgement (invited, cause) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
          trader,
          cause,
        ]);
        if (rowCount !== 1) return false;
        const entry = await append(client, { operator: undefined, act: 'invite.judge', subject: `trader:${trader}`, detail: { cause } });
        await o.outbox.leave(client, { entry }, command);
        return true;
      });
      if (isNew) count += 1;
    }
  }
  await o.pool.query("DELETE FROM invite_try WHERE at < now() - interval '1 day'");
  await o.pool.query("DELETE FROM trader_device WHERE seen_at < now() - interval '400 days'");
  if (count > 0) await o.outbox.drain();
  return count;
}

/** Gives an exchange that was opened before rewards existed its reward rules, once. */
export async function openRewards(o: Pick<InviteJobs, 'pool' | 'outbox'>, seed: Configure): Promise<void> {
  if (seed.rewards === undefined) return;
  const { rows } = await o.pool.query("SELECT 1 FROM state.configuration WHERE name = 'reward_share'");
  if (rows.length > 0) return;
  const rules: Configure = { ...seed, assets: [], instruments: [], feeTiers: [], practiceGrants: [] };
  const left = await transaction(o.pool, async (client) => {
    const entry = await append(client, { operator: undefined, act: 'invite.open', subject: 'rewards:spot' });
    await o.outbox.leave(client, { entry }, rules);
    return { entry };
  });
  await o.outbox.settle(left);
}
