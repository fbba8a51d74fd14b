import { codeOf } from '@bourse/client/refused';
import type { SecondContract } from '@bourse/contract/seconds-text';
import { toast } from '@bourse/ui/toast';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isProven } from './proof-steps.ts';
import { proofStateOf } from './verified-memory.ts';
import { verifyContract } from './verify-contract.ts';

/** Checks every contract of the list that hasn't been verified yet, one after the other. A second press stops. */
export function VerifyAll({ uid, contracts }: { readonly uid: string; readonly contracts: readonly SecondContract[] }): ReactElement {
  const t = useTranslations('second-record.proof');
  const [progress, setProgress] = useState<{ readonly done: number; readonly all: number }>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    const abort = new AbortController();
    running.current = abort;
    const open = contracts.filter(({ contractId }) => proofStateOf(uid, contractId) !== 'verified');
    const found = { right: contracts.length - open.length, wrong: 0, pending: 0, failed: 0 };
    for (const [done, { contractId }] of open.entries()) {
      if (abort.signal.aborted) break;
      setProgress({ done, all: open.length });
      found[await outcome(uid, contractId)] += 1;
    }
    setProgress(undefined);
    if (abort.signal.aborted) return;
    if (found.wrong > 0) toast({ kind: 'bad', text: t('someWrong', { count: found.wrong }) });
    else if (found.failed > 0) toast({ kind: 'bad', text: t('someFailed', { count: found.failed }) });
    else if (found.pending > 0) toast({ kind: 'plain', text: t('somePending', { count: found.pending }) });
    else toast({ kind: 'good', text: t('allRight', { count: found.right }) });
  };
  return (
    <button
      type="button"
      onClick={() => (progress ? running.current?.abort() : void start())}
      className="min-h-11 flex-none px-1 text-13 font-semibold whitespace-nowrap text-accent"
    >
      {progress ? (
        <span role="status">
          {t('verifying')} <bdi className="num">{t('progress', { done: progress.done + 1, all: progress.all })}</bdi>
        </span>
      ) : (
        t('verifyAll')
      )}
    </button>
  );
}

/** One that couldn't be compared with what's published is as good as not checked. */
async function outcome(uid: string, contractId: string): Promise<'right' | 'wrong' | 'pending' | 'failed'> {
  try {
    const checked = await verifyContract(contractId, uid);
    return checked.fault ? 'wrong' : isProven(checked) ? 'right' : 'failed';
  } catch (error) {
    return codeOf(error) === 'evidence-pending' ? 'pending' : 'failed';
  }
}
