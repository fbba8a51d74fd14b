import type { Output } from '@bourse/contract/call';
import { identityOffice } from '@bourse/contract/office/identity';
import { traders } from '@bourse/contract/office/traders';
import { type ReactElement, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { factsOf, useActLine } from '../parts/act-text.ts';
import type { Column } from '../parts/column.ts';
import { DataTable } from '../parts/data-table.tsx';
import { factLine, useFactText } from '../parts/fact-text.ts';
import { Tag } from '../parts/tag.tsx';
import { countText } from '../wire/money-text.ts';
import { hasRole, useSession } from '../wire/session.ts';
import { rowTime } from '../wire/time-text.ts';
import { useCall } from '../wire/use-call.ts';
import { byCursor, usePages } from '../wire/use-pages.ts';
import { deviceText } from './device-text.ts';

type Act = Output<typeof traders.acts>[number];
type Login = Output<typeof identityOffice.loginHistory>['entries'][number];

/** What operators did to an account, and its logins, failed ones included. */
export function HistoryTables({ uid }: { readonly uid: string }): ReactElement {
  const t = useTranslations('traders');
  const operator = useSession((s) => s.operator);
  return (
    <div className="grid">
      <h3 className="px-4 pt-3 pb-1 font-semibold">{t('acts')}</h3>
      <Acts uid={uid} />
      {hasRole(operator, identityOffice.loginHistory.roles) && (
        <>
          <h3 className="px-4 pt-4 pb-1 font-semibold">{t('logins')}</h3>
          <Logins uid={uid} />
        </>
      )}
    </div>
  );
}

function Acts({ uid }: { readonly uid: string }): ReactElement {
  const t = useTranslations('traders');
  const actLine = useActLine();
  const factText = useFactText();
  const { data, error, refetch } = useCall(traders.acts, { uid });
  const columns = useMemo(
    (): readonly Column<Act>[] => [
      { id: 'at', head: t('time'), width: 120, value: (r) => r.at, cell: (r) => <span className="text-t2">{rowTime(r.at)}</span> },
      {
        id: 'id',
        head: t('entry'),
        width: 64,
        wide: true,
        value: (r) => r.id,
        cell: (r) => <span className="text-t3">{countText(r.id)}</span>,
      },
      {
        id: 'by',
        head: t('who'),
        width: 112,
        value: (r) => r.by?.name ?? t('system'),
        cell: (r) => <span className="normal-nums font-medium">{r.by?.name ?? t('system')}</span>,
      },
      // The page is the trader's: an act about one of their cases names the case alone.
      { id: 'act', head: t('act'), width: 220, value: (r) => actLine(r.object === undefined ? r : { ...r, subject: undefined }) },
      {
        id: 'second',
        head: t('secondPerson'),
        width: 100,
        wide: true,
        yields: true,
        value: (r) => r.second?.name,
        cell: (r) => <span className="normal-nums">{r.second?.name}</span>,
      },
      {
        id: 'facts',
        head: t('facts'),
        wide: true,
        value: (r) => factLine(factText(r, factsOf(r.facts))),
        cell: (r) => {
          const text = factLine(factText(r, factsOf(r.facts)));
          return (
            <span title={text} className="text-t2">
              {text}
            </span>
          );
        },
      },
      { id: 'reason', head: t('reason'), wide: true, value: (r) => r.reason, cell: (r) => <span className="text-t2">{r.reason}</span> },
    ],
    [t, actLine, factText],
  );
  return (
    <DataTable
      name="trader-acts"
      label={t('acts')}
      bare
      height={260}
      columns={columns}
      rows={data}
      keyOf={(r) => String(r.id)}
      error={error ?? undefined}
      onRetry={() => void refetch()}
      empty={t('noActs')}
    />
  );
}

function Logins({ uid }: { readonly uid: string }): ReactElement {
  const t = useTranslations('traders');
  const pages = usePages(identityOffice.loginHistory, { uid });
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.entries), [pages.data]);
  const columns = useMemo(
    (): readonly Column<Login>[] => [
      { id: 'at', head: t('time'), width: 120, value: (r) => r.at, cell: (r) => <span className="text-t2">{rowTime(r.at)}</span> },
      {
        id: 'device',
        head: t('device'),
        wide: true,
        value: (r) => deviceText(r.userAgent),
        cell: (r) => <span title={r.userAgent}>{deviceText(r.userAgent)}</span>,
      },
      { id: 'ip', head: t('network'), width: 150, value: (r) => r.ip, cell: (r) => <span className="text-t2">{r.ip}</span> },
      { id: 'method', head: t('method'), width: 96, wide: true, value: (r) => t(`methods.${r.method}`) },
      {
        id: 'outcome',
        head: t('outcome'),
        width: 150,
        value: (r) => t(`outcomes.${r.outcome}`),
        cell: (r) => <Tag tone={r.outcome === 'logged-in' ? 'plain' : 'warn'}>{t(`outcomes.${r.outcome}`)}</Tag>,
      },
    ],
    [t],
  );
  return (
    <DataTable
      name="logins"
      label={t('logins')}
      bare
      height={260}
      columns={columns}
      rows={rows}
      keyOf={(r) => `${r.at} ${r.ip}`}
      {...byCursor(pages)}
      empty={t('noLogins')}
    />
  );
}
