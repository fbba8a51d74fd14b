import { type OfficeSnapshot, proofOffice } from '@bourse/contract/office/proof';
import { toast } from '@bourse/ui/toast';
import { Camera, KeyRound, Plus } from 'lucide-react';
import { type ReactElement, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAddress, useGo } from '../nav/go.ts';
import { ActButton } from '../parts/act-button.tsx';
import type { Column } from '../parts/column.ts';
import { Confirm } from '../parts/confirm.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Page } from '../parts/page.tsx';
import { PageTabs } from '../parts/page-tabs.tsx';
import { shortHash } from '../parts/pulse.ts';
import { TableWithDetail } from '../parts/table-with-detail.tsx';
import { Tag } from '../parts/tag.tsx';
import { countText } from '../wire/money-text.ts';
import { hasRole, useSession } from '../wire/session.ts';
import { rowTime } from '../wire/time-text.ts';
import { useCall, useRefresh, useSend } from '../wire/use-call.ts';
import { ReplaceKey, useKeyColumns } from './keys.tsx';
import { AddReserve, ReserveDetail, useReserveColumns } from './reserves.tsx';
import { RestoreMarks } from './restore-marks.tsx';
import { isEven, SnapshotDetail } from './snapshot-detail.tsx';

/** What each tab offers, and to whom. */
const acts = {
  snapshots: { act: 'take', roles: proofOffice.take.roles, icon: Camera },
  reserves: { act: 'add', roles: proofOffice.addReserve.roles, icon: Plus },
  keys: { act: 'replaceKey', roles: proofOffice.replaceKey.roles, icon: KeyRound },
} as const;
type Asking = (typeof acts)[keyof typeof acts]['act'];

/** Liabilities: the published snapshots, each against the ledger, reserve addresses, signing keys, and what a restore has blocked. */
export default function LiabilitiesPage(): ReactElement {
  const t = useTranslations('proof');
  const app = useTranslations('app');
  const go = useGo();
  const { tab = 'snapshots', id } = useAddress('/liabilities');
  const operator = useSession((s) => s.operator);
  const { act, roles, icon: Icon } = acts[tab];
  const [asking, ask] = useState<Asking>();
  const open = (next: string | undefined) => go({ to: '/liabilities', search: { tab, ...(next && { id: next }) }, replace: true });
  return (
    <Page title={app('pages.liabilities')} sub={t('sub')} split>
      <RestoreMarks />
      <PageTabs
        label={app('pages.liabilities')}
        value={tab}
        onValue={(next) => go({ to: '/liabilities', search: { tab: next }, replace: true })}
        tabs={(['snapshots', 'reserves', 'keys'] as const).map((value) => ({ value, label: t(value) }))}
        end={
          hasRole(operator, roles) && (
            <ActButton small tone="line" icon={<Icon size={14} aria-hidden />} onClick={() => ask(act)}>
              {t(act)}
            </ActButton>
          )
        }
      />
      {tab === 'snapshots' ? <Snapshots id={id} onOpen={open} /> : tab === 'reserves' ? <Reserves id={id} onOpen={open} /> : <Keys />}
      {asking === 'take' && <Take onClose={() => ask(undefined)} onTaken={open} />}
      {asking === 'add' && <AddReserve onClose={() => ask(undefined)} />}
      {asking === 'replaceKey' && <ReplaceKey onClose={() => ask(undefined)} />}
    </Page>
  );
}

interface ListProps {
  readonly id: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
}

