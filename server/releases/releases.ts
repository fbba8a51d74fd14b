import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { isLater, type Platform } from '@bourse/contract/release-text';
import { RELEASE_FILES } from '@bourse/contract/releases';
import type { Pool, PoolClient } from 'pg';
import { type Refused, refuse } from '../http/refusal.ts';
import type { ReleaseKey, Signed } from './release-key.ts';

type Database = Pick<Pool | PoolClient, 'query'>;

export interface StoredRelease extends Signed {
  readonly id: string;
  readonly isUploaded: boolean;
  readonly isActive: boolean;
  readonly wasActive: boolean;
  readonly rollout: number;
}

const COLUMNS = `id, platform, version, native_min AS "nativeMin", size, sha256, signature, facts_signature AS "factsSignature",
  uploaded_at IS NOT NULL AS "isUploaded", active AS "isActive", activated_at IS NOT NULL AS "wasActive", rollout`;

export async function releaseBy(client: Database, where: string, ...values: readonly unknown[]): Promise<StoredRelease | undefined> {
  const { rows } = await client.query<StoredRelease>(`SELECT ${COLUMNS} FROM release WHERE ${where}`, [...values]);
  return rows[0];
}

/** Named by its content, so a file is never replaced and may be cached for good. */
export const fileName = ({ platform, version, sha256 }: Signed): string => `bourse-${platform}-${version}-${sha256.slice(0, 16)}.zip`;
export const fileAddress = (release: Signed): string => `${RELEASE_FILES}${fileName(release)}`;

/** Where the files of releases lie. */
export class ReleaseFolder {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'releases');
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
  }

  pathOf({ sha256 }: Pick<Signed, 'sha256'>): string {
    return join(this.#folder, `${sha256}.zip`);
  }

  /** For a file that is still arriving. */
  partOf({ sha256 }: Pick<Signed, 'sha256'>): string {
    return join(this.#folder, `${sha256}.part`);
  }
}

/** The latest version that a platform was ever offered. */
async function latestOffered(client: Database, platform: Platform): Promise<string | undefined> {
  const { rows } = await client.query<{ version: string }>('SELECT version FROM release WHERE platform = $1 AND activated_at IS NOT NULL', [
    platform,
  ]);
  return rows.reduce<string | undefined>(
    (latest, { version }) => (latest === undefined || isLater(version, latest) ? version : latest),
    undefined,
  );
}

/** Why a release may not be offered: everything is checked again, because the table and the file could have been edited. */
export async function whyNotOffered(
  client: Database,
  release: StoredRelease,
  { key, folder }: { readonly key: ReleaseKey | undefined; readonly folder: ReleaseFolder },
): Promise<Refused | undefined> {
  if (key === undefined) return refuse('unavailable', { detail: 'RELEASE_KEY_FILE isn’t set' });
  if (!key.hasSigned(release)) return refuse('release-unsigned');
  if (!release.isUploaded || !(await key.isFileOf(release, folder.pathOf(release)))) return refuse('release-damaged');
  const latest = await latestOffered(client, release.platform);
  return latest !== undefined && isLater(latest, release.version) ? refuse('release-older', { value: latest }) : undefined;
}
