import { isLater } from '@bourse/contract/release-text';
import type { releases as contract } from '@bourse/contract/releases';
import type { Pool } from 'pg';
import { refuse } from '../http/refusal.ts';
import type { Handlers } from '../http/room.ts';
import { fileAddress, releaseBy } from './releases.ts';
import { isIncluded } from './rollout.ts';

/** What the phone apps ask and report. */
export const releases = (pool: Pool): Handlers<typeof contract> => ({
  latest: async ({ platform, version, nativeVersion, device }) => {
    const { rows } = await pool.query<{ stopped: boolean }>('SELECT stopped FROM release_channel WHERE platform = $1', [platform]);
    if (rows[0]?.stopped) return { step: 'built-in' };
    const release = await releaseBy(pool, 'platform = $1 AND active', platform);
    if (release === undefined || !isLater(release.version, version)) return { step: 'none' };
    if (!isIncluded(device, release.version, release.rollout)) return { step: 'none' };
    if (isLater(release.nativeMin, nativeVersion)) return { step: 'reinstall' };
    const { nativeMin, size, sha256, signature, factsSignature } = release;
    return {
      step: 'update',
      release: { platform, version: release.version, nativeMin, size, sha256, signature, factsSignature, file: fileAddress(release) },
    };
  },
  report: async ({ platform, version, report, reason }) => {
    const { rowCount } = await pool.query(
      `INSERT INTO release_report (release, report, reason)
         SELECT id, $3, $4 FROM release WHERE platform = $1 AND version = $2 AND activated_at IS NOT NULL
       ON CONFLICT (release, report, reason) DO UPDATE SET count = release_report.count + 1, last_at = now()`,
      [platform, version, report, reason ?? ''],
    );
    return rowCount === 1 ? {} : refuse('not-found');
  },
});
