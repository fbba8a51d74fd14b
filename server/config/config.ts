import type { config as contract } from '@bourse/contract/office/config';
import type { Role } from '@bourse/contract/office/roles';
import type { Pool, PoolClient } from 'pg';
import { type ActFacts, append } from '../audit/audit.ts';
import type { FourEyes } from '../four-eyes/four-eyes.ts';
import { type Refused, refuse } from '../http/refusal.ts';
import type { Handlers, Operator } from '../http/room.ts';
import { setConfigValue } from '../store/system-config.ts';
import { inTransaction } from '../store/transaction.ts';
import type { Uploads } from '../uploads/uploads.ts';
import { configValue, normalised, placeOf } from './config-values.ts';

export interface ConfigOptions {
  readonly pool: Pool;
  readonly fourEyes: FourEyes;
  readonly uploads: Pick<Uploads, 'attach' | 'release'>;
  readonly realm: 'practice' | 'live';
}
interface Wanted {
  readonly name: string;
  readonly value: string;
}

const KIND = 'config.change';
/** How long a replaced logo is kept, so that the change can be undone. */
const LOGO_DAYS = 90;

/**
 * The system configuration with its history. Settings that money or security depends on need a second person; undo is a change like
 * any other.
 */
export function config({ pool, fourEyes, uploads, realm }: ConfigOptions): Handlers<typeof contract> {
  const looksAt = async (
    client: Pick<PoolClient, 'query'>,
    { name, value }: Wanted,
  ): Promise<{ value: string; before: string } | Refused> => {
    const { rows } = await client.query<{ name: string; value: string }>(
      "SELECT name, value FROM system_config WHERE name = $1 OR name = 'allowed_hosts'",
      [name],
    );
    const before = rows.find((row) => row.name === name)?.value;
    if (before === undefined) return refuse('not-found');
    const allowedHosts = rows.find((row) => row.name === 'allowed_hosts')?.value ?? '';
    const after = normalised(name, value, { allowedHosts, realm });
    return typeof after === 'string' ? { value: after, before } : after;
  };
  const change = (wanted: Wanted, reason: string, operator: Operator): Promise<{ isDone: boolean; request?: string } | Refused> =>
    inTransaction(pool, async (client) => {
      const looked = await looksAt(client, wanted);
      if ('refused' in looked) return looked;
      if (looked.value === looked.before) return refuse('nothing-changed');
      if (configValue(wanted.name).needsTwo === true) {
        return fourEyes.request(client, operator, KIND, { name: wanted.name, value: looked.value }, reason);
      }
      await put(client, wanted.name, looked.value, operator.operator, reason);
      const { name } = wanted;
      const detail: ActFacts = { before: looked.before, after: looked.value };
      await append(client, { operator: operator.operator, act: KIND, subject: `config:${name}`, reason, detail });
      return { isDone: true };
    });
  const editors: { readonly make: readonly Role[]; readonly decide: readonly Role[] } = {
    make: ['admin', 'content'],
    decide: ['admin', 'risk'],
  };
  fourEyes.register<Wanted>(KIND, {
    ...editors,
    async describe(client, wanted) {
      const looked = await looksAt(client, wanted);
      if ('refused' in looked) return looked;
      const { name } = wanted;
      const changes = looked.before === looked.value ? [] : [{ name, before: looked.before, after: looked.value }];
      return { title: `Change ${configValue(name).label}`, subject: `config:${name}`, changes };
    },
    async apply(client, wanted, request) {
      const looked = await looksAt(client, wanted);
      if ('refused' in looked) return looked;
      await put(client, wanted.name, looked.value, request.maker, request.reason);
      return undefined;
    },
  });

  return {
    list: async () => {
      const { rows } = await pool.query<{
        name: string;
        value: string;
        is_public: boolean;
        at: Date | null;
        operator: number | null;
        by: string | null;
      }>(
        `SELECT s.name, s.value, s.is_public, c.at, c.operator, o.name AS by FROM system_config AS s
         LEFT JOIN LATERAL (SELECT at, operator FROM config_change AS c WHERE c.name = s.name ORDER BY id DESC LIMIT 1) AS c ON true
         LEFT JOIN operator AS o ON o.id = c.operator ORDER BY s.name`,
      );
      const sorted = rows.toSorted((a, b) => placeOf(a.name) - placeOf(b.name));
      return sorted.map((row) => {
        const { label, group, kind, says, needsTwo } = configValue(row.name);
        return {
          name: row.name,
          label,
          value: row.value,
          group,
          kind,
          says,
          isPublic: row.is_public,
          needsTwo: needsTwo === true,
          ...(row.at && { changedAt: row.at.toISOString() }),
          ...(row.operator !== null && { changedBy: { operator: String(row.operator), name: row.by ?? '' } }),
        };
      });
    },
    history: async ({ name }) => {
      const { rows } = await pool.query<{
        id: number;
        before: string;
        after: string;
        at: Date;
        operator: number | null;
        by: string | null;
        reason: string | null;
      }>(
        `SELECT c.id, c.before, c.after, c.at, c.operator, o.name AS by, c.reason FROM config_change AS c
         LEFT JOIN operator AS o ON o.id = c.operator WHERE c.name = $1 ORDER BY c.id DESC LIMIT 200`,
        [name],
      );
      return rows.map((row) => ({
        id: String(row.id),
        value: row.after,
        before: row.before,
        at: row.at.toISOString(),
        ...(row.operator !== null && { by: { operator: String(row.operator), name: row.by ?? '' } }),
        ...(row.reason !== null && { reason: row.reason }),
      }));
    },
    try: async (wanted) => {
      const looked = await looksAt(pool, wanted);
      return 'refused' in looked ? looked : { ...looked, needsTwo: configValue(wanted.name).needsTwo === true };
    },
    change: ({ reason, ...wanted }, operator) => change(wanted, reason, operator),
    restore: async ({ id, reason }, operator) => {
      const { rows } = await pool.query<{ name: string; before: string }>('SELECT name, before FROM config_change WHERE id = $1', [id]);
      const [one] = rows;
      return one === undefined ? refuse('not-found') : change({ name: one.name, value: one.before }, reason, operator);
    },
    changeLogo: ({ uploadId, reason }, { operator }) =>
      inTransaction(pool, async (client) => {
        if (!(await uploads.attach(client, uploadId, { operator }, 'logo', 'config:logo'))) return refuse('not-found');
        const { rows } = await client.query<{ value: string }>("SELECT value FROM system_config WHERE name = 'logo' FOR UPDATE");
        const before = rows[0]?.value ?? '';
        const logo = `/api/uploads/${uploadId}`;
        const old = /^\/api\/uploads\/([0-9a-f-]{36})$/.exec(before)?.[1];
        if (old !== undefined) await uploads.release(client, [old], LOGO_DAYS);
        await put(client, 'logo', logo, operator, reason);
        await append(client, { operator, act: 'config.change-logo', subject: 'config:logo', reason, detail: { before, after: logo } });
        return { logo };
      }),
  };
}

async function put(client: PoolClient, name: string, after: string, operator: number, reason: string): Promise<void> {
  // A logo that is restored is kept again.
  if (name === 'logo')
    await client.query("UPDATE upload SET delete_after = NULL WHERE '/api/uploads/' || id = $1 AND purpose = 'logo'", [after]);
  await setConfigValue(client, { name, value: after, operator, reason });
}
