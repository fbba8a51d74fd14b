import type { verificationOffice as contract } from '@bourse/contract/office/verification';
import type { VerificationLevel } from '@bourse/core/identity/standing';
import { traderId } from '@bourse/core/identity/trader-id';
import type { Pool } from 'pg';
import { append } from '../audit/audit.ts';
import type { Outbox } from '../engine/command-outbox.ts';
import type { FourEyes } from '../four-eyes/four-eyes.ts';
import { countByHand, GRANTS_A_DAY, personsOf } from '../four-eyes/hand-limits.ts';
import { refuse } from '../http/refusal.ts';
import type { Handlers } from '../http/room.ts';
import { inTransaction } from '../store/transaction.ts';

export interface EnhancedOptions {
  readonly pool: Pool;
  readonly fourEyes: FourEyes;
  readonly outbox: Outbox;
}
type Client = Pick<Pool, 'query'>;
const GRANT = 'verification.grant-enhanced';

/**
 * The enhanced level raises a verified trader's daily limits (product: withdrawals). Two people grant it, with a reason; one can
 * remove it. Whether somebody is verified at all is decided by documents alone.
 */
export function enhanced(o: EnhancedOptions): Pick<Handlers<typeof contract>, 'grantEnhanced' | 'takeEnhanced'> {
  o.fourEyes.register<{ readonly trader: number }>(GRANT, {
    make: ['verification', 'risk', 'admin'],
    decide: ['risk', 'admin'],
    async describe(client, { trader }) {
      const level = await levelOf(client, trader);
      if (level === undefined) return refuse('not-found');
      if (level === 'none') return refuse('trader-not-verified');
      return {
        title: `Grant enhanced limits to trader ${trader}`,
        subject: `trader:${trader}`,
        changes: level === 'enhanced' ? [] : [{ name: 'verification level', before: level, after: 'enhanced' }],
      };
    },
    async apply(client, { trader }, { maker, checker, leave }) {
      const decision = { kind: 'enhanced', persons: await personsOf(client, [maker, checker]), trader, worth: 1n } as const;
      const limits = { trader: 3n, person: BigInt(GRANTS_A_DAY) + 1n, house: 5n * BigInt(GRANTS_A_DAY) };
      if ((await countByHand(client, decision, limits)) !== undefined) return refuse('hand-limit');
      if ((await levelOf(client, trader)) !== 'verified') return refuse('trader-not-verified');
      await leave({ kind: 'set_verification_level', trader: traderId(trader), level: 'enhanced' });
      return undefined;
    },
  });
  return {
    grantEnhanced: ({ uid, reason }, operator) => o.fourEyes.ask(operator, GRANT, { trader: Number(uid) }, reason),
    takeEnhanced: async ({ uid, reason }, { operator }) => {
      const taken = await inTransaction(o.pool, async (client) => {
        const level = await levelOf(client, Number(uid));
        if (level === undefined) return refuse('not-found');
        if (level !== 'enhanced') return refuse('nothing-changed');
        const entry = await append(client, { operator, act: 'verification.take-enhanced', subject: `trader:${uid}`, reason });
        await o.outbox.leave(client, { entry }, { kind: 'set_verification_level', trader: traderId(Number(uid)), level: 'verified' });
        return { entry };
      });
      if (!('refused' in taken)) await o.outbox.settle(taken);
      return taken;
    },
  };
}

/** Undefined if there's no such trader. */
async function levelOf(client: Client, trader: number): Promise<VerificationLevel | undefined> {
  const { rows } = await client.query<{ level: VerificationLevel }>(
    `SELECT coalesce(t.verification_level, 'none') AS level
     FROM trader_identity AS i LEFT JOIN state.trader AS t ON t.trader = i.trader WHERE i.trader = $1`,
    [trader],
  );
  return rows[0]?.level;
}
