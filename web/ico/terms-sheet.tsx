import { percentOf } from '@bourse/core/money/percent';
import { Figure } from '@bourse/ui/figure';
import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import { Sheet } from '@bourse/ui/sheet';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { languageOf } from '../locales/locale.ts';
import { dateText } from '../wire/date-text.ts';
import type { Sale } from './sales.ts';

/** The risks in the operator's words, how tokens are allotted, and every date on which some are unlocked. */
export function TermsSheet({
  open,
  onClose,
  sale,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly sale: Sale;
}): ReactElement {
  const t = useTranslations('ico.terms');
  const app = useTranslations('app');
  const locale = useLocale();
  return (
    <Sheet open={open} onClose={onClose} title={<bdi>{sale.name}</bdi>} closeLabel={app('close')}>
      <div className="grid gap-5 pb-2">
        <section>
          <h3 className="mb-1 text-15 font-semibold">{t('risks')}</h3>
          <RiskText sale={sale} />
        </section>
        <section>
          <h3 className="mb-1 text-15 font-semibold">{t('how')}</h3>
          <p className="text-13 text-t2">{t('howText')}</p>
        </section>
        <section>
          <h3 className="mb-1 text-15 font-semibold">{t('schedule')}</h3>
          <KeyValues lined>
            {sale.vesting.map(({ at, share }) => (
              <KeyValue key={at} name={<time dateTime={at}>{dateText(at, locale, 'shorts')}</time>}>
                <Figure text={`${percentOf(share)}%`} />
              </KeyValue>
            ))}
          </KeyValues>
        </section>
      </div>
    </Sheet>
  );
}

/** In the language it's written in. */
export function RiskText({ sale }: { readonly sale: Sale }): ReactElement {
  const t = useTranslations('ico.terms');
  const locale = useLocale();
  const language = languageOf(sale.riskLocale);
  return (
    <>
      {sale.riskLocale !== locale && <p className="mb-1 text-12 text-warn">{t('fallback', { language: language.own })}</p>}
      <p lang={sale.riskLocale} dir={language.direction} className="text-start text-13 whitespace-pre-line wrap-anywhere text-t2">
        {sale.risk}
      </p>
    </>
  );
}
