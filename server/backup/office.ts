import type { RestoreMark as WireMark } from '@bourse/contract/office/proof';
import type { Pool } from 'pg';
import type { FourEyes } from '../four-eyes/four-eyes.ts';
import { type Refused, refuse } from '../http/refusal.ts';
import { decideRestoreMark, type RestoreMark, readRestoreMarks } from './restore-mark.ts';

export const DECIDE_RESTORE = 'backup.decide-restore';

/** Two people shouldn't resume what the next check of the books stops again. */
export const whyNotDecided = (stopping: string | undefined): Refused | undefined =>
  stopping === undefined ? undefined : refuse('withdrawals-paused', { value: stopping });

/**
 * One operator requests it after comparing outbox and chain with the books, another approves: only then do withdrawals resume.
 * `whyStopping` is what the last check of the books stops withdrawals for.
 */
export function registerRestoreDecision(fourEyes: FourEyes, whyStopping: () => string | undefined): void {
  fourEyes.register<{ readonly id: number }>(DECIDE_RESTORE, {
    make: ['finance', 'risk', 'admin'],
    decide: ['risk', 'admin'],
    async describe(client, { id }) {
      const mark = (await readRestoreMarks(client)).find((one) => one.id === id);
      if (mark === undefined) return refuse('not-found');
      const changes = mark.state === 'open' ? [{ name: 'withdrawals', before: 'stopped after a restore', after: 'running' }] : [];
      return { title: `Resume withdrawals after the restore to command ${mark.seq}`, subject: `restore:${id}`, changes };
    },
    async apply(client, { id }, request) {
      const why = whyNotDecided(whyStopping());
      if (why !== undefined) return why;
      if (!(await decideRestoreMark(client, id, request.checker, request.reason))) return refuse('nothing-changed');
      // The stop that the start set for this; a stop with another cause stays.
      const { rows } = await client.query("SELECT 1 FROM state.stop WHERE name = 'withdrawals' AND cause = 'restored'");
      if (rows.length > 0) await request.leave({ kind: 'set_stop', name: 'withdrawals' });
      return undefined;
    },
  });
}

export async function restoreMarks(pool: Pool): Promise<WireMark[]> {
  return (await readRestoreMarks(pool)).map(wireMark);
}

const wireMark = (mark: RestoreMark): WireMark => ({
  id: String(mark.id),
  cause: mark.cause,
  openedAt: mark.opened_at.toISOString(),
  seq: mark.seq,
  ...(mark.known_seq !== null && { knownSeq: mark.known_seq }),
  ...(mark.backup_at && { backupAt: mark.backup_at.toISOString() }),
  state: mark.state,
  ...(mark.decided_at && { decidedAt: mark.decided_at.toISOString() }),
  ...(mark.decision !== null && { decision: mark.decision }),
});
