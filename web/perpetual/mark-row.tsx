import type { PerpetualInfo } from '@bourse/contract/perpetual-text';
import { Figure } from '@bourse/ui/figure';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { priceText } from '../wire/money-text.ts';
import { useFigures } from './use-contracts.ts';

/** The mark price and the index that it follows, side by side on a phone. */
export function MarkRow({ info }: { readonly info: PerpetualInfo }): ReactElement {
  const t = useTranslations('perpetual');
  const locale = useLocale();
  const figures = useFigures(info.symbol);
  return (
    <dl className="flex flex-wrap gap-x-4 px-4 pb-2 text-11 text-t3">
      {(['mark', 'index'] as const).map((name) => (
        <div key={name} className="flex gap-1">
          <dt>{t(name)}</dt>
          <dd className="font-medium text-t2">
            <Figure text={priceText(figures?.[name], locale, info.priceDecimals)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
