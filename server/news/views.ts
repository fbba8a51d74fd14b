import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Output } from '@bourse/contract/call';
import type { news as contract, documentNames } from '@bourse/contract/news';
import type { Pool } from 'pg';
import type { Handlers } from '../http/room.ts';

export interface NewsOptions {
  readonly pool: Pick<Pool, 'query'>;
  /** What the server itself adds to the configuration, as it is at this moment. */
  readonly additions: () => Readonly<Record<string, string>>;
}

/** What the news room offers. */
export const news = ({ pool, additions }: NewsOptions): Handlers<typeof contract> => ({
  config: async () => ({ ...(await readSystemConfig(pool)), ...additions(), agreement_version: agreementVersion() }),
  // Pictures are added in the back office, which comes with later work.
  carousel: () => [],
  document: ({ name, locale }) => readDocument(name, locale),
});

export async function readSystemConfig(pool: Pick<Pool, 'query'>): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string; value: string }>('SELECT name, value FROM system_config');
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

export type Document = Output<(typeof contract)['document']>;
export const documentLocales = ['en', 'zh-CN', 'ar'] as const;

/** The version of the agreement that a new trader has to accept: the English text is the one that counts. */
export const agreementVersion = (): string => readDocument('agreement', 'en').version;

/** In the asked locale, in another one of the same language, or in English. */
export function readDocument(name: (typeof documentNames)[number], locale: string | undefined): Document {
  const language = locale?.split('-')[0];
  const found = documentLocales.find((one) => one === locale) ?? documentLocales.find((one) => one.split('-')[0] === language) ?? 'en';
  const key = `${name}.${found}`;
  let document = read.get(key);
  if (document === undefined) {
    document = JSON.parse(readFileSync(join(import.meta.dirname, 'documents', `${key}.json`), 'utf8')) as Document;
    read.set(key, document);
  }
  return document;
}
const read = new Map<string, Document>();
