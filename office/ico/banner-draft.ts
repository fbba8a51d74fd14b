import type { Input } from '@bourse/contract/call';
import type { icoOffice } from '@bourse/contract/office/ico';
import type { Board } from './sales.ts';

type Banner = Omit<Input<typeof icoOffice.changeBanner>, 'reason'>;

export interface BannerDraft {
  readonly isOn: boolean;
  readonly texts: Readonly<Record<string, { readonly title: string; readonly text: string }>>;
  readonly payer: string;
  readonly terms: string;
  /** Empty: all sales. */
  readonly saleId: string;
}

export const bannerDraftOf = (banner: Board['banner']): BannerDraft => ({
  isOn: banner?.isOn ?? false,
  texts: (banner?.texts as BannerDraft['texts']) ?? { en: { title: '', text: '' } },
  payer: banner?.payer ?? '',
  terms: banner?.terms ?? '',
  saleId: banner?.saleId ?? '',
});

/** What is missing first. It may not even be kept without a payer and terms, whether it's shown or not. */
export function missingInBanner({
  texts,
  payer,
  terms,
}: BannerDraft): 'bannerEnglish' | 'bannerBoth' | 'payer' | 'bannerTerms' | undefined {
  const { title = '', text = '' } = texts['en'] ?? {};
  if (title.trim() === '' || text.trim() === '') return 'bannerEnglish';
  if (Object.values(texts).some((one) => (one.title.trim() === '') !== (one.text.trim() === ''))) return 'bannerBoth';
  if (payer.trim() === '') return 'payer';
  return /^https:\/\/\S+$/.test(terms.trim()) ? undefined : 'bannerTerms';
}

/** As the wire has it; a language without words is left out. */
export const bannerOf = ({ isOn, texts, payer, terms, saleId }: BannerDraft): Banner => ({
  isOn,
  texts: Object.fromEntries(
    Object.entries(texts).flatMap(([locale, { title, text }]) =>
      title.trim() === '' ? [] : [[locale, { title: title.trim(), text: text.trim() }]],
    ),
  ) as Banner['texts'],
  payer: payer.trim(),
  terms: terms.trim(),
  ...(saleId !== '' && { saleId }),
});
