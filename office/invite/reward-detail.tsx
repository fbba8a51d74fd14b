import type { OfficeReward } from '@bourse/contract/office/invite';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { Fact, Facts } from '../parts/card.tsx';
import { amountText } from '../wire/money-text.ts';
import { rowTime } from '../wire/time-text.ts';
import { isStopped } from './reward-acts.tsx';
import { dayText, RewardTag } from './reward-columns.tsx';

/** One reward: who invited whom, the fee it comes from, and when it's paid. */
export function RewardDetail({ reward }: { readonly reward: OfficeReward }): ReactElement {
  const t = useTranslations('invite');
  return (
    <div>
      <h2 className="mb-1 text-20 font-semibold tracking-title">
        {amountText(reward.amount, reward.asset)} {reward.asset}
      </h2>
      <p className="mb-3">
        <RewardTag state={reward.state} />
      </p>
      <div className="-mx-4">
        <Facts>
          {(['inviter', 'invited'] as const).map((side) => (
            <Fact key={side} name={t(side)}>
              <Go to="/trader" search={{ uid: reward[side] }} className="text-accent">
                {reward[side]}
              </Go>
            </Fact>
          ))}
          <Fact name={t('day')}>{dayText(reward)}</Fact>
          <Fact name={t('fee')}>
            {amountText(reward.fee, reward.asset)} {reward.asset} · {t(`sources.${reward.source}`)}
          </Fact>
          {reward.paidAt && <Fact name={t('paid')}>{rowTime(reward.paidAt)}</Fact>}
          {reward.state === 'waiting' && <Fact name={t('due')}>{rowTime(reward.dueAt)}</Fact>}
          {reward.cause && <Fact name={t('cause')}>{t(`causes.${reward.cause}`)}</Fact>}
        </Facts>
      </div>
      <p className="mt-2 text-12 text-t3">{t(isStopped(reward) ? 'allowText' : 'refuseText')}</p>
    </div>
  );
}
