import type { SignedHead } from '@bourse/contract/proof';
import { formatDecimal, parseDecimal } from '@bourse/core/money/decimal';
import { columnsOf, type ThreeSums, threeSums } from '@bourse/core/proof/head';
import { Figure } from '@bourse/ui/figure';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { hidden as hiddenText, moneyText } from '../wire/money-text.ts';

/** What perpetual accounts hold, mine and everybody's: margin, realised and unrealised P&L. Nothing in heads without them. */
export function PerpetualOwed({
  head,
  own,
  hides,
}: {
  readonly head: SignedHead['head'];
  readonly own: readonly string[] | undefined;
  readonly hides: boolean;
}): ReactElement | null {
  const t = useTranslations('proof');
  const locale = useLocale();
  const { perpetual } = head;
  if (perpetual === undefined) return null;
  const columns = columnsOf(head);
  const sumsOf = (texts: readonly string[]): ThreeSums | undefined =>
    threeSums(
      head,
      texts.map((text, i) => parseDecimal(text, columns[i]?.scale ?? 0) ?? 0n),
    );
  const all = sumsOf(columns.map(({ total }) => total));
  const mine = own && sumsOf(own);
  const text = (sum: bigint | undefined, isSigned: boolean): string =>
    moneyText(formatDecimal(sum ?? 0n, perpetual.scale), locale, { ...(isSigned && { sign: 'always' }), maximum: 8 });
  return (
    <section>
      <h2 className="px-4 pb-2 text-15 font-semibold">{t('perpetual')}</h2>
      <ul aria-label={t('perpetual')} className="overflow-hidden rounded-card bg-bg1 [&>*+*]:hairline-t">
        {(['margin', 'realised', 'unrealised'] as const).map((name) => (
          <li key={name} className="flex min-h-[60px] items-center gap-3 px-3.5 py-2">
            <span className="min-w-0 flex-1">
              <span className="block text-12 text-t3">{t(`perpetualSums.${name}`)}</span>
              {mine && (
                <Figure
                  text={hides ? hiddenText : `${text(mine[name], name !== 'margin')} ${perpetual.asset}`}
                  className="block whitespace-nowrap text-15 font-medium"
                />
              )}
            </span>
            <Figure text={text(all?.[name], name !== 'margin')} className="wrap-anywhere min-w-0 text-end text-12 text-t2" />
          </li>
        ))}
      </ul>
      <p className="px-4 pt-2 text-12 text-t3">{t('perpetualNote')}</p>
    </section>
  );
}
