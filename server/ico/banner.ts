import type { SaleBanner } from '@bourse/contract/office/ico';
import type * as z from 'zod/mini';
import type { Store } from './sale-text.ts';

export type Banner = z.infer<typeof SaleBanner>;

/** Undefined until it was first set. */
export async function readBanner(store: Store): Promise<Banner | undefined> {
  const { rows } = await store.query<{ is_on: boolean; texts: Banner['texts']; payer: string; terms: string; sale: number | null }>(
    'SELECT is_on, texts, payer, terms, sale FROM ico_banner',
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { is_on: isOn, texts, payer, terms, sale } = row;
  return { isOn, texts, payer, terms, ...(sale !== null && { saleId: String(sale) }) };
}

export async function putBanner(store: Store, { isOn, texts, payer, terms, saleId }: Banner): Promise<void> {
  await store.query(
    `INSERT INTO ico_banner (is_on, texts, payer, terms, sale) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (one) DO UPDATE
       SET is_on = excluded.is_on, texts = excluded.texts, payer = excluded.payer, terms = excluded.terms, sale = excluded.sale`,
    [isOn, JSON.stringify(texts), payer, terms, saleId ?? null],
  );
}
