import { codeOf } from '@bourse/client/refused';
import { saveFile } from '@bourse/client/save-file';
import { Button } from '@bourse/ui/button';
import { Failure } from '@bourse/ui/notice';
import { toast } from '@bourse/ui/toast';
import { Download, ShieldCheck } from 'lucide-react';
import { type ReactElement, useCallback, useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useErrorText } from '../parts/error-text.ts';
import { api } from '../wire/api.ts';
import { seconds } from '../wire/calls.ts';
import { dateText } from '../wire/date-text.ts';
import { serverNow } from '../wire/server-clock.ts';
import type { Checked } from './proof-steps.ts';
import { Verdict } from './verdict.tsx';
import { useProofState } from './verified-memory.ts';
import { verifyContract } from './verify-contract.ts';

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

const AGAIN_MS = 3_000;

/** Recomputes a settled contract on this device, and offers what's needed to do it elsewhere. */
export function VerifyPanel({
  uid,
  contractId,
  provenAt,
  starts,
}: {
  readonly uid: string;
  readonly contractId: string;
  readonly provenAt: string | undefined;
  /** Begins by itself. */
  readonly starts: boolean;
}): ReactElement {
  const t = useTranslations('second-record.proof');
  const app = useTranslations('app');
  const locale = useLocale();
  const errorText = useErrorText();
  const state = useProofState(uid, contractId);
  const [checked, setChecked] = useState<Checked>();
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const isPublished = useIsPast(provenAt);

  const verify = useCallback(async () => {
    setBusy(true);
    try {
      setChecked(await verifyContract(contractId, uid));
      setFailure(undefined);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }, [contractId, uid]);
  const began = useRef(false);
  useEffect(() => {
    if (!starts || !isPublished || began.current) return;
    began.current = true;
    void verify();
  }, [starts, isPublished, verify]);

  // Its minute is over, but not signed yet: that takes a moment.
  const isPending = codeOf(failure) === 'evidence-pending';
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer starts the wait again
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => void verify(), AGAIN_MS);
    return () => clearTimeout(timer);
  }, [failure, isPending, verify]);

  const download = async () => {
    try {
      const evidence = await api(seconds.evidence, { contractId });
      saveFile(`bourse-second-${contractId}.json`, `${JSON.stringify(evidence, undefined, 1)}\n`, 'application/json');
    } catch (error) {
      toast({ kind: 'bad', text: errorText(error) });
    }
  };
  const pending =
    isPending || provenAt === undefined ? t('pendingSoon') : !isPublished && t('pending', { time: dateText(provenAt, locale, 'time') });
  // Neither another try nor a download can bring back what's lost.
  if (codeOf(failure) === 'evidence-gap')
    return (
      <section className="my-5">
        <Failure title={t('failed')} cause={errorText(failure)} />
      </section>
    );
  return (
    <section className="my-5 grid gap-3">
      {checked ? (
        <Verdict checked={checked} />
      ) : failure === undefined || isPending ? (
        <p className="text-13 text-t3">{t('intro')}</p>
      ) : (
        <Failure title={t('failed')} cause={errorText(failure)} retryLabel={app('retry')} onRetry={() => void verify()} />
      )}
      <Button
        wide
        tone={state === 'verified' ? 'tonal' : 'ink'}
        icon={<ShieldCheck {...icon} />}
        busy={busy}
        unless={pending}
        onClick={() => void verify()}
      >
        {checked || state === 'verified' ? t('verifyAgain') : t('verifyHere')}
      </Button>
      <Button wide tone="tonal" icon={<Download {...icon} />} unless={pending} onClick={() => void download()}>
        {t('download')}
      </Button>
    </section>
  );
}

/** Whether a time has come, by the server's clock. Without one it hasn't. */
function useIsPast(at: string | undefined): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    const left = at === undefined ? Number.POSITIVE_INFINITY : Date.parse(at) - serverNow();
    setPast(left <= 0);
    if (left <= 0 || !Number.isFinite(left)) return;
    const timer = setTimeout(() => setPast(true), left + 100);
    return () => clearTimeout(timer);
  }, [at]);
  return isPast;
}
