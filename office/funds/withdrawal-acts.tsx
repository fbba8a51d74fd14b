import { codeOf } from '@bourse/client/refused';
import { type WithdrawalState, withdrawalRefusals } from '@bourse/contract/funds-text';
import { fundsOffice } from '@bourse/contract/office/funds';
import { toast } from '@bourse/ui/toast';
import { Fingerprint } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { type Act, ActBar } from '../parts/act-bar.tsx';
import { shortHash } from '../parts/pulse.ts';
import { TextField } from '../parts/text-field.tsx';
import { api } from '../wire/api.ts';
import { answerWithPasskey, gaveUp, hasPasskeys } from '../wire/passkey.ts';
import { hasRole, useSession } from '../wire/session.ts';
import { useRefresh, useSend } from '../wire/use-call.ts';
import { CauseChips } from './cause-chips.tsx';
import type { OpenWithdrawal } from './look-at.ts';
import { ReviewsGiven } from './reviews-given.tsx';
import { TakeBar } from './take-bar.tsx';

type Refusal = (typeof withdrawalRefusals)[number];
/** Where the money has not begun to move. */
const mayStillReject: ReadonlySet<WithdrawalState> = new Set(['review', 'approved']);

/** Who was first, when and why; approve, reject or pay, each with its reason. */
export function WithdrawalActs({
  one,
  isStale,
  onDone,
  onStale,
}: {
  readonly one: OpenWithdrawal;
  /** It has changed elsewhere, and what it has become is on its way. */
  readonly isStale: boolean;
  readonly onDone: () => void;
  readonly onStale: () => void;
}): ReactElement | null {
  const t = useTranslations('funds');
  const refresh = useRefresh();
  const operator = useSession((s) => s.operator);
  const [cause, setCause] = useState<Refusal>();
  const [reference, setReference] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [hash, setHash] = useState<string>();
  const isPaying = one.may === 'pay';
  const take = useSend(fundsOffice.takeWithdrawal);
  const isMine = one.takenBy !== undefined && one.takenBy.operator === operator?.id;
  const canPay = isPaying && isMine;
  const isTaken = one.takenBy !== undefined && !isMine;
  const canDecide = one.may === 'decide' && hasRole(operator, fundsOffice.approveWithdrawal.roles);
  // Who may not be the second person may still say no.
  const canReject = hasRole(operator, fundsOffice.rejectWithdrawal.roles) && mayStillReject.has(one.state) && !isTaken;
  const keyless = !one.needsKey ? undefined : !one.hasKey ? 'noPasskeyYet' : hasPasskeys() ? undefined : 'noPasskeyHere';
  const isReference = reference.trim().length >= 3;

  const send = async (
    work: () => Promise<{ readonly state: WithdrawalState; readonly reviewsGiven: number; readonly reviewsNeeded: number }>,
  ) => {
    setBusy(true);
    setError(undefined);
    try {
      const after = await work();
      const isHalf = after.state === 'review';
      toast({
        kind: 'good',
        text: isHalf
          ? t('oneOfTwo', { given: after.reviewsGiven, needed: after.reviewsNeeded })
          : t('nowIs', { state: t(`states.${after.state}`) }),
      });
      // The page goes on at once: who has gone elsewhere meanwhile is not brought back.
      onDone();
      void refresh('funds', 'today');
    } catch (failure) {
      setHash(undefined);
      if (gaveUp(failure)) return;
      setError(failure);
      if (['case-closed', 'case-changed', 'second-person', 'credited-lately', 'not-taken', 'payment-taken'].includes(codeOf(failure) ?? ''))
        void refresh('today').then(onStale);
    } finally {
      setBusy(false);
    }
  };
  const approve = (reason: string) =>
    send(async () => {
      const of = { withdrawal: one.withdrawal, seq: one.seq };
      if (!one.needsKey) return api(fundsOffice.approveWithdrawal, { ...of, reason });
      const asked = await api(fundsOffice.askApproval, { withdrawal: one.withdrawal });
      setHash(asked.hash);
      return api(fundsOffice.approveWithdrawal, { ...of, reason, assertion: await answerWithPasskey(asked.question) });
    });

  const changed = (): void => {
    void refresh('today');
    onStale();
  };
  const rejecting: Act = {
    id: 'reject',
    label: t('reject'),
    tone: 'danger',
    letter: 'r',
    unless: cause ? undefined : t('rejectFirst'),
    run: (reason) =>
      cause && void send(() => api(fundsOffice.rejectWithdrawal, { withdrawal: one.withdrawal, seq: one.seq, cause, reason })),
  };
  const acts: readonly Act[] = [
    ...(canReject ? [rejecting] : []),
    ...(canDecide
      ? [
          {
            id: 'approve',
            label: t('approve'),
            tone: 'ink' as const,
            letter: 'a',
            unless: keyless ? t(keyless) : cause ? t('approveNot') : undefined,
            ...(one.needsKey && { icon: <Fingerprint size={16} strokeWidth={1.7} aria-hidden /> }),
            run: (reason: string) => void approve(reason),
          },
        ]
      : []),
    ...(canPay
      ? [
          {
            id: 'pay',
            label: t('pay'),
            tone: 'ink' as const,
            letter: 'p',
            unless: cause ? t('payNot') : isReference ? undefined : t('payFirst'),
            run: (reason: string) =>
              void send(() =>
                api(fundsOffice.payWithdrawal, { withdrawal: one.withdrawal, seq: one.seq, reference: reference.trim(), reason }),
              ),
          },
        ]
      : []),
  ];

  const said = one.needsKey && canDecide && (
    <span>
      {' '}
      {hash ? t('keySigns', { hash: shortHash(hash) }) : t('keyWillSign')}
      {keyless === 'noPasskeyYet' && (
        <Go to="/own" className="ms-1 font-medium text-accent">
          {t('addPasskey')}
        </Go>
      )}
    </span>
  );
  if (acts.length === 0 && one.reviews.length === 0 && !one.whyNot && !isPaying) return null;
  return (
    <div className="sticky -bottom-4 -mx-5 -mb-4 bg-bg1 px-5 pt-3 pb-3.5 hairline-t max-[900px]:static max-[900px]:-mx-4 max-[900px]:bg-transparent max-[900px]:px-4">
      <ReviewsGiven one={one}>{said}</ReviewsGiven>
      {isPaying && !isMine && (
        <div className={acts.length > 0 ? 'mb-3' : ''}>
          <TakeBar
            takenBy={one.takenBy}
            busy={take.isPending}
            error={take.error}
            onTake={() => take.mutate({ withdrawal: one.withdrawal, take: true }, { onSuccess: changed, onError: changed })}
          >
            {t('takePaymentText')}
          </TakeBar>
        </div>
      )}
      {acts.length > 0 && (
        <>
          {canReject && (
            <CauseChips
              title={t('rejectTitle')}
              causes={withdrawalRefusals.map((value) => ({ value, label: t(`refusals.${value}`) }))}
              value={cause}
              onValue={setCause}
            />
          )}
          {canPay && (
            <TextField
              label={t('referenceLabel')}
              hint={t('referenceHint')}
              value={reference}
              maxLength={64}
              autoComplete="off"
              onChange={(event) => setReference(event.target.value)}
              className="mb-2.5"
            />
          )}
          <ActBar
            busy={busy || isStale}
            error={error}
            usual={canPay && !cause ? [t('usual.paid')] : []}
            note={
              canPay && (
                <button
                  type="button"
                  onClick={() => take.mutate({ withdrawal: one.withdrawal, take: false }, { onSuccess: changed, onError: changed })}
                  className="font-medium text-accent"
                >
                  {t('leave')}
                </button>
              )
            }
            acts={acts}
          />
        </>
      )}
    </div>
  );
}
