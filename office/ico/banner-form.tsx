import { icoOffice } from '@bourse/contract/office/ico';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { AskBar } from '../parts/ask-bar.tsx';
import { useAsked } from '../parts/asked.ts';
import { languageName } from '../parts/languages.ts';
import { SelectField, TextField } from '../parts/text-field.tsx';
import { YesNoField } from '../parts/yes-no-field.tsx';
import { hasRole, useSession } from '../wire/session.ts';
import { useSend } from '../wire/use-call.ts';
import { AddLanguage } from './add-language.tsx';
import { type BannerDraft, bannerDraftOf, bannerOf, missingInBanner } from './banner-draft.ts';
import type { Board } from './sales.ts';
import { TextArea } from './text-area.tsx';

/** The reward pool announced on the home page: its words, who pays it, by which terms, and whether it's shown. */
export function BannerForm({ banner, sales }: { readonly banner: Board['banner']; readonly sales: Board['sales'] }): ReactElement {
  const t = useTranslations('ico');
  const operator = useSession((s) => s.operator);
  const [draft, setDraft] = useState(() => bannerDraftOf(banner));
  const change = useSend(icoOffice.changeBanner);
  const asked = useAsked('ico');
  const missing = missingInBanner(draft);
  const isSame = banner !== undefined && JSON.stringify(bannerOf(draft)) === JSON.stringify(bannerOf(bannerDraftOf(banner)));
  return (
    <div>
      <h2 className="mb-1 text-17 font-semibold tracking-title">{t('form.banner')}</h2>
      <p className="mb-3 text-12 text-t3">{t('bannerText')}</p>
      <fieldset disabled={!hasRole(operator, icoOffice.changeBanner.roles)} className="grid gap-3">
        <BannerFields draft={draft} sales={sales} onDraft={setDraft} />
        <div className="mt-1">
          <AskBar
            busy={change.isPending}
            error={change.error ?? undefined}
            unless={missing ? t(`missing.${missing}`) : isSame ? t('nothingChanged') : undefined}
            onAsk={(reason) => change.mutate({ ...bannerOf(draft), reason }, { onSuccess: asked })}
          />
        </div>
      </fieldset>
    </div>
  );
}

function BannerFields({
  draft,
  sales,
  onDraft,
}: {
  readonly draft: BannerDraft;
  readonly sales: Board['sales'];
  readonly onDraft: (draft: BannerDraft) => void;
}): ReactElement {
  const t = useTranslations('ico');
  const set = (change: Partial<BannerDraft>) => onDraft({ ...draft, ...change });
  const write = (locale: string, change: Partial<BannerDraft['texts'][string]>) =>
    set({ texts: { ...draft.texts, [locale]: { title: '', text: '', ...draft.texts[locale], ...change } } });
  return (
    <>
      <YesNoField label={t('bannerShown')} value={draft.isOn} onValue={(isOn) => set({ isOn })} />
      {Object.entries(draft.texts).map(([locale, { title, text }]) => (
        <div key={locale} className="grid gap-3">
          <TextField
            lang={locale}
            dir="auto"
            label={t('textIn', { what: t('bannerTitle'), language: languageName(locale) })}
            maxLength={120}
            value={title}
            onChange={(event) => write(locale, { title: event.target.value })}
          />
          <TextArea
            lang={locale}
            dir="auto"
            label={t('textIn', { what: t('bannerBody'), language: languageName(locale) })}
            maxLength={1_000}
            value={text}
            onChange={(event) => write(locale, { text: event.target.value })}
          />
        </div>
      ))}
      <AddLanguage used={Object.keys(draft.texts)} onAdd={(locale) => write(locale, {})} />
      <TextField
        label={t('payer')}
        hint={t('payerHint')}
        maxLength={120}
        value={draft.payer}
        onChange={(event) => set({ payer: event.target.value })}
      />
      <TextField
        label={t('bannerTerms')}
        inputMode="url"
        placeholder="https://"
        maxLength={500}
        value={draft.terms}
        onChange={(event) => set({ terms: event.target.value })}
      />
      <SelectField label={t('bannerSale')} value={draft.saleId} onChange={(event) => set({ saleId: event.target.value })}>
        <option value="">{t('allSales')}</option>
        {sales.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  );
}