function Snapshots({ id, onOpen }: ListProps): ReactElement {
  const t = useTranslations('proof');
  const { data, error, refetch } = useCall(proofOffice.snapshots, { limit: '100' }, { refetchInterval: 60_000 });
  const rows = data?.snapshots;
  const open = rows?.find((s) => String(s.signed.head.number) === id);
  const columns = useMemo(
    (): readonly Column<OfficeSnapshot>[] => [
      { id: 'number', head: t('number'), width: 76, value: (s) => s.signed.head.number },
      {
        id: 'at',
        head: t('at'),
        width: 116,
        value: (s) => s.signed.head.at,
        cell: (s) => <span className="text-t2">{rowTime(s.signed.head.at)}</span>,
      },
      { id: 'cause', head: t('cause'), width: 120, value: (s) => s.by?.name ?? t(s.cause) },
      { id: 'accounts', head: t('accounts'), width: 96, end: true, value: (s) => s.accounts, cell: (s) => countText(s.accounts) },
      {
        id: 'state',
        head: t('comparison'),
        value: (s) => (isEven(s) ? t('even') : t('uneven')),
        cell: (s) => <Tag tone={isEven(s) ? 'good' : 'danger'}>{t(isEven(s) ? 'even' : 'uneven')}</Tag>,
      },
      {
        id: 'head',
        head: t('head'),
        width: 124,
        end: true,
        wide: true,
        value: (s) => s.signed.hash,
        cell: (s) => <span className="hash text-t3">{shortHash(s.signed.hash)}</span>,
      },
    ],
    [t],
  );
  return (
    <TableWithDetail
      width={560}
      backLabel={t('snapshots')}
      onBack={() => onOpen(undefined)}
      name="snapshots"
      exports="loaded"
      label={t('snapshots')}
      detailLabel={t('snapshot')}
      columns={columns}
      rows={rows}
      keyOf={(s) => String(s.signed.head.number)}
      error={error ?? undefined}
      onRetry={() => void refetch()}
      empty={t('noSnapshots')}
      onOpen={(s) => onOpen(String(s.signed.head.number))}
      openKey={id}
      alarm={(s) => (isEven(s) ? undefined : 'danger')}
      detail={open && <SnapshotDetail key={id} snapshot={open} />}
    />
  );
}

function Reserves({ id, onOpen }: ListProps): ReactElement {
  const t = useTranslations('proof');
  const { data, error, refetch } = useCall(proofOffice.reserves, {});
  const rows = data?.addresses;
  const open = rows?.find((r) => r.id === id);
  const columns = useReserveColumns();
  return (
    <TableWithDetail
      width={420}
      backLabel={t('reserves')}
      onBack={() => onOpen(undefined)}
      name="reserves"
      exports="loaded"
      label={t('reserves')}
      detailLabel={t('address')}
      columns={columns}
      rows={rows}
      keyOf={(r) => r.id}
      error={error ?? undefined}
      onRetry={() => void refetch()}
      empty={t('noReserves')}
      onOpen={(r) => onOpen(r.id)}
      openKey={id}
      detail={open && <ReserveDetail key={open.id} reserve={open} />}
    />
  );
}

function Keys(): ReactElement {
  const t = useTranslations('proof');
  const { data, error, refetch } = useCall(proofOffice.keys, {});
  return (
    <DataTable
      name="keys"
      exports="loaded"
      label={t('keys')}
      columns={useKeyColumns()}
      rows={data?.keys.toReversed()}
      keyOf={(key) => key.keyId}
      error={error ?? undefined}
      onRetry={() => void refetch()}
      empty={t('noKeys')}
    />
  );
}

function Take({ onClose, onTaken }: { readonly onClose: () => void; readonly onTaken: (number: string) => void }): ReactElement {
  const t = useTranslations('proof');
  const refresh = useRefresh();
  const take = useSend(proofOffice.take);
  return (
    <Confirm
      title={t('take')}
      act={t('take')}
      busy={take.isPending}
      error={take.error ?? undefined}
      usual={[t('usual.review'), t('usual.asked')]}
      onClose={onClose}
      onConfirm={(reason) =>
        take.mutate(
          { reason },
          {
            onSuccess: ({ signed }) => {
              toast({ kind: 'good', text: t('taken', { number: countText(signed.head.number) }) });
              void refresh('proof');
              onTaken(String(signed.head.number));
              onClose();
            },
          },
        )
      }
    >
      {t('takeText')}
    </Confirm>
  );
}
