import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '@bourse/contract/locales';
import type { ContentFields, ContentKind, ContentText } from '@bourse/contract/office/news';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../store/transaction.ts';
import { takeTurn } from '../store/turn.ts';

interface Seed {
  readonly kind: ContentKind;
  readonly fields: ContentFields;
  readonly texts: Readonly<Record<string, ContentText>>;
}

/** A file is a notice in one language: its title on the first line, then its text. */
const notice = (name: string, fields: ContentFields): Seed => ({
  kind: 'notice',
  fields,
  texts: Object.fromEntries(
    locales.map((locale) => {
      const [first = '', ...lines] = readFileSync(join(import.meta.dirname, 'practice', `${name}.${locale}.md`), 'utf8').split('\n');
      return [locale, { title: first.replace(/^# /, ''), body: lines.join('\n').trim(), picture: '' }];
    }),
  ),
});
/** The titles are in practice/slides.{locale}.json. */
const slide = (name: string, link: string): Seed => ({
  kind: 'slide',
  fields: { link },
  texts: Object.fromEntries(
    locales.map((locale) => {
      const titles = JSON.parse(readFileSync(join(import.meta.dirname, 'practice', `slides.${locale}.json`), 'utf8'));
      return [locale, { title: titles[name], body: '', picture: `/carousel/${name}.svg` }];
    }),
  ),
});

/** Oldest first. */
const seeds = (): readonly Seed[] => [
  notice('pairs', { category: 'listing', pinned: false }),
  notice('password', { category: 'security', pinned: false }),
  notice('welcome', { category: 'product', pinned: true }),
  slide('generated-prices', '#/about'),
  slide('order-book', '#/trades'),
  slide('fees', '#/contract'),
];

/** Sample notices for a practice server, created once: what an operator withdraws stays withdrawn. */
export async function seedPracticeNews(pool: Pool): Promise<void> {
  await inTransaction(pool, async (client) => {
    await takeTurn(client, 'the first notices');
    const { rowCount } = await client.query("SELECT 1 FROM content WHERE kind <> 'document' LIMIT 1");
    if (rowCount !== 0) return;
    const all = seeds();
    for (const [i, one] of all.entries()) await publishSeed(client, one, i, all.length - i);
  });
}

async function publishSeed(client: PoolClient, { kind, fields, texts }: Seed, place: number, minutesAgo: number): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO content (kind, place, published_version, publish_at)
     VALUES ($1, $2, 1, date_trunc('milliseconds', now()) - make_interval(mins => $3)) RETURNING id`,
    [kind, place, minutesAgo],
  );
  await client.query(
    `INSERT INTO content_version (content, version, reason, published_at, body)
     SELECT id, 1, 'brought along for practice', publish_at, $2 FROM content WHERE id = $1`,
    [rows[0]!.id, JSON.stringify({ fields, texts })],
  );
}
