import type { Output } from '@bourse/contract/call';
import { safeTarget } from '@bourse/contract/link';
import type { news as contract } from '@bourse/contract/news';
import type { Pool } from 'pg';
import { type Body, chosenText, shown, slidePicture } from './content.ts';

/** The slides shown now. A language without its own image shows the English one with its own title. */
export async function carousel(pool: Pick<Pool, 'query'>, locale: string | undefined): Promise<Output<(typeof contract)['carousel']>> {
  const { rows } = await pool.query<{ body: Body }>({
    name: 'carousel',
    text: `SELECT v.body ${shown('slide')} ORDER BY c.place, c.id LIMIT 20`,
  });
  return rows.flatMap(({ body: { fields, texts } }) => {
    const { text } = chosenText(texts, locale);
    const image = slidePicture(text.picture || (texts['en']?.picture ?? ''));
    return image === undefined ? [] : [{ image, link: safeTarget(fields.link ?? '') ?? '', title: text.title }];
  });
}
