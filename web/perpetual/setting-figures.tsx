import type { PerpetualInfo } from '@bourse/contract/perpetual-text';
import { KeyValue } from '@bourse/ui/key-value';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { moneyText, priceText } from '../wire/money-text.ts';
import type { Change, SettingFigures as Figures } from './setting-preview.ts';

/** Margin, free margin and liquidation price before and after. */
export function SettingFigures({ figures, info }: { readonly figures: Figures; readonly info: PerpetualInfo }): ReactElement {
  const t = useTranslations('perpetual');
  const locale = useLocale();
  const money = (text: string | undefined) => moneyText(text, locale, { minimum: 2, maximum: 2 });
  const price = (text: string | undefined) => priceText(text, locale, info.priceDecimals);
  return (
    <>
      {figures.positions.map(({ side, margin, liquidation }) => (
        <KeyValuesOf key={side} name={(word) => (figures.positions.length > 1 ? `${t(side)} · ${word}` : word)}>
          {[
            [t('margin'), margin, money],
            [t('liquidation'), liquidation, price],
          ]}
        </KeyValuesOf>
      ))}
      <KeyValue name={t('leverage.free')}>
        <Changed change={figures.free} text={money} />
      </KeyValue>
    </>
  );
}

const KeyValuesOf = ({
  name,
  children,
}: {
  readonly name: (word: string) => string;
  readonly children: readonly (readonly [word: string, change: Change, text: (text: string | undefined) => string])[];
}): ReactElement => (
  <>
    {children.map(([word, change, text]) => (
      <KeyValue key={word} name={name(word)}>
        <Changed change={change} text={text} />
      </KeyValue>
    ))}
  </>
);

/** "602.70 → 301.35"; one figure where nothing changes. */
function Changed({
  change: { before, after },
  text,
}: {
  readonly change: Change;
  readonly text: (text: string | undefined) => string;
}): ReactElement {
  const t = useTranslations('perpetual');
  return (
    <bdi dir="ltr" className="num">
      {before !== after && (
        <>
          <span className="text-12 text-t3">
            {text(before)} <span aria-hidden>→</span>
          </span>{' '}
          <span className="sr">{t('becomes')}</span>
        </>
      )}
      <span className="font-semibold">{text(after)}</span>
    </bdi>
  );
}
