import type { RewardState } from '@bourse/contract/invite';
import { inviteOffice, type OfficeReward } from '@bourse/contract/office/invite';
import { toast } from '@bourse/ui/toast';
import { type ReactElement, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Go, useAddress, useGo } from '../nav/go.ts';
import { ActBar } from '../parts/act-bar.tsx';
import { Fact, Facts } from '../parts/card.tsx';
import { ChipRow } from '../parts/chips.tsx';
import { type Column, DataTable } from '../parts/data-table.tsx';
import { Page } from '../parts/page.tsx';
import { SideBySide } from '../parts/side-by-side.tsx';
import { Tag, type TagTone } from '../parts/tag.tsx';
import { amountText } from '../wire/money-text.ts';
import { hasRole, useSession } from '../wire/session.ts';
import { rowTime, timeText } from '../wire/time-text.ts';
import { useRefresh, useSend } from '../wire/use-call.ts';
import { byCursor, usePages } from '../wire/use-pages.ts';

const tones = { waiting: 'accent', paid: 'good', refused: 'warn' } as const satisfies Record<RewardState, TagTone>;
const states = ['waiting', 'paid', 'refused'] as const;

/** What inviters were paid and will be; a reward can be refused and the refusal taken back, none can be made. */
export default function RewardsPage(): ReactElement {
  const t = useTranslations('invite');
  const app = useTranslations('app');
  const go = useGo();
  const refresh = useRefresh();
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
  const refuse = useSend(inviteOffice.refuseReward);
  const allow = useSend(inviteOffice.allowReward);

  const columns = useMemo(
    (): readonly Column<OfficeReward>[] => [
      {
        id: 'day',
        head: t('day'),
        width: 104,
        wide: true,
        value: (r) => r.day,
        cell: (r) => <span className="text-t2">{timeText(`${r.day}T00:00:00Z`, 'day')}</span>,
      },
      {
        id: 'inviter',
        head: t('inviter'),
        width: 88,
        wide: true,
        value: (r) => r.inviter,
        cell: (r) => <span className="hash font-medium">{r.inviter}</span>,
      },
      {
        id: 'invited',
        head: t('invited'),
        width: 88,
        value: (r) => r.invited,
        cell: (r) => <span className="hash font-medium">{r.invited}</span>,
      },
      { id: 'asset', head: t('asset'), width: 76, value: (r) => r.asset },
      {
        id: 'fee',
        head: t('fee'),
        width: 120,
        end: true,
        away: true,
        value: (r) => Number(r.fee),
        cell: (r) => amountText(r.fee, r.asset),
      },
      {
        id: 'amount',
        head: t('amount'),
        width: 130,
        end: true,
        value: (r) => Number(r.amount),
        cell: (r) => <b className="font-semibold">{amountText(r.amount, r.asset)}</b>,
      },
      {
        id: 'due',
        head: t('due'),
        width: 112,
        wide: true,
        value: (r) => r.dueAt,
        cell: (r) => <span className="text-t2">{rowTime(r.dueAt)}</span>,
      },
      {
        id: 'cause',
        head: t('cause'),
        wide: true,
        spare: true,
        value: (r) => r.cause,
        cell: (r) => <span className="text-t2">{r.cause && t(`causes.${r.cause}`)}</span>,
      },
      {
        id: 'state',
        head: t('state'),
        width: 90,
        value: (r) => r.state,
        cell: (r) => <Tag tone={tones[r.state]}>{t(`states.${r.state}`)}</Tag>,
      },
    ],
    [t],
  );

  const done = (text: string) => ({
    onSuccess: () => {
      toast({ kind: 'good' as const, text });
      void refresh('invite');
    },
  });
  const isRefused = open?.state === 'refused';

  return (
    <Page title={app('pages.rewards')} sub={t('sub')} split>
      <SideBySide
        label={t('amount')}
        listLabel={t('list')}
        backLabel={app('pages.rewards')}
        onBack={() => setOpen(undefined)}
        list={
          <DataTable
            name="rewards"
            label={t('list')}
            columns={columns}
            rows={rows}
            keyOf={(r) => r.id}
            {...byCursor(pages)}
            empty={t('none')}
            onOpen={(r) => {
              refuse.reset();
              allow.reset();
              setOpen(r.id);
            }}
            openKey={openId}
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
          />
        }
        detail={
          open && (
            <div>
              <h2 className="mb-1 text-20 font-semibold tracking-title">
                {amountText(open.amount, open.asset)} {open.asset}
              </h2>
              <p className="mb-3">
                <Tag tone={tones[open.state]}>{t(`states.${open.state}`)}</Tag>
              </p>
              <div className="-mx-4">
                <Facts>
                  {(['inviter', 'invited'] as const).map((side) => (
                    <Fact key={side} name={t(side)}>
                      <Go to="/trader" search={{ uid: open[side] }} className="text-accent">
                        {open[side]}
                      </Go>
                    </Fact>
                  ))}
                  <Fact name={t('day')}>{timeText(`${open.day}T00:00:00Z`, 'day')}</Fact>
                  <Fact name={t('fee')}>
                    {amountText(open.fee, open.asset)} {open.asset}
                  </Fact>
                  {open.paidAt ? <Fact name={t('paid')}>{rowTime(open.paidAt)}</Fact> : <Fact name={t('due')}>{rowTime(open.dueAt)}</Fact>}
                  {open.cause && <Fact name={t('cause')}>{t(`causes.${open.cause}`)}</Fact>}
                </Facts>
              </div>
              <p className="mt-2 text-12 text-t3">{t(isRefused ? 'allowText' : 'refuseText')}</p>
            </div>
          )
        }
        foot={
          open &&
          hasRole(operator, inviteOffice.refuseReward.roles) && (
            <ActBar
              key={`${open.id} ${open.state}`}
              stacked
              busy={refuse.isPending || allow.isPending}
              error={refuse.error ?? allow.error ?? undefined}
              usual={isRefused ? [t('usual.mistake')] : [t('usual.same'), t('usual.wash')]}
              acts={[
                isRefused
                  ? {
                      id: 'allow',
                      label: t('allow'),
                      tone: 'ink',
                      letter: 'y',
                      run: (reason) => allow.mutate({ invited: open.invited, reason }, done(t('allowed'))),
                    }
                  : {
                      id: 'refuse',
                      label: t('refuse'),
                      tone: 'danger',
                      letter: 'x',
                      run: (reason) => refuse.mutate({ invited: open.invited, cause: 'operator', reason }, done(t('refused'))),
                    },
              ]}
            />
          )
        }
      />
    </Page>
  );
}
