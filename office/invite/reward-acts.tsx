import { inviteOffice, type OfficeReward } from '@bourse/contract/office/invite';
import { toast } from '@bourse/ui/toast';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { ActBar } from '../parts/act-bar.tsx';
import { useRefresh, useSend } from '../wire/use-call.ts';

/** The two decisions about a reward. They belong to the page, which stays when another reward is opened before the answer arrives. */
export function useRewardDecisions() {
  const refuse = useSend(inviteOffice.refuseReward);
  const allow = useSend(inviteOffice.allowReward);
  return {
    refuse,
    allow,
    forget: () => {
      refuse.reset();
      allow.reset();
    },
  };
}

/** Rewards of the invited trader were stopped. A reward that was due before they were verified is refused by itself. */
export const isStopped = ({ state, cause }: Pick<OfficeReward, 'state' | 'cause'>): boolean =>
  state === 'refused' && cause !== 'not_verified';

/** Stops the rewards of an invited trader, or resumes them. */
export function RewardActs({
  reward,
  decisions: { refuse, allow },
}: {
  readonly reward: OfficeReward;
  readonly decisions: ReturnType<typeof useRewardDecisions>;
}): ReactElement {
  const t = useTranslations('invite');
  const refresh = useRefresh();
  const done = (text: string) => ({
    onSuccess: () => {
      toast({ kind: 'good' as const, text });
      void refresh('invite');
    },
  });
  return (
    <ActBar
      key={`${reward.id} ${reward.state}`}
      stacked
      busy={refuse.isPending || allow.isPending}
      error={refuse.error ?? allow.error ?? undefined}
      usual={isStopped(reward) ? [t('usual.mistake')] : [t('usual.same'), t('usual.wash')]}
      acts={[
        isStopped(reward)
          ? {
              id: 'allow',
              label: t('allow'),
              tone: 'ink',
              letter: 'y',
              run: (reason) => allow.mutate({ invited: reward.invited, reason }, done(t('allowed'))),
            }
          : {
              id: 'refuse',
              label: t('refuse'),
              tone: 'danger',
              letter: 'x',
              run: (reason) => refuse.mutate({ invited: reward.invited, cause: 'operator', reason }, done(t('refused'))),
            },
      ]}
    />
  );
}
