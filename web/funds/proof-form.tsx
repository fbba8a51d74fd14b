import { Refused } from '@bourse/client/refused';
import { AmountField } from '@bourse/ui/amount-field';
import { Button } from '@bourse/ui/button';
import { clampDecimal } from '@bourse/ui/decimal-entry';
import { FieldError } from '@bourse/ui/field';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useErrorText } from '../parts/error-text.ts';
import { feel } from '../parts/feel.ts';
import { useRequestIds } from '../parts/request-ids.ts';
import { funds } from '../wire/calls.ts';
import { amountText, decimalMarks, moneyText } from '../wire/money-text.ts';
import { useRefresh, useSend } from '../wire/use-call.ts';
import { proofReason } from './deposit-amount.ts';
import { ProofPicture } from './proof-picture.tsx';

type Target =
  | { readonly way: 'coin'; readonly asset: string; readonly network: string }
  | { readonly way: 'bank'; readonly asset: string; readonly account: string };

/** Reports a sent payment: the amount and a picture as proof. A person reviews both. */
export function ProofForm({
  target,
  minimum,
  decimals,
  onDone,
}: {
  readonly target: Target;
  readonly minimum: string;
  readonly decimals: number;
  readonly onDone: (id: string) => void;
}): ReactElement {
  const t = useTranslations('funds.proof');
  const f = useTranslations('funds');
  const locale = useLocale();
  const text = useErrorText();
  const refresh = useRefresh();
  const [typed, type] = useState('');
  const [isTyping, setTyping] = useState(false);
  const [proof, setProof] = useState<string>();
  const requests = useRequestIds();
  const { mutate, isPending, error, reset } = useSend(funds.submitDeposit);
  const amount = clampDecimal(typed, Math.min(decimals, 8));
  const reason = proofReason(amount, minimum, proof !== undefined);
  const least = `\u2068${amountText(minimum, locale, target.asset)} ${target.asset}\u2069`;
  const ofAmount = error instanceof Refused && (error.code === '25' || error.code === '26');
  const ofPicture = error instanceof Refused && error.code === '9';
  const send = () => {
    if (proof === undefined) return;
    const wish = { ...target, amount, proof };
    mutate(
      { requestId: requests.noteSent(wish), ...wish },
      {
        onSuccess: ({ deposit }) => {
          requests.settle(wish);
          feel('settled');
          void refresh('funds');
          onDone(deposit.id);
        },
        onError: (failure) => {
          feel('refused');
          requests.settle(wish, failure);
        },
      },
    );
  };
  return (
    <form
      noValidate
      aria-label={t('title')}
      className="mt-4 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setTyping(false);
        if (!reason && !isPending) send();
      }}
    >
      <div>
        <h2 className="text-17 font-semibold tracking-title">{t('title')}</h2>
        <p className="mt-1 text-13 text-t2">{t('text')}</p>
      </div>
      <AmountField
        name="amount"
        label={t('amount')}
        unit={target.asset}
        value={typed}
        onValue={(next) => {
          setTyping(true);
          if (error) reset();
          type(next);
        }}
        onBlur={() => setTyping(false)}
        decimals={Math.min(decimals, 8)}
        marks={decimalMarks(locale)}
        format={(value) => moneyText(value, locale)}
        error={ofAmount ? text(error) : !isTyping && reason === 'below_minimum' ? t('reason.below_minimum', { least }) : undefined}
      />
      <ProofPicture
        label={target.way === 'bank' ? t('screenshot') : t('picture')}
        onKept={(uploadId) => {
          if (error) reset();
          setProof(uploadId);
        }}
      />
      {error && !ofAmount && <FieldError>{ofPicture ? t('pictureAgain') : text(error)}</FieldError>}
      <Button
        type="submit"
        wide
        tone={target.way === 'coin' ? 'tonal' : 'ink'}
        busy={isPending}
        unless={reason && !isPending && t(`reason.${reason}`, { least })}
      >
        {f('submit')}
      </Button>
    </form>
  );
}
