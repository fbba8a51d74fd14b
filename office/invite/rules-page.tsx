import { inviteOffice } from '@bourse/contract/office/invite';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { ActButton } from '../parts/act-button.tsx';
import { Card } from '../parts/card.tsx';
import { Changes } from '../parts/changes.tsx';
import { Page } from '../parts/page.tsx';
import { errorText } from '../wire/error-text.ts';
import { rowTime } from '../wire/time-text.ts';
import { useCall } from '../wire/use-call.ts';
import { type RewardRules, RulesForm } from './rules-form.tsx';

/** The reward rules, and every change with the two people behind it. A change applies to fees paid after it. */
export default function RewardRulesPage(): ReactElement {
  const t = useTranslations('invite');
  const app = useTranslations('app');
  const { data, error, refetch } = useCall(inviteOffice.rules, {}, { refetchInterval: 15_000 });
  return (
    <Page title={app('pages.rewardRules')} sub={t('rules.sub')}>
      {error !== null && !data ? (
        <div className="flex items-center gap-3">
          <p role="alert" className="text-danger">
            {errorText(error)}
          </p>
          <ActButton small onClick={() => void refetch()}>
            {app('retry')}
          </ActButton>
        </div>
      ) : (
        <div
          aria-busy={data === undefined}
          className="grid max-w-[1080px] grid-cols-[minmax(0,5fr)_minmax(0,6fr)] items-start gap-3 max-[900px]:grid-cols-[minmax(0,1fr)]"
        >
          <Card title={t('rules.title')}>{data && <RulesForm key={JSON.stringify(data)} rules={data} />}</Card>
          <Card title={t('rules.history')}>{data && <History past={data.history} />}</Card>
        </div>
      )}
    </Page>
  );
}

function History({ past }: { readonly past: RewardRules['history'] }): ReactElement {
  const t = useTranslations('invite');
  if (past.length === 0) return <p className="px-4 pb-3.5 text-t3">{t('rules.noHistory')}</p>;
  return (
    <ol className="grid gap-4 px-4 pb-4">
      {past.map((one) => (
        <li key={one.request}>
          <p className="mb-1 flex flex-wrap items-baseline justify-between gap-x-3 text-t2">
            <span>
              {t.rich('rules.by', {
                maker: one.maker.name,
                checker: one.checker.name,
                b: (name) => <b className="font-medium text-t1">{name}</b>,
              })}
            </span>
            <Go to="/approvals" search={{ id: one.request }} className="text-12 text-accent">
              {rowTime(one.at)}
            </Go>
          </p>
          <p className="mb-1.5 text-12 text-t3 [overflow-wrap:anywhere]">
            {one.reason} · {one.decision}
          </p>
          <Changes changes={one.changes} />
        </li>
      ))}
    </ol>
  );
}
