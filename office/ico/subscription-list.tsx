import { icoOffice, type OfficeSale } from '@bourse/contract/office/ico';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { ActButton } from '../parts/act-button.tsx';
import { errorText } from '../wire/error-text.ts';
import { amountText, moneyText } from '../wire/money-text.ts';
import { rowTime } from '../wire/time-text.ts';
import { usePages } from '../wire/use-pages.ts';

/** Who has subscribed how much, in order; once it's over what each got, paid and got back. */
export function SubscriptionList({ sale }: { readonly sale: OfficeSale }): ReactElement {
  const t = useTranslations('ico');
  const app = useTranslations('app');
  const pages = usePages(icoOffice.sale, { saleId: sale.id, limit: '50' });
  const list = pages.data?.pages.flatMap((page) => page.subscriptions);
  const usdt = (text: string | undefined) => moneyText(text, { minimum: 2, maximum: 2 });
  const isOver = sale.status === 'ended';
  const head = 'h-7 px-1 text-end text-11 font-medium text-t3 first:text-start';
  const cell = 'px-1 text-end first:text-start';
  return (
    <section className="mt-5">
      <h3 className="mb-1 font-semibold">{t('subscriptions')}</h3>
      {pages.error && !list && <p className="text-danger">{errorText(pages.error)}</p>}
      {pages.isPending && <span role="status" aria-label={app('loading')} className="skeleton breathing block h-16" />}
      {list?.length === 0 && <p className="text-t3">{t('noSubscriptions')}</p>}
      {list && list.length > 0 && (
        <table className="w-full">
          <thead>
            <tr className="hairline-b">
              <th scope="col" className={head}>
                {t('trader')}
              </th>
              <th scope="col" className={head}>
                {t('since')}
              </th>
              <th scope="col" className={head}>
                {t('amountUsdt')}
              </th>
              {isOver && (
                <th scope="col" className={head}>
                  {t('allotted')}
                </th>
              )}
              {isOver && (
                <th scope="col" className={head}>
                  {t('returned')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {list.map((one) => (
              <tr key={one.uid} className="h-[34px] hairline-b">
                <td className={cell}>
                  <Go to="/trader" search={{ uid: one.uid }} className="font-medium text-accent">
                    {one.uid}
                  </Go>
                </td>
                <td className={`${cell} text-t2`}>{rowTime(one.subscribedAt)}</td>
                <td className={`${cell} font-medium`}>{usdt(one.amount)}</td>
                {isOver && <td className={cell}>{amountText(one.allotted, sale.asset)}</td>}
                {isOver && <td className={`${cell} text-t2`}>{usdt(one.returned)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {pages.hasNextPage && (
        <ActButton small className="mt-3" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {app('table.more')}
        </ActButton>
      )}
    </section>
  );
}
