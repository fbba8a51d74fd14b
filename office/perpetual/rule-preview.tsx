import type { Output } from '@bourse/contract/call';
import { shownName } from '@bourse/contract/instrument-id';
import type { perpetualOffice } from '@bourse/contract/office/perpetual';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { countText, moneyText } from '../wire/money-text.ts';
import { rowTime } from '../wire/time-text.ts';
import { nearPercent } from './contract.ts';

type Preview = Output<typeof perpetualOffice.previewRules>;

/** Which positions would keep today's rules because they don't have enough margin, and which moved nearer: each with the liquidation price before and after. */
export function RulePreview({ preview }: { readonly preview: Preview }): ReactElement {
  const t = useTranslations('perpetual');
  const { kept, nearer, further, positions } = preview;
  return (
    <section aria-label={t('preview')} aria-live="polite" className="mt-3 rounded-field bg-bg2 px-3 py-2.5">
      <p className="font-semibold">{kept > 0 ? t('kept', { count: kept }) : t('noneKept')}</p>
      <p className="text-12 text-t2">
        {t('moves', { nearer: countText(nearer), further: countText(further) })} {t('appliesAt', { time: rowTime(preview.appliesAt) })}
      </p>
      {positions.length > 0 && (
        <ul className="mt-1.5 max-h-64 overflow-auto scroll-thin">
          {positions.map((one) => (
            <li key={`${one.uid} ${one.symbol} ${one.side}`} className="flex min-h-[42px] items-center gap-3 hairline-t text-12">
              <span className="min-w-0 flex-1">
                <Go to="/trader" search={{ uid: one.uid, tab: 'perpetual' }} className="font-medium text-accent">
                  {one.uid}
                </Go>{' '}
                {one.isHouse && <span className="text-t3">{t('house')} </span>}
                <small className="block text-11 text-t3">
                  {shownName(one.symbol)} · {t(one.side)} · {t(`modes.${one.marginMode}`)}
                </small>
              </span>
              <span className="text-end">
                <span className="block font-medium">
                  {one.keepsRules
                    ? t('keepsRules')
                    : `${distance(one.distanceBefore, t('never'))} → ${distance(one.distanceAfter, t('never'))}`}
                </span>
                <small className="block text-11 text-t3">
                  {moneyText(one.priceBefore)} → {moneyText(one.priceAfter)}
                </small>
              </span>
            </li>
          ))}
        </ul>
      )}
      {positions.length < kept + nearer + further && <p className="mt-1 text-11 text-t3">{t('shownFirst', { count: positions.length })}</p>}
    </section>
  );
}

const distance = (text: string | undefined, never: string): string => (text === undefined ? never : nearPercent(text));
