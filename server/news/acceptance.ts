import type { news as contract } from '@bourse/contract/news';
import type { Pool } from 'pg';
import { refuse } from '../http/refusal.ts';
import type { Handlers } from '../http/room.ts';
import { agreementVersion } from './documents.ts';

/** The edition of the agreement that a trader has accepted, and whether a newer one has to be accepted. */
export const acceptanceViews = (pool: Pool): Pick<Handlers<typeof contract>, 'acceptance' | 'acceptAgreement'> => ({
  acceptance: async (_, { trader }) => {
    const { rows } = await pool.query<{ version: number; locale: string; at: Date }>({
      name: 'acceptance',
      text: "SELECT version, locale, at FROM acceptance WHERE trader = $1 AND document = 'agreement' ORDER BY version DESC LIMIT 1",
      values: [trader],
    });
    const accepted = rows[0];
    const due = await pool.query<{ version: number | null }>({
      name: 'acceptance_due',
      text: `SELECT max(version) AS version FROM document_edition WHERE name = 'agreement'
        HAVING bool_or(must_accept AND version > $1)`,
      values: [accepted?.version ?? 0],
    });
    const version = due.rows[0]?.version;
    return {
      ...(accepted && { accepted: { version: String(accepted.version), locale: accepted.locale, at: accepted.at.toISOString() } }),
      ...(version != null && { due: String(version) }),
    };
  },
  acceptAgreement: async ({ version, locale }, { trader }) => {
    const inForce = await agreementVersion(pool);
    if (version !== inForce) return refuse('agreement-required', { detail: `the agreement is of version ${inForce}` });
    await pool.query("INSERT INTO acceptance (trader, document, version, locale) VALUES ($1, 'agreement', $2, $3) ON CONFLICT DO NOTHING", [
      trader,
      version,
      locale,
    ]);
    const { rows } = await pool.query<{ at: Date }>(
      "SELECT at FROM acceptance WHERE trader = $1 AND document = 'agreement' AND version = $2",
      [trader, version],
    );
    return { version, at: rows[0]!.at.toISOString() };
  },
});
