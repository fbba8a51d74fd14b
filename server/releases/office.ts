import type { releasesOffice as contract } from '@bourse/contract/office/releases';
import type { Role } from '@bourse/contract/office/roles';
import { isLater, type Platform } from '@bourse/contract/release-text';
import { RELEASE_FILES, type releaseFailures, type releaseReports } from '@bourse/contract/releases';
import type { Pool, PoolClient } from 'pg';
import { append } from '../audit/audit.ts';
import type { Change, FourEyes } from '../four-eyes/four-eyes.ts';
import { refuse } from '../http/refusal.ts';
import type { Handlers } from '../http/room.ts';
import { readSystemConfig, setConfigValue } from '../store/system-config.ts';
import { inTransaction } from '../store/transaction.ts';
import type { ReleaseKey } from './release-key.ts';
import { fileAddress, type ReleaseFolder, releaseBy, whyNotOffered } from './releases.ts';

export interface ReleasesOfficeOptions {
  readonly pool: Pool;
  readonly fourEyes: FourEyes;
  readonly key: ReleaseKey | undefined;
  readonly folder: ReleaseFolder;
}
interface Activation {
  readonly id: string;
  readonly rollout: number;
}

const ACTIVATE = 'releases.activate';
const STOP = 'releases.stop';
const roles: { readonly make: readonly Role[]; readonly decide: readonly Role[] } = {
  make: ['admin', 'content'],
  decide: ['admin', 'risk'],
};
const names: Readonly<Record<Platform, string>> = { android: 'Android', ios: 'iOS' };

/** Releases of the phone apps: registered by one person, offered or stopped by two. */
export function releasesOffice(o: ReleasesOfficeOptions): Handlers<typeof contract> {
  registerActivation(o);
  registerStop(o);
  return {
    list: () => list(o),
    register: async ({ reason, ...release }, { operator }) => {
      if (o.key === undefined) return refuse('unavailable', { detail: 'RELEASE_KEY_FILE isn’t set' });
      if (!o.key.hasSigned(release)) return refuse('release-unsigned');
      const { platform, version, nativeMin, size, sha256, signature, factsSignature } = release;
      return inTransaction(o.pool, async (client) => {
        const { rows } = await client.query<{ id: string }>(
          `INSERT INTO release (platform, version, native_min, size, sha256, signature, facts_signature, operator)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING id`,
          [platform, version, nativeMin, size, sha256, signature, factsSignature, operator],
        );
        const id = rows[0]?.id;
        if (id === undefined) return refuse('release-older', { value: version });
        await append(client, {
          ...{ operator, act: 'releases.register', subject: `release:${platform}`, reason },
          detail: { version },
        });
        return { id: String(id) };
      });
    },
    activate: ({ id, rollout, reason }, operator) => o.fourEyes.ask(operator, ACTIVATE, { id, rollout }, reason),
    stop: ({ platform, reason }, operator) => o.fourEyes.ask(operator, STOP, { platform }, reason),
  };
}

function registerActivation(o: ReleasesOfficeOptions): void {
  o.fourEyes.register<Activation>(ACTIVATE, {
    ...roles,
    async describe(client, { id, rollout }) {
      const release = await releaseBy(client, 'id = $1', id);
      if (release === undefined) return refuse('not-found');
      const refused = await whyNotOffered(client, release, o);
      if (refused !== undefined) return refused;
      const { platform, version, sha256, isActive } = release;
      const now = await releaseBy(client, 'platform = $1 AND active', platform);
      const { rows } = await client.query<{ stopped: boolean }>('SELECT stopped FROM release_channel WHERE platform = $1', [platform]);
      const changes: Change[] = [
        ...(isActive ? [] : [{ name: 'Version', before: rows[0]?.stopped ? 'stopped' : now?.version, after: version }]),
        ...(isActive && release.rollout === rollout
          ? []
          : [{ name: 'Rollout', before: isActive ? `${release.rollout}%` : undefined, after: `${rollout}%` }]),
        ...(isActive ? [] : [{ name: 'SHA-256', after: sha256 }]),
      ];
      return { title: `Offer version ${version} to ${rollout}% of the ${names[platform]} apps`, subject: `release:${platform}`, changes };
    },
    async apply(client, { id, rollout }, { maker, reason }) {
      const release = await releaseBy(client, 'id = $1 FOR UPDATE', id);
      if (release === undefined) return refuse('not-found');
      const refused = await whyNotOffered(client, release, o);
      if (refused !== undefined) return refused;
      await client.query('UPDATE release SET active = false WHERE platform = $1 AND active AND id <> $2', [release.platform, id]);
      await client.query('UPDATE release SET active = true, rollout = $2, activated_at = coalesce(activated_at, now()) WHERE id = $1', [
        id,
        rollout,
      ]);
      await client.query('UPDATE release_channel SET stopped = false WHERE platform = $1', [release.platform]);
      await announce(client, maker, reason);
      return undefined;
    },
  });
}

