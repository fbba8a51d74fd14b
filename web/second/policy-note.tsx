import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useOwnPolicy, usePolicyCause } from '../parts/own-policy.ts';

/** That second contracts aren't offered where the trader lives, and by which of their own signals. */
export function PolicyNote(): ReactElement | null {
  const t = useTranslations('second.policy');
  const causeOf = usePolicyCause();
  const own = useOwnPolicy('second');
  if (own === undefined) return null;
  const { access, because, realMoney } = own;
  if (access !== 'open') return <Note isStrict>{`${t('closed', causeOf(because))} ${t('settles')}`}</Note>;
  return realMoney !== undefined && realMoney.access !== 'open' ? <Note>{t('practice', causeOf(realMoney.because))}</Note> : null;
}

export const Note = ({ isStrict = false, children }: { readonly isStrict?: boolean; readonly children: string }): ReactElement => (
  <p role="status" className={`rounded-card p-3 text-12 ${isStrict ? 'bg-warn-tint text-warn' : 'bg-bg2 text-t2'}`}>
    {children}
  </p>
);
