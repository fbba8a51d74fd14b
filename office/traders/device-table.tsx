import type { Output } from '@bourse/contract/call';
import { identityOffice } from '@bourse/contract/office/identity';
import { traders } from '@bourse/contract/office/traders';
import { toast } from '@bourse/ui/toast';
import { type ReactElement, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActButton } from '../parts/act-button.tsx';
import type { Column } from '../parts/column.ts';
import { Confirm } from '../parts/confirm.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Tag } from '../parts/tag.tsx';
import { hasRole, useSession } from '../wire/session.ts';
import { rowTime } from '../wire/time-text.ts';
import { useCall, useRefresh, useSend } from '../wire/use-call.ts';
import { deviceText } from './device-text.ts';

type Device = Output<typeof traders.devices>[number];

/** The trader's sessions, and "log out all". */
export function DeviceTable({ uid }: { readonly uid: string }): ReactElement {
  const t = useTranslations('traders');
  const refresh = useRefresh();
  const operator = useSession((s) => s.operator);
  const { data, error, refetch } = useCall(traders.devices, { uid });
  const end = useSend(identityOffice.endSessions);
  const [isAsking, ask] = useState(false);
  const columns = useMemo(
    (): readonly Column<Device>[] => [
      {
        id: 'device',
        head: t('device'),
        value: (r) => deviceText(r.userAgent),
        cell: (r) => <span title={r.userAgent}>{deviceText(r.userAgent)}</span>,
      },
      {
        id: 'network',
        head: t('network'),
        width: 150,
        wide: true,
        value: (r) => r.network,
        cell: (r) => <span className="text-t2">{r.network}</span>,
      },
      {
        id: 'since',
        head: t('since'),
        width: 120,
        wide: true,
        value: (r) => r.openedAt,
        cell: (r) => <span className="text-t2">{rowTime(r.openedAt)}</span>,
      },
      { id: 'last', head: t('lastUsed'), width: 120, value: (r) => r.lastUsedAt, cell: (r) => rowTime(r.lastUsedAt) },
      {
        id: 'state',
        head: t('state'),
        width: 86,
        value: (r) => (r.endedAt ? t('ended') : t('open')),
        cell: (r) => (r.endedAt ? <span className="text-t3">{t('ended')}</span> : <Tag tone="good">{t('open')}</Tag>),
      },
    ],
    [t],
  );
  return (
    <>
      <DataTable
        name="devices"
        label={t('tabs.devices')}
        columns={columns}
        rows={data}
        keyOf={(r) => `${r.openedAt} ${r.network} ${r.userAgent}`}
        error={error ?? undefined}
        onRetry={() => void refetch()}
        empty={t('noDevices')}
        tools={
          hasRole(operator, identityOffice.endSessions.roles) && (
            <ActButton small tone="line" onClick={() => ask(true)}>
              {t('endAll')}
            </ActButton>
          )
        }
      />
      {isAsking && (
        <Confirm
          title={t('endAllTitle')}
          act={t('endAll')}
          tone="danger"
          busy={end.isPending}
          error={end.error ?? undefined}
          usual={[t('lockUsual.asked'), t('lockUsual.lost')]}
          onClose={() => ask(false)}
          onConfirm={(reason) =>
            end.mutate(
              { uid, reason },
              {
                onSuccess: ({ ended }) => {
                  ask(false);
                  toast({ kind: 'good', text: t('endedToast', { count: ended }) });
                  void refresh('traders', 'identity');
                },
              },
            )
          }
        >
          {t('endAllText')}
        </Confirm>
      )}
    </>
  );
}
