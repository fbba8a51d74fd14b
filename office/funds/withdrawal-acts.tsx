import { type WithdrawalState, withdrawalRefusals } from '@bourse/contract/funds-text';
import { fundsOffice } from '@bourse/contract/office/funds';
import { Fingerprint } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { type Act, ActBar } from '../parts/act-bar.tsx';
import { shortHash } from '../parts/pulse.ts';
import { LeaveButton, TakeBar } from '../parts/take-bar.tsx';
import { TextField } from '../parts/text-field.tsx';
import { useDraft } from '../wire/draft.ts';
import { hasPasskeys } from '../wire/passkey.ts';
import { hasRole, useSession } from '../wire/session.ts';
import { useRefresh, useSend } from '../wire/use-call.ts';
import { CauseChips } from './cause-chips.tsx';
import type { OpenWithdrawal } from './look-at.ts';
import { ReviewsGiven } from './reviews-given.tsx';
import { type Refusal, useWithdrawalDecision } from './withdrawal-decision.ts';

/** Before the money has begun to move. */
const mayStillReject: ReadonlySet<WithdrawalState> = new Set(['review', 'approved']);

/** What was chosen and typed, besides the reason. */
interface Undecided {
  readonly cause: Refusal | undefined;
  readonly reference: string;
}
const nothing: Undecided = { cause: undefined, reference: '' };

/** What this operator may do with a withdrawal. */
function useRights(one: OpenWithdrawal) {
  const operator = useSession((s) => s.operator);
  const isMine = one.takenBy !== undefined && one.takenBy.operator === operator?.id;
  const isTaken = one.takenBy !== undefined && !isMine;
  return {
    isMine,
    canPay: one.may === 'pay' && isMine,
    canDecide: one.may === 'decide' && hasRole(operator, fundsOffice.approveWithdrawal.roles),
    // An operator who can't be the second person can still reject.
    canReject: hasRole(operator, fundsOffice.rejectWithdrawal.roles) && mayStillReject.has(one.state) && !isTaken,
    keyless: !one.needsKey ? undefined : !one.hasKey ? ('noPasskeyYet' as const) : hasPasskeys() ? undefined : ('noPasskeyHere' as const),
  };
}

/** The reviews so far; approve, reject or pay, each with its reason. */
export function WithdrawalActs({
  one,
  isStale,
  onDone,
  onStale,
}: {
  readonly one: OpenWithdrawal;
  /** It has changed elsewhere and is being read again. */
  readonly isStale: boolean;
  readonly onDone: () => void;
  readonly onStale: () => void;
}): ReactElement | null {
  const t = useTranslations('funds');
  const refresh = useRefresh();
  const { isMine, canPay, canDecide, canReject, keyless } = useRights(one);
  // By state too: what was chosen in one state may not be on offer in the next.
  const { value: draft, set } = useDraft<Undecided>(`withdrawal ${one.withdrawal} ${one.state}`, nothing, (now) => now === nothing);
  const { cause, reference } = draft;
  const isReference = reference.trim().length >= 3;
  const decision = useWithdrawalDecision(one, onDone, onStale);
  const take = useSend(fundsOffice.takeWithdrawal);
  const changed = (): void => {
    void refresh('today');
    onStale();
  };
  const setTaken = (isTaken: boolean): void =>
    take.mutate({ withdrawal: one.withdrawal, take: isTaken }, { onSuccess: changed, onError: changed });

  const rejecting: Act = {
    id: 'reject',
    label: t('reject'),
    tone: 'danger',
    letter: 'r',
    unless: cause ? undefined : t('rejectFirst'),
    run: (reason) => cause && decision.reject(cause, reason),
  };
  const approving: Act = {
    id: 'approve',
    label: t('approve'),
    tone: 'ink',
    letter: 'a',
    unless: keyless ? t(keyless) : cause ? t('approveNot') : undefined,
    ...(one.needsKey && { icon: <Fingerprint size={16} strokeWidth={1.7} aria-hidden /> }),
    run: decision.approve,
  };
  const paying: Act = {
    id: 'pay',
    label: t('pay'),
    tone: 'ink',
    letter: 'p',
    unless: cause ? t('payNot') : isReference ? undefined : t('payFirst'),
    run: (reason) => decision.pay(reference.trim(), reason),
  };
  const acts = [...(canReject ? [rejecting] : []), ...(canDecide ? [approving] : []), ...(canPay ? [paying] : [])];

  if (acts.length === 0 && one.reviews.length === 0 && !one.whyNot && one.may !== 'pay') return null;
  return (
    <div className="sticky -bottom-4 -mx-5 -mb-4 bg-bg1 px-5 pt-3 pb-3.5 hairline-t max-[900px]:static max-[900px]:-mx-4 max-[900px]:bg-transparent max-[900px]:px-4">
      <ReviewsGiven one={one}>
        {one.needsKey && canDecide && <Signing hash={decision.hash} hasNoPasskey={keyless === 'noPasskeyYet'} />}
      </ReviewsGiven>
      {one.may === 'pay' && !isMine && (
        <div className={acts.length > 0 ? 'mb-3' : ''}>
          <TakeBar takenBy={one.takenBy} busy={take.isPending} error={take.error} onTake={() => setTaken(true)}>
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
              onValue={(next) => set({ ...draft, cause: next })}
            />
          )}
          {canPay && (
            <TextField
              label={t('referenceLabel')}
              hint={t('referenceHint')}
              value={reference}
              maxLength={64}
              autoComplete="off"
              onChange={(event) => set({ ...draft, reference: event.target.value })}
              className="mb-2.5"
            />
          )}
          <ActBar
            busy={decision.busy || isStale}
            error={decision.error}
            usual={canPay && !cause ? [t('usual.paid')] : []}
            note={canPay && <LeaveButton onLeave={() => setTaken(false)} />}
            acts={acts}
          />
        </>
      )}
    </div>
  );
}

/** The hash that the passkey signs; without a passkey, the way to add one. */
function Signing({ hash, hasNoPasskey }: { readonly hash: string | undefined; readonly hasNoPasskey: boolean }): ReactElement {
  const t = useTranslations('funds');
  return (
    <span>
      {' '}
      {hash ? t('keySigns', { hash: shortHash(hash) }) : t('keyWillSign')}
      {hasNoPasskey && (
        <Go to="/own" className="ms-1 font-medium text-accent">
          {t('addPasskey')}
        </Go>
      )}
    </span>
  );
}
