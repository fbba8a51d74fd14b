import type { news as contract } from '@bourse/contract/news';
import type { Pool } from 'pg';
import type { Handlers } from '../http/room.ts';
import { readSystemConfig } from '../store/system-config.ts';
import { acceptanceViews } from './acceptance.ts';
import { carousel } from './carousel.ts';
import { agreementVersion, readDocument } from './documents.ts';
import { noticeViews } from './notices.ts';

export interface NewsOptions {
  readonly pool: Pool;
  /** Values that the server itself adds to the configuration, as of now. */
  readonly additions: () => Promise<Readonly<Record<string, string>>>;
}

/** The calls of the news room. */
export const news = ({ pool, additions }: NewsOptions): Handlers<typeof contract> => ({
  ...noticeViews(pool),
  ...acceptanceViews(pool),
  config: async () => {
    const [config, added, version] = await Promise.all([readSystemConfig(pool), additions(), agreementVersion(pool)]);
    return { ...config, ...added, agreement_version: version };
  },
  carousel: ({ locale }) => carousel(pool, locale),
  document: ({ name, locale, version }) => readDocument(pool, name, locale, version),
});
