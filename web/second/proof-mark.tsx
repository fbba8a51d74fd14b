import type { SecondContract } from '@bourse/contract/seconds-text';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useProofState } from './verified-memory.ts';

const icon = { size: 14, strokeWidth: 2, 'aria-hidden': true } as const;

/** Verified on this device, failed, or the way to do it. */
export function ProofMark({
  uid,
  contract,
  onVerify,
}: {
  readonly uid: string;
  readonly contract: SecondContract;
  readonly onVerify: () => void;
}): ReactElement {
  const t = useTranslations('second-record.proof');
  const state = useProofState(uid, contract.contractId);
  if (state === 'verified')
    return (
      <span className="inline-flex items-center gap-1 text-success">
        <ShieldCheck {...icon} />
        {t('verified')}
      </span>
    );
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={t('verifyOf', { id: contract.contractId })}
      onClick={onVerify}
      className={`target inline-flex items-center gap-1 font-medium ${state === 'failed' ? 'text-danger' : 'text-accent'}`}
    >
      {state === 'failed' && <ShieldAlert {...icon} />}
      {state === 'failed' ? t('wrong') : t('verify')}
    </button>
  );
}
