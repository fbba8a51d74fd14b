import { ledgerOffice } from '@bourse/contract/office/ledger';
import { ScrollText, SlidersVertical } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useAddress, useGo } from '../nav/go.ts';
import { ActButton } from '../parts/act-button.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Page } from '../parts/page.tsx';
import { SideBySide } from '../parts/side-by-side.tsx';
import { Tag } from '../parts/tag.tsx';
import { countText } from '../wire/money-text.ts';
import { hasRole, useSession } from '../wire/session.ts';
import { timeText } from '../wire/time-text.ts';
import { useCall } from '../wire/use-call.ts';
import { AssetAccounts } from './asset-accounts.tsx';
import { useBalanceColumns } from './balance-columns.tsx';
import { CommandDetail } from './command-detail.tsx';
import { Lines } from './lines.tsx';
import { isZero } from './sum-of.ts';
import type { Place } from './trial-balance.ts';

/** The trial balance: every asset sums to zero, or the books are broken. From an asset to its accounts, their lines, one command. */
export default function BooksPage(): ReactElement {
  const t = useTranslations('ledger');
  const app = useTranslations('app');
  const go = useGo();
  const operator = useSession((s) => s.operator);
  const place = useAddress('/books');
  const { seq, ...around } = place;
  const { asset, account, uid } = around;
  const isLines = place.show === 'lines' || account !== undefined || uid !== undefined;
  const { data, error, refetch } = useCall(ledgerOffice.trialBalance, {}, { refetchInterval: 15_000 });
  const to = (search: Place): void => go({ to: '/books', search, replace: true });
  const columns = useBalanceColumns();
  const open = isLines ? undefined : data?.assets.find((one) => one.asset === asset);
  const broken = data?.assets.filter((one) => !isZero(one.sum)) ?? [];
  const mayAdjust = hasRole(operator, ledgerOffice.adjust.roles);

  return (
    <Page
      title={app('pages.books')}
      sub={
        data && (
          <>
            {broken.length === 0 ? (
              <Tag tone="good">{t('everyZero', { count: data.assets.length })}</Tag>
            ) : (
              <Tag tone="danger">{t('notZero', { assets: broken.map((one) => one.asset).join(', ') })}</Tag>
            )}
            <span className="ms-2.5">{t('asOf', { seq: countText(data.seq), time: timeText(data.at, 'time') })}</span>
          </>
        )
      }
      split
    >
      <SideBySide
        width={440}
        label={seq !== undefined ? t('command', { seq }) : (open?.asset ?? t('list'))}
        listLabel={isLines ? t('lines') : t('list')}
        backLabel={isLines ? t('lines') : app('pages.books')}
        onBack={() => to(isLines ? around : {})}
        list={
          isLines ? (
            <Lines place={place} to={to} />
          ) : (
            <DataTable
              name="trial balance"
              exports="loaded"
              label={t('list')}
              columns={columns}
              rows={data?.assets}
              keyOf={(one) => one.asset}
              error={data ? undefined : (error ?? undefined)}
              onRetry={() => void refetch()}
              empty={t('empty')}
              alarm={(one) => (isZero(one.sum) ? undefined : 'danger')}
              onOpen={(one) => to({ asset: one.asset })}
              openKey={open?.asset}
              tools={
                <>
                  <ActButton small tone="line" icon={<ScrollText size={14} aria-hidden />} onClick={() => to({ show: 'lines' })}>
                    {t('allLines')}
                  </ActButton>
                  {mayAdjust && (
                    <ActButton small tone="line" icon={<SlidersVertical size={14} aria-hidden />} onClick={() => go({ to: '/adjustment' })}>
                      {t('adjust')}
                    </ActButton>
                  )}
                </>
              }
            />
          )
        }
        detail={seq !== undefined ? <CommandDetail key={seq} seq={seq} to={to} /> : open && <AssetAccounts one={open} to={to} />}
      />
    </Page>
  );
}
