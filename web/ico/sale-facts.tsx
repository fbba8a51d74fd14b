import { safeLink } from '@bourse/contract/link';
import { Figure } from '@bourse/ui/figure';
import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import { ExternalLink, TriangleAlert } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { dateText } from '../wire/date-text.ts';
import { amountText, moneyText } from '../wire/money-text.ts';
import type { Sale } from './sales.ts';
import { TermsSheet } from './terms-sheet.tsx';
import { vestingOf } from './vesting.ts';

const link = 'target inline-flex min-h-6 items-center gap-1.5 text-13 font-medium text-accent';

/** The terms of a sale in short, and the ways to its white paper, its risks and its unlock schedule. */
export function SaleFacts({ sale }: { readonly sale: Sale }): ReactElement {
  const t = useTranslations('ico');
  const locale = useLocale();
  const [isOpen, open] = useState(false);
  const paper = safeLink(sale.whitePaper);
  return (
    <>
      <KeyValues>
        <KeyValue name={t('facts.total')}>
          <Figure text={`${amountText(sale.total, locale, sale.asset)} ${sale.asset}`} />
        </KeyValue>
        {sale.allotted !== undefined && (
          <KeyValue name={t('facts.allotted')}>
            <Figure text={`${amountText(sale.allotted, locale, sale.asset)} ${sale.asset}`} />
          </KeyValue>
        )}
        <KeyValue name={t('facts.limits')}>
          <Figure text={`${moneyText(sale.minimum, locale)} – ${moneyText(sale.maximum, locale)} USDT`} />
        </KeyValue>
        <KeyValue name={t('facts.unlock')}>
          {/* A figure runs from left to right; this is a sentence. */}
          <bdi>
            <Unlock sale={sale} />
          </bdi>
        </KeyValue>
      </KeyValues>
      <p className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <button type="button" aria-haspopup="dialog" onClick={() => open(true)} className={link}>
          <TriangleAlert size={14} strokeWidth={2} aria-hidden />
          {t('facts.risks')}
        </button>
        {paper?.startsWith('https:') && (
          <a href={paper} target="_blank" rel="noopener noreferrer" className={link}>
            <ExternalLink size={14} strokeWidth={2} aria-hidden />
            {t('facts.paper')}
          </a>
        )}
      </p>
      <TermsSheet open={isOpen} onClose={() => open(false)} sale={sale} />
    </>
  );
}

function Unlock({ sale }: { readonly sale: Sale }): ReactElement {
  const t = useTranslations('ico.unlock');
  const locale = useLocale();
  const told = vestingOf(sale);
  const date = (at: string) => `\u2068${dateText(at, locale, 'short')}\u2069`;
  if (told === undefined) return <>–</>;
  if (told.kind === 'atEnd') return <>{t('atEnd')}</>;
  if (told.kind === 'once') return <>{t('once', { until: date(told.until) })}</>;
  if (told.kind === 'parts') return <>{t('parts', { parts: told.parts, from: date(told.from), until: date(told.until) })}</>;
  return <>{t('endThenParts', { first: `\u2068${told.first}%\u2069`, parts: told.parts, until: date(told.until) })}</>;
}
