import type { SecondContract } from '@bourse/contract/seconds-text';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { countdownOf } from './countdown.ts';
import { useServerClock } from './own-seconds.ts';
import { TimeRing } from './time-ring.tsx';

/** What's left of a contract's time, by the server's clock. */
export function RunningRing({ contract }: { readonly contract: SecondContract }): ReactElement {
  const t = useTranslations('second-record.record');
  const countdown = countdownOf(contract, useServerClock());
  const { phase, seconds } = countdown;
  return <TimeRing countdown={countdown} label={phase === 'running' ? t('secondsLeft', { seconds }) : t(phase)} />;
}
