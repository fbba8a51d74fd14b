import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useOwnPolicy, usePolicyCause } from '../parts/own-policy.ts';

/** That contracts aren't offered where the trader lives, or with how much leverage, and by which of their own signals. */
export function PolicyNote(): ReactElement | null {
  const t = useTranslations('perpetual.policy');
  const causeOf = usePolicyCause();
  const own = useOwnPolicy('perpetual');
  if (own === undefined) return null;
  const { access, maximumLeverage, because, realMoney } = own;
  if (access !== 'open') return <Note isStrict>{`${t('closed', causeOf(because))} ${t('canClose')}`}</Note>;
  if (maximumLeverage !== undefined) return <Note isStrict>{t('capped', { ...causeOf(because), leverage: maximumLeverage })}</Note>;
  return realMoney !== undefined && realMoney.access !== 'open' ? <Note>{t('practice', causeOf(realMoney.because))}</Note> : null;
}

const Note = ({ isStrict = false, children }: { readonly isStrict?: boolean; readonly children: string }): ReactElement => (
  <p role="status" className={`mx-4 mb-2 rounded-card p-3 text-13 ${isStrict ? 'bg-warn-tint text-warn' : 'bg-bg2 text-t2'}`}>
    {children}
  </p>
);