function registerStop(o: ReleasesOfficeOptions): void {
  o.fourEyes.register<{ readonly platform: Platform }>(STOP, {
    ...roles,
    async describe(client, { platform }) {
      const { rows } = await client.query<{ stopped: boolean }>('SELECT stopped FROM release_channel WHERE platform = $1', [platform]);
      const now = await releaseBy(client, 'platform = $1 AND active', platform);
      const changes = rows[0]?.stopped ? [] : [{ name: 'Version', before: now?.version, after: 'stopped' }];
      return {
        title: `Stop updates and return the ${names[platform]} apps to the version they were installed with`,
        subject: `release:${platform}`,
        changes,
      };
    },
    async apply(client, { platform }, { maker, reason }) {
      await client.query('UPDATE release SET active = false WHERE platform = $1 AND active', [platform]);
      await client.query('UPDATE release_channel SET stopped = true WHERE platform = $1', [platform]);
      await announce(client, maker, reason);
      return undefined;
    },
  });
}

/**
 * `app_version` and `app_file` of the system configuration follow the latest release that is offered to everyone. Without one the
 * file is empty, and an app does nothing about the version alone. An address that two people entered stays: it's the package that
 * /download offers.
 */
async function announce(client: PoolClient, operator: number, reason: string): Promise<void> {
  const both = await Promise.all(
    (['android', 'ios'] as const).map((platform) => releaseBy(client, 'platform = $1 AND active AND rollout = 100', platform)),
  );
  const [first, second] = both;
  const latest = second !== undefined && (first === undefined || isLater(second.version, first.version)) ? second : first;
  const { app_file: before = '' } = await readSystemConfig(client);
  if (before === '' || before.startsWith(RELEASE_FILES))
    await setConfigValue(client, { name: 'app_file', value: latest === undefined ? '' : fileAddress(latest), operator, reason });
  if (latest !== undefined) await setConfigValue(client, { name: 'app_version', value: latest.version, operator, reason });
}

async function list({ pool, key }: ReleasesOfficeOptions): Promise<Awaited<ReturnType<Handlers<typeof contract>['list']>>> {
  const channels = await pool.query<{ platform: Platform; stopped: boolean; version: string | null }>(
    `SELECT c.platform, c.stopped, r.version FROM release_channel AS c LEFT JOIN release AS r ON r.platform = c.platform AND r.active
     ORDER BY c.platform`,
  );
  const { rows } = await pool.query<{
    id: number;
    platform: Platform;
    version: string;
    native_min: string;
    size: number;
    sha256: string;
    uploaded_at: Date | null;
    activated_at: Date | null;
    active: boolean;
    rollout: number;
    registered_at: Date;
    operator: number;
    name: string;
  }>('SELECT r.*, o.name FROM release AS r JOIN operator AS o ON o.id = r.operator ORDER BY r.id DESC LIMIT 200');
  const reports = await pool.query<{
    release: number;
    report: (typeof releaseReports)[number];
    reason: (typeof releaseFailures)[number] | '';
    count: string;
    last_at: Date;
  }>('SELECT * FROM release_report WHERE release = ANY ($1) ORDER BY report, reason', [rows.map((row) => row.id)]);
  return {
    hasKey: key !== undefined,
    platforms: channels.rows.map(({ platform, stopped, version }) => ({
      platform,
      isStopped: stopped,
      ...(version !== null && { version }),
    })),
    releases: rows.map((row) => ({
      ...{
        id: String(row.id),
        platform: row.platform,
        version: row.version,
        nativeMin: row.native_min,
        size: row.size,
        sha256: row.sha256,
      },
      state: row.active ? 'active' : row.activated_at ? 'replaced' : row.uploaded_at ? 'ready' : 'waiting',
      rollout: row.rollout,
      registeredAt: row.registered_at.toISOString(),
      registeredBy: { operator: String(row.operator), name: row.name },
      ...(row.activated_at && { activatedAt: row.activated_at.toISOString() }),
      reports: reports.rows
        .filter(({ release }) => String(release) === String(row.id))
        .map(({ report, reason, count, last_at }) => ({
          report,
          ...(reason !== '' && { reason }),
          count: Number(count),
          lastAt: last_at.toISOString(),
        })),
    })),
  };
}
