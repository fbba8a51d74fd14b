import { codeOf } from '@bourse/client/refused';
import { depositRefusals } from '@bourse/contract/funds-text';
import { fundsOffice } from '@bourse/contract/office/funds';
import { toast } from '@bourse/ui/toast';
import { type ReactElement, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { ActBar } from '../parts/act-bar.tsx';
import { useAsked } from '../parts/asked.ts';
import { useKeys } from '../parts/keys.ts';
import { LeaveButton } from '../parts/take-bar.tsx';
import { TextField } from '../parts/text-field.tsx';
import { useDraft } from '../wire/draft.ts';
import { errorText } from '../wire/error-text.ts';
import { amountText } from '../wire/money-text.ts';
import { useCall, useRefresh, useSend } from '../wire/use-call.ts';
import { CauseChips } from './cause-chips.tsx';
import { unitsOf } from './look-at.ts';
import type { OpenDeposit } from './open-deposit.ts';

type Refusal = (typeof depositRefusals)[number];
/** What was typed and chosen, besides the reason. */
interface Undecided {
  readonly arrived: string;
  readonly refusal: Refusal | undefined;
}
const nothing: Undecided = { arrived: '', refusal: undefined };
const plain = /^(?:0|[1-9]\d{0,19})(?:\.\d{1,18})?$/;

/** The reviewer enters the amount that arrived, never takes the claimed one; or rejects the proof, with a cause. */
export function DepositActs({
  one,
  hasLooked,
  secondPersonFrom,
  onStale,
  onDone,
}: {
  readonly one: OpenDeposit;
  readonly hasLooked: boolean;
  readonly secondPersonFrom: string | undefined;
  readonly onStale: () => void;
  readonly onDone: () => void;
}): ReactElement {
  const t = useTranslations('funds');
  const refresh = useRefresh();
  const asked = useAsked('funds');
  const credit = useSend(fundsOffice.creditDeposit);
  const reject = useSend(fundsOffice.rejectDeposit);
  const leave = useSend(fundsOffice.takeDeposit);
  const { value: draft, set } = useDraft<Undecided>(`deposit ${one.deposit}`, nothing, (now) => now === nothing);
  const { arrived, refusal } = draft;
  const field = useRef<HTMLInputElement>(null);
  useKeys([{ keys: 'e', label: t('enterArrived'), hint: true, run: () => field.current?.focus() }]);
  const amount = arrived.trim();
  const isAmount = plain.test(amount) && unitsOf(amount) > 0n;
  // The server says what the click would do with the amount typed, or before that with the claimed one; the button shows it.
  const terms = useCall(
    fundsOffice.creditTerms,
    { deposit: one.deposit, arrived: isAmount ? amount : one.claimed },
    { placeholderData: (before) => before, refetchInterval: 5_000, retry: false },
  );
  const isChecked = !terms.isPlaceholderData && terms.data !== undefined && terms.error === null;
  const cause = terms.data?.secondPerson;
  const failed = (failure: Error): void => {
    if (['case-closed', 'deposit-taken', 'request-waits'].includes(codeOf(failure) ?? '')) {
      void refresh('today');
      onStale();
    }
  };
  const looked = hasLooked ? undefined : t('lookFirst');
  const hint = !isAmount
    ? t('arrivedHint')
    : terms.error
      ? errorText(terms.error)
      : cause
        ? t(`secondPersonFor.${cause}`, {
            asset: one.asset,
            claimed: amountText(one.claimed, one.asset),
            from: amountText(secondPersonFrom, 'USDT'),
            worth: amountText(terms.data?.worth, 'USDT'),
          })
        : unitsOf(amount) < unitsOf(one.claimed)
          ? t('lessThanSaid', { claimed: amountText(one.claimed, one.asset) })
          : t('asSaid');

  return (
    <div className="flex-none px-5 pt-3 pb-3.5 hairline-t max-[900px]:px-4">
      <CauseChips
        title={t('depositRejectTitle')}
        causes={depositRefusals.map((value) => ({ value, label: t(`depositRefusals.${value}`) }))}
        value={refusal}
        onValue={(next) => set({ ...draft, refusal: next })}
      />
      <TextField
        ref={field}
        label={t('arrivedLabel', { asset: one.asset })}
        inputMode="decimal"
        autoComplete="off"
        value={arrived}
        error={amount !== '' && !isAmount ? t('plainNumber') : undefined}
        hint={hint}
        onChange={(event) => set({ ...draft, arrived: event.target.value })}
        after={<span className="text-12 text-t3">{one.asset}</span>}
        className="mb-2.5"
      />
      <ActBar
        stacked
        busy={credit.isPending || reject.isPending}
        error={credit.error ?? reject.error ?? undefined}
        usual={refusal ? [] : [t('usual.statement')]}
        note={<LeaveButton onLeave={() => leave.mutate({ deposit: one.deposit, take: false }, { onSuccess: onStale })} />}
        acts={[
          {
            id: 'reject',
            label: t('reject'),
            tone: 'danger',
            letter: 'r',
            unless: looked ?? (refusal ? undefined : t('rejectFirst')),
            run: (reason) => {
              credit.reset();
              if (refusal)
                reject.mutate(
                  { deposit: one.deposit, cause: refusal, reason },
                  {
                    onSuccess: () => {
                      toast({ kind: 'good', text: t('depositRejected') });
                      void refresh('funds', 'today');
                      onDone();
                    },
                    onError: failed,
                  },
                );
            },
          },
          {
            id: 'credit',
            label: cause ? t('creditByTwo') : t('credit'),
            tone: 'ink',
            letter: 'a',
            unless: looked ?? (refusal ? t('creditNot') : !isAmount ? t('creditFirst') : isChecked ? undefined : t('creditChecking')),
            run: (reason) => {
              reject.reset();
              credit.mutate(
                { deposit: one.deposit, arrived: amount, reason },
                {
                  onSuccess: (answer) => {
                    if (answer.isDone) {
                      toast({ kind: 'good', text: t('credited') });
                      void refresh('funds', 'today');
                    } else asked(answer);
                    onDone();
                  },
                  onError: failed,
                },
              );
            },
          },
        ]}
      />
    </div>
  );
}
