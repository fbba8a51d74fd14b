import type { SignedHead } from '@bourse/contract/proof';
import { Coin } from '@bourse/ui/coin';
import { Figure } from '@bourse/ui/figure';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { amountText, hidden as hiddenText, moneyText } from '../wire/money-text.ts';
import { heldNow, movedSince } from './held-now.ts';

/** By asset: what was mine at that moment, what moved since, and what the house owes everybody. */
export function OwedList({
  snapshot,
  own,
  balances,
  hides,
}: {
  readonly snapshot: SignedHead;
  readonly own: readonly string[] | undefined;
  readonly balances: readonly { readonly asset: string; readonly available: string; readonly frozen: string }[] | undefined;
  readonly hides: boolean;
}): ReactElement {
  const t = useTranslations('proof');
  const locale = useLocale();
  const all = snapshot.head.totals.map((owed, i) => ({ ...owed, mine: own?.[i] }));
  // What I have comes first.
  const isMine = ({ mine = '' }: (typeof all)[number]): boolean => /[1-9]/.test(mine);
  const rows = [...all.filter(isMine), ...all.filter((row) => !isMine(row))];
  return (
    <section>
      <div className="flex justify-between gap-3 px-4 pb-2 text-12 text-t3">
        <span>{own && t('ownThen')}</span>
        <span className="text-end">{t('owedToAll')}</span>
      </div>
      <ul aria-label={t('amounts')} className="overflow-hidden rounded-card bg-bg1 [&>*+*]:hairline-t">
        {rows.map(({ asset, scale, total, mine }) => {
          const moved = mine !== undefined && balances ? movedSince(mine, heldNow(balances, asset, scale), scale) : undefined;
          const isMoved = moved !== undefined && /[1-9]/.test(moved);
          return (
            <li key={asset} className="flex min-h-[60px] items-center gap-3 px-3.5 py-2">
              <Coin asset={asset} />
              <span className="min-w-0 flex-1">
                <Figure
                  text={mine === undefined ? asset : hides ? hiddenText : `${amountText(mine, locale, asset)} ${asset}`}
                  className="block whitespace-nowrap text-15 font-medium"
                />
                {mine !== undefined && moved !== undefined && !hides && (
                  <span className="block text-12 text-t3">
                    {isMoved
                      ? t.rich('since', { amount: () => <Figure text={moneyText(moved, locale, { sign: 'always', maximum: 8 })} /> })
                      : t('unmoved')}
                  </span>
                )}
              </span>
              <Figure text={amountText(total, locale, asset)} className="wrap-anywhere min-w-0 text-end text-12 text-t2" />
            </li>
          );
        })}
      </ul>
      {own && <p className="px-4 pt-2 text-12 text-t3">{t('compare')}</p>}
    </section>
  );
}
