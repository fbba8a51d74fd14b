import { Coin } from '@bourse/ui/coin';
import { Figure } from '@bourse/ui/figure';
import { Empty } from '@bourse/ui/notice';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { LogList } from '../parts/log-list.tsx';
import { ledger } from '../wire/calls.ts';
import { dateText } from '../wire/date-text.ts';
import { amountText } from '../wire/money-text.ts';
import { usePages } from '../wire/use-pages.ts';

/** The key of an entry's text: the kinds are words with hyphens. */
export const textOfKind = (kind: string): string => kind.replaceAll(/[^a-z]/gi, '_').toLowerCase();

/** Credits by the system: top-ups, and corrections by two operators with their reason. */
export function SystemLog(): ReactElement {
  const t = useTranslations('funds.systemLog');
  const account = useTranslations('ledger.account');
  const locale = useLocale();
  const pages = usePages(ledger.systemLog, { limit: '30' });
  const list = pages.data?.pages.flatMap((page) => page.entries);
  const kindOf = (kind: string): string => {
    const key = `kind.${textOfKind(kind)}`;
    return t.has(key as never) ? t(key as never) : kind;
  };
  return (
    <LogList pages={pages} list={list} label={t('title')} failed={t('failed')} empty={<Empty title={t('empty')}>{t('emptyText')}</Empty>}>
      {(entry) => (
        <li key={entry.id} className="flex min-h-[68px] items-center gap-3 px-4 py-2 [&+&]:hairline-t">
          <Coin asset={entry.asset} />
          <span className="min-w-0 flex-1">
            <span className="block text-15 wrap-anywhere font-medium">
              <bdi>{kindOf(entry.kind)}</bdi>
            </span>
            <time dateTime={entry.at} className="block text-12 text-t3 tabular-nums">
              {dateText(entry.at, locale, 'shorts')}
            </time>
          </span>
          <span className="flex-none text-end">
            <Figure
              text={`${entry.amount.startsWith('-') ? '' : '+'}${amountText(entry.amount, locale, entry.asset)} ${entry.asset}`}
              className="block text-15 font-semibold"
            />
            <span className="block text-12 text-t3">{account(entry.account)}</span>
          </span>
        </li>
      )}
    </LogList>
  );
}
