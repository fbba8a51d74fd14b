import { Button } from '@bourse/ui/button';
import { Empty } from '@bourse/ui/notice';
import { Segmented } from '@bourse/ui/segmented';
import { Skeleton } from '@bourse/ui/skeleton';
import { History, Rocket } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Go, useAddress, useGo } from '../nav/go.ts';
import { RoomTexts } from '../parts/room-texts.tsx';
import { CallFailure, Screen } from '../parts/screen.tsx';
import { PolicyNote } from './policy-note.tsx';
import { SaleCard } from './sale-card.tsx';
import { type List, listOf, lists, type Sale, useSales, useSubscriptions } from './sales.ts';

/** Token sales: what is open, what is coming, and how the ended ones turned out. */
export default function IcoPage(): ReactElement {
  return (
    <RoomTexts room="ico">
      <TokenSales />
    </RoomTexts>
  );
}

function TokenSales(): ReactElement {
  const t = useTranslations('ico');
  const go = useGo();
  const asked = useAddress('/ico');
  const { data, error, refetch } = useSales();
  const { of } = useSubscriptions();
  const sales = data?.sales;
  const counted = (list: List) => sales?.filter((sale) => listOf(sale.status) === list) ?? [];
  const linked = sales?.find((sale) => sale.id === asked.id);
  // What the address asks for; otherwise what is open, or, if nothing is, what comes next.
  const list = asked.list ?? (linked ? listOf(linked.status) : firstOf(counted));
  return (
    <Screen
      title={t('title')}
      up="/index"
      actions={
        <Go
          to="/icoLog"
          search={{}}
          aria-label={t('log.title')}
          className="grid size-11 flex-none place-items-center rounded-button text-t2"
        >
          <History size={24} strokeWidth={1.6} aria-hidden />
        </Go>
      }
    >
      <div className="grid gap-3 px-4 pt-1">
        <Segmented<List>
          label={t('lists')}
          value={list}
          onValue={(next) => go({ to: '/ico', search: { list: next }, replace: true })}
          segments={lists.map((value) => ({ value, label: t(`list.${value}`) }))}
        />
        <PolicyNote />
        {sales ? (
          <SaleList list={list} sales={counted(list)} hasComing={counted('coming').length > 0} of={of} />
        ) : error ? (
          <CallFailure title={t('failed')} error={error} onRetry={() => void refetch()} />
        ) : (
          <Pending />
        )}
      </div>
    </Screen>
  );
}

const firstOf = (counted: (list: List) => readonly Sale[]): List =>
  counted('open').length === 0 && counted('coming').length > 0 ? 'coming' : 'open';

function SaleList({
  list,
  sales,
  hasComing,
  of,
}: {
  readonly list: List;
  readonly sales: readonly Sale[];
  readonly hasComing: boolean;
  readonly of: ReturnType<typeof useSubscriptions>['of'];
}): ReactElement {
  const t = useTranslations('ico');
  const go = useGo();
  if (sales.length === 0)
    return (
      <Empty
        icon={<Rocket size={24} strokeWidth={1.6} aria-hidden />}
        title={t(`empty.${list}`)}
        action={
          list === 'open' &&
          hasComing && (
            <Button tone="tonal" size="medium" onClick={() => go({ to: '/ico', search: { list: 'coming' }, replace: true })}>
              {t('showComing')}
            </Button>
          )
        }
      >
        {t(`emptyText.${list}`)}
      </Empty>
    );
  return (
    <ul aria-label={t(`list.${list}`)} className="grid items-start gap-3 lg:grid-cols-2">
      {sales.map((sale) => (
        <li key={sale.id}>
          <SaleCard sale={sale} own={of(sale.id)} />
        </li>
      ))}
    </ul>
  );
}

/** Two cards of about their later height. */
function Pending(): ReactElement {
  const app = useTranslations('app');
  return (
    <div role="status" aria-label={app('loading')} aria-busy="true" className="grid items-start gap-3 lg:grid-cols-2">
      {[0, 1].map((n) => (
        <div key={n} className="grid gap-3.5 rounded-card bg-bg1 p-4">
          <Skeleton width="60%" height={20} />
          <Skeleton height={6} />
          {[70, 55, 80, 60].map((width) => (
            <Skeleton key={width} width={`${width}%`} height={14} />
          ))}
          <Skeleton height={52} />
        </div>
      ))}
    </div>
  );
}
