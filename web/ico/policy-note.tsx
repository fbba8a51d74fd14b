import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useOwnPolicy, usePolicyCause } from '../parts/own-policy.ts';

/** That token sales aren't offered where the trader lives, and by which of their own signals. */
export function PolicyNote(): ReactElement | null {
  const t = useTranslations('ico.policy');
  const causeOf = usePolicyCause();
  const own = useOwnPolicy('ico');
  if (own === undefined) return null;
  const { access, because, realMoney } = own;
  const isClosed = access !== 'open';
  if (!isClosed && (realMoney === undefined || realMoney.access === 'open')) return null;
  return (
    <p role="status" className={`rounded-card p-3 text-12 ${isClosed ? 'bg-warn-tint text-warn' : 'bg-bg2 text-t2'}`}>
      {isClosed ? `${t('closed', causeOf(because))} ${t('canRevoke')}` : t('practice', causeOf(realMoney?.because))}
    </p>
  );
}
