import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useOwnPolicy, usePolicyCause } from '../parts/own-policy.ts';

/** That referral rewards aren't offered where the trader lives: now, or in practice with real money. */
export function PolicyNote(): ReactElement | null {
  const t = useTranslations('invite.policy');
  const causeOf = usePolicyCause();
  const own = useOwnPolicy('referral');
  const isClosed = own !== undefined && own.access !== 'open';
  const standing = isClosed ? own : own?.realMoney;
  if (standing === undefined || standing.access === 'open') return null;
  return (
    <p role="status" className={`rounded-card p-3 text-13 ${isClosed ? 'bg-warn-tint text-warn' : 'bg-bg2 text-t2'}`}>
      {t(isClosed ? 'closed' : 'practice', causeOf(standing.because))}
    </p>
  );
}
