import { codeOf } from '@bourse/client/refused';
import type { WithdrawalRecord } from '@bourse/contract/withdrawals';
import { Button } from '@bourse/ui/button';
import { Field, FieldError, PasswordField } from '@bourse/ui/field';
import { Sheet } from '@bourse/ui/sheet';
import { Check } from 'lucide-react';
import { type ReactElement, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type StepUp, useStepUp } from '../bridges/step-up.tsx';
import { Go } from '../nav/go.ts';
import { useErrorText } from '../parts/error-text.ts';
import { isAnswered } from '../parts/request-ids.ts';
import { isSameEnd } from './address-groups.ts';
import { useSubmitWithdrawal } from './use-submit-withdrawal.ts';
import { ReviewFacts, ReviewTarget, type WithdrawalUnderReview } from './withdraw-review-facts.tsx';

interface ReviewProps extends WithdrawalUnderReview {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDone: (record: WithdrawalRecord) => void;
  /** An error that belongs to a field of the page. */
  readonly onRefused: (failure: unknown) => void;
}

/** The review: amount, recipient and reviews; the end of the address typed by hand, and the withdrawal password. */
export function WithdrawReview(p: ReviewProps): ReactElement {
  const t = useTranslations('funds.review');
  const app = useTranslations('app');
  const form = useId();
  const stepUp = useStepUp();
  const [isBusy, setBusy] = useState(false);
  const [why, say] = useState<string>();
  return (
    <>
      <Sheet
        open={p.open && !stepUp.asking}
        onClose={p.onClose}
        title={t('title')}
        closeLabel={app('close')}
        foot={
          <>
            <Button type="submit" form={form} wide busy={isBusy} unless={!isBusy && why}>
              {t('confirm')}
            </Button>
            <p className="mt-2 text-center text-12 text-t3">{t('final')}</p>
          </>
        }
      >
        {p.open && <Review {...p} form={form} through={stepUp.through} onBusy={setBusy} onWhy={say} />}
      </Sheet>
      {stepUp.sheet}
    </>
  );
}

function Review({
  form,
  through,
  onBusy,
  onWhy,
  onDone,
  onRefused,
  ...of
}: ReviewProps & {
  readonly form: string;
  readonly through: StepUp['through'];
  readonly onBusy: (busy: boolean) => void;
  readonly onWhy: (why: string | undefined) => void;
}): ReactElement {
  const t = useTranslations('funds.review');
  const text = useErrorText();
  const [end, typeEnd] = useState('');
  const [safePassword, setPassword] = useState('');
  const passwordBox = useRef<HTMLInputElement>(null);
  const submission = useSubmitWithdrawal({
    through,
    onBusy,
    onDone,
    onRefused,
    onWrongPassword: () => {
      setPassword('');
      passwordBox.current?.focus();
    },
  });
  const { address } = of.wish;
  const isEndRight = address === undefined || isSameEnd(end, address);
  const why = !isEndRight ? t('reason.end') : safePassword === '' ? t('reason.password') : undefined;
  useEffect(() => onWhy(why), [why, onWhy]);
  const { error } = submission;
  const isPasswordWrong = codeOf(error) === '18';
  return (
    <form
      id={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (why === undefined) void submission.send(of.wish, safePassword);
      }}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <ReviewTarget {...of} />
      <ReviewFacts {...of} />
      {address !== undefined && <AddressEnd end={end} onEnd={typeEnd} isRight={isEndRight} />}
      <SafePassword
        box={passwordBox}
        value={safePassword}
        onValue={(next) => {
          setPassword(next);
          if (isPasswordWrong) submission.forget();
        }}
        error={isPasswordWrong ? text(error) : undefined}
      />
      {error !== undefined && !isPasswordWrong && (
        <FieldError>
          {codeOf(error) === '24' ? t('feeMoved') : text(error)} {!isAnswered(error) && t('once')}
        </FieldError>
      )}
    </form>
  );
}

/** The last characters of the address, typed by hand: what was pasted may have been changed on the way. */
function AddressEnd({
  end,
  onEnd,
  isRight,
}: {
  readonly end: string;
  readonly onEnd: (end: string) => void;
  readonly isRight: boolean;
}): ReactElement {
  const t = useTranslations('funds.review');
  return (
    <Field
      name="address-end"
      label={t('end')}
      dir="ltr"
      value={end}
      maxLength={6}
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      onChange={(event) => onEnd(event.target.value)}
      error={end.length >= 6 && !isRight ? t('endWrong') : undefined}
      hint={t('endHint')}
      after={isRight && <Check size={20} strokeWidth={2} className="text-success" aria-label={t('endRight')} role="img" />}
    />
  );
}

function SafePassword({
  box,
  value,
  onValue,
  error,
}: {
  readonly box: RefObject<HTMLInputElement | null>;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly error: string | undefined;
}): ReactElement {
  const t = useTranslations('funds.review');
  const l = useTranslations('identity.login');
  return (
    <PasswordField
      ref={box}
      name="safe-password"
      label={t('password')}
      showLabel={l('show')}
      hideLabel={l('hide')}
      autoComplete="off"
      value={value}
      onChange={(event) => onValue(event.target.value)}
      error={error}
      aside={
        <Go to="/editSafePassword" className="target text-accent">
          {l('forgot')}
        </Go>
      }
    />
  );
}
