import type { RewardState } from '@bourse/contract/invite';
import { inviteOffice } from '@bourse/contract/office/invite';
import { type ReactElement, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAddress, useGo } from '../nav/go.ts';
import { ChipRow } from '../parts/chips.tsx';
import { Page } from '../parts/page.tsx';
import { TableWithDetail } from '../parts/table-with-detail.tsx';
import { hasRole, useSession } from '../wire/session.ts';
import { byCursor, usePages } from '../wire/use-pages.ts';
import { RewardActs, useRewardDecisions } from './reward-acts.tsx';
import { useRewardColumns } from './reward-columns.tsx';
import { RewardDetail } from './reward-detail.tsx';

const states = ['waiting', 'paid', 'refused'] as const;

/** Rewards paid and due to inviters. An operator can refuse one or allow it again, but can't create one. */
export default function RewardsPage(): ReactElement {
  const t = useTranslations('invite');
  const app = useTranslations('app');
  const go = useGo();
  const operator = useSession((s) => s.operator);
  const { uid } = useAddress('/rewards');
  const [state, setState] = useState<RewardState | 'all'>('all');
  const [openId, setOpen] = useState<string>();
  const pages = usePages(
    inviteOffice.rewards,
    { limit: '100', ...(state !== 'all' && { state }), ...(uid && { trader: uid }) },
    { refetchInterval: 15_000 },
  );
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.rewards), [pages.data]);
  const open = rows?.find((r) => r.id === openId);
  const columns = useRewardColumns();
  const decisions = useRewardDecisions();

  return (
    <Page title={app('pages.rewards')} sub={t('sub')} split>
      <TableWithDetail
        name="rewards"
        label={t('list')}
        detailLabel={t('amount')}
        backLabel={app('pages.rewards')}
        onBack={() => setOpen(undefined)}
        columns={columns}
        rows={rows}
        keyOf={(r) => r.id}
        {...byCursor(pages)}
        empty={t('none')}
        onOpen={(r) => {
          decisions.forget();
          setOpen(r.id);
        }}
        openKey={openId}
        exports={{
          call: inviteOffice.exportRewards,
          filters: [
            ...(state === 'all' ? [] : [{ label: t(`states.${state}`), input: { state } }]),
            ...(uid ? [{ label: t('aboutTrader', { uid }), input: { trader: uid } }] : []),
          ],
          by: t('day'),
        }}
        tools={
          <>
            <ChipRow
              label={t('state')}
              value={state}
              onValue={setState}
              chips={[{ value: 'all', label: t('all') }, ...states.map((value) => ({ value, label: t(`states.${value}`) }))]}
            />
            {uid && (
              <button
                type="button"
                onClick={() => go({ to: '/rewards', search: {} })}
                className="h-7 rounded-chip bg-accent-tint px-2.5 font-medium text-accent"
              >
                {t('aboutTrader', { uid })} ×
              </button>
            )}
          </>
        }
        detail={open && <RewardDetail reward={open} />}
        foot={open && hasRole(operator, inviteOffice.refuseReward.roles) && <RewardActs reward={open} decisions={decisions} />}
      />
    </Page>
  );
}
