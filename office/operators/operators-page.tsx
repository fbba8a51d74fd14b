import { operators } from '@bourse/contract/office/operators';
import { Plus } from 'lucide-react';
import { type ReactElement, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActButton } from '../parts/act-button.tsx';
import type { Column } from '../parts/column.ts';
import { Page } from '../parts/page.tsx';
import { isPractice } from '../parts/preferences.ts';
import { TableWithDetail } from '../parts/table-with-detail.tsx';
import { Tag } from '../parts/tag.tsx';
import { hasRole, useSession } from '../wire/session.ts';
import { rowTime } from '../wire/time-text.ts';
import { useCall } from '../wire/use-call.ts';
import { AddOperator } from './add-operator.tsx';
import { OperatorDetail } from './operator-detail.tsx';
import { type OperatorRow, stateOf } from './operator-row.ts';

/** Every operator, the person behind each account, and the roles. */
export default function OperatorsPage(): ReactElement {
  const t = useTranslations('operators');
  const app = useTranslations('app');
  const me = useSession((s) => s.operator);
  const { data, error, refetch } = useCall(operators.list, {}, { refetchInterval: 15_000 });
  const [openId, setOpen] = useState<string>();
  const [isAdding, add] = useState(false);
  const open = data?.find((o) => o.operator === openId);
  const mayAdd = hasRole(me, operators.add.roles);
  const persons = new Set(data?.map((o) => o.person)).size;
  const columns = useMemo(
    (): readonly Column<OperatorRow>[] => [
      {
        id: 'name',
        head: t('name'),
        width: 150,
        value: (r) => r.name,
        cell: (r) => (
          <span className="normal-nums font-medium">
            {r.name} {r.operator === me?.id && <span className="font-normal text-t3">{t('you')}</span>}
          </span>
        ),
      },
      { id: 'person', spare: true, head: t('person'), width: 190, wide: true, value: (r) => r.personName },
      {
        id: 'mail',
        head: t('mail'),
        wide: true,
        away: true,
        value: (r) => r.email,
        cell: (r) => <span className="text-t2">{r.email}</span>,
      },
      {
        id: 'roles',
        head: t('roles'),
        value: (r) => r.roles.join(', '),
        cell: (r) => <span className="text-t2">{r.roles.map((role) => app(`roles.${role}`)).join(', ') || app('noRole')}</span>,
      },
      {
        id: 'factors',
        spare: true,
        head: t('factors'),
        width: 150,
        wide: true,
        value: (r) => r.factors.join(', '),
        cell: (r) =>
          r.factors.length > 0 ? (
            <span className="text-t2">{r.factors.map((f) => t(`factor.${f}`)).join(', ')}</span>
          ) : (
            <span className={isPractice() ? 'text-t3' : 'text-warn'}>{t('noFactor')}</span>
          ),
      },
      {
        id: 'last',
        head: t('lastSignIn'),
        width: 120,
        wide: true,
        value: (r) => r.lastSignInAt,
        cell: (r) => <span className="text-t2">{r.lastSignInAt ? rowTime(r.lastSignInAt) : t('never')}</span>,
      },
      {
        id: 'failed',
        head: t('failed'),
        width: 132,
        wide: true,
        value: (r) => r.failedSignIns?.today ?? 0,
        cell: (r) => {
          const today = r.failedSignIns?.today ?? 0;
          return today === 0 ? '' : <span className={today >= 5 ? 'font-medium text-danger' : 'text-t2'}>{today}</span>;
        },
      },
      {
        id: 'state',
        head: t('state'),
        width: 90,
        value: (r) => stateOf(r),
        cell: (r) => <Tag tone={r.isLocked ? 'danger' : r.hasPassword ? 'plain' : 'accent'}>{t(stateOf(r))}</Tag>,
      },
    ],
    [t, app, me],
  );
  return (
    <Page
      title={app('pages.operators')}
      sub={data && t('sub', { count: data.length, persons })}
      split
      keys={mayAdd ? [{ keys: 'n', label: t('add'), run: () => add(true), hint: true }] : []}
    >
      <TableWithDetail
        width={372}
        backLabel={app('pages.operators')}
        onBack={() => setOpen(undefined)}
        name="operators"
        label={t('list')}
        detailLabel={open?.name}
        columns={columns}
        rows={data}
        keyOf={(r) => r.operator}
        error={error ?? undefined}
        onRetry={() => void refetch()}
        onOpen={(r) => setOpen(r.operator)}
        openKey={openId}
        tools={
          mayAdd && (
            <ActButton small tone="line" icon={<Plus size={14} aria-hidden />} onClick={() => add(true)}>
              {t('add')}
            </ActButton>
          )
        }
        detail={open && data && <OperatorDetail key={open.operator} operator={open} all={data} />}
      />
      {isAdding && data && <AddOperator all={data} onClose={() => add(false)} />}
    </Page>
  );
}
