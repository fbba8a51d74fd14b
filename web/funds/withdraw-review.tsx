import { codeOf, Refused } from '@bourse/client/refused';
import type { SavedAddress } from '@bourse/contract/addresses';
import type { WithdrawalRecord } from '@bourse/contract/withdrawals';
import { Button } from '@bourse/ui/button';
import { Field, FieldError, PasswordField } from '@bourse/ui/field';
import { Figure } from '@bourse/ui/figure';
import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import { Sheet } from '@bourse/ui/sheet';
import { useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useStepUp } from '../bridges/step-up.tsx';
import { useLocalName } from '../locales/local-name.ts';
import { Go } from '../nav/go.ts';
import { useErrorText } from '../parts/error-text.ts';
import { feel } from '../parts/feel.ts';
import { noteBalances, useBalances } from '../wire/balances.ts';
import { funds } from '../wire/calls.ts';
import { amountText } from '../wire/money-text.ts';
import { newRequestId } from '../wire/request-id.ts';
import { useCall, useRefresh, useSend } from '../wire/use-call.ts';
import { isSameEnd } from './address-groups.ts';
import { AddressText } from './address-text.tsx';
import { isAnswer, openRequest, requestOf } from './money-request.ts';
import { fieldOfWithdrawalCode, reviewersOf, worthOf } from './withdrawal.ts';
import type { WithdrawalNet, WithdrawalOffer } from './withdrawal-offer.ts';

interface Wish {
  readonly way: 'wallet' | 'bank';
  readonly asset: string;
  readonly amount: string;
  readonly fee: string;
  readonly network?: string;
  readonly address?: string;
  readonly bankCard?: string;
}

interface ReviewProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly offer: WithdrawalOffer;
  readonly wish: Wish;
  readonly arrival: string;
  readonly network: WithdrawalNet | undefined;
  readonly saved: SavedAddress | undefined;
  /** To a deposit address of this exchange. */
  readonly isInternal: boolean;
  readonly onDone: (record: WithdrawalRecord) => void;
  /** What belongs to a field of the page behind. */
  readonly onRefused: (failure: unknown) => void;
}

/** What arrives, where, and who looks at it first; the end of the address typed by hand, and the withdrawal password. */
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
  offer,
  wish,
  arrival,
  network,
  saved,
  isInternal,
  through,
  onBusy,
  onWhy,
  onDone,
  onRefused,
}: ReviewProps & {
  readonly form: string;
  readonly through: <T>(work: () => Promise<T>) => Promise<T | undefined>;
  readonly onBusy: (busy: boolean) => void;
  readonly onWhy: (why: string | undefined) => void;
}): ReactElement {
  const t = useTranslations('funds.review');
  const f = useTranslations('funds');
  const named = useLocalName();
  const l = useTranslations('identity.login');
  const locale = useLocale();
  const text = useErrorText();
  const client = useQueryClient();
  const refresh = useRefresh();
  const balances = useBalances();
  const cards = useCall(funds.bankCards, {}, { enabled: wish.way === 'bank', staleTime: 60_000 });
  const send = useSend(funds.submitWithdrawal);
  const [request] = useState(() => ({ held: openRequest(newRequestId) }));
  const [end, typeEnd] = useState('');
  const [safePassword, setPassword] = useState('');
  const [error, setError] = useState<unknown>();
  const passwordBox = useRef<HTMLInputElement>(null);
  const { address, asset } = wish;
  const isEndRight = address === undefined || isSameEnd(end, address);
  const why = !isEndRight ? t('reason.end') : safePassword === '' ? t('reason.password') : undefined;
  useEffect(() => onWhy(why), [why, onWhy]);
  const persons = reviewersOf({
    worth: worthOf(wish.amount, asset, balances.data?.balances ?? []),
    isTrusted: saved?.isTrusted === true,
    isBank: wish.way === 'bank',
    ...offer.limits,
  });
  const card = cards.data?.cards.find((one) => one.id === wish.bankCard);
  const isPasswordWrong = codeOf(error) === '18';

  const submit = async (): Promise<void> => {
    if (why !== undefined || send.isPending) return;
    request.held = requestOf(request.held, wish, newRequestId);
    setError(undefined);
    onBusy(true);
    try {
      const done = await through(() => send.mutateAsync({ requestId: request.held.id, ...wish, safePassword }));
      if (!done) return;
      feel('placed');
      noteBalances(client, done.balances, done.seq);
      void refresh('ledger', 'funds');
      onDone(done.withdrawal);
    } catch (failure) {
      feel('refused');
      if (failure instanceof Refused && isAnswer(failure.status)) request.held = openRequest(newRequestId);
      void refresh('ledger', 'funds');
      const place = fieldOfWithdrawalCode(codeOf(failure) ?? '');
      if (place === 'amount' || place === 'address' || place === 'asset') return onRefused(failure);
      setError(failure);
      if (place === 'password') {
        setPassword('');
        passwordBox.current?.focus();
      }
    } finally {
      onBusy(false);
    }
  };

  return (
    <form
      id={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <div>
        <p className="text-13 text-t3">{t('receive')}</p>
        <p className="text-40 font-semibold tracking-hero">
          <Figure text={amountText(arrival, locale, asset)} quiet />{' '}
          <bdi dir="ltr" className="text-15 font-medium text-t3">
            {asset}
          </bdi>
        </p>
      </div>
      <div className="rounded-card bg-bg2 p-3.5">
        <p className="mb-2 flex items-center justify-between gap-3 text-12 text-t3">
          <span className="min-w-0">
            {address === undefined
              ? t('toCard')
              : saved
                ? t('toSaved', { label: `\u2068${saved.label}\u2069`, network: `\u2068${named(network?.name ?? '')}\u2069` })
                : t('toNetwork', { network: `\u2068${named(network?.name ?? '')}\u2069` })}
          </span>
          {saved?.isTrusted && (
            <span className="flex flex-none items-center gap-1 text-success">
              <Check size={14} strokeWidth={2.5} aria-hidden />
              {t('known')}
            </span>
          )}
        </p>
        {address !== undefined ? (
          <AddressText address={address} />
        ) : (
          <p className="text-15 font-semibold">
            <bdi>{card?.bankName}</bdi> <bdi dir="ltr">{card?.number}</bdi>
            <span className="block text-13 font-medium text-t2">
              <bdi>{card?.holder}</bdi>
            </span>
          </p>
        )}
      </div>
      <KeyValues lined>
        <KeyValue name={f('amount')}>
          <Figure text={`${amountText(wish.amount, locale, asset)} ${asset}`} />
        </KeyValue>
        <KeyValue name={wish.way === 'bank' ? f('withdraw.bankFee') : t('fee')}>
          <Figure text={`${amountText(wish.fee, locale, asset)} ${asset}`} />
        </KeyValue>
        <KeyValue name={t('persons')}>{persons === undefined ? t('personsUnknown') : t('personsOf', { count: persons })}</KeyValue>
        <KeyValue name={t('arrives')}>
          {isInternal
            ? t('arrivesInside')
            : wish.way === 'bank'
              ? t('arrivesBank')
              : t('arrivesChain', { confirmations: network?.confirmations ?? 12 })}
        </KeyValue>
      </KeyValues>
      {isInternal && <p className="text-13 text-t2">{t('inside')}</p>}
      {address !== undefined && (
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
          onChange={(event) => typeEnd(event.target.value)}
          error={end.length >= 6 && !isEndRight ? t('endWrong') : undefined}
          hint={t('endHint')}
          after={isEndRight && <Check size={20} strokeWidth={2} className="text-success" aria-label={t('endRight')} role="img" />}
        />
      )}
      <PasswordField
        ref={passwordBox}
        name="safe-password"
        label={t('password')}
        showLabel={l('show')}
        hideLabel={l('hide')}
        autoComplete="off"
        value={safePassword}
        onChange={(event) => {
          setPassword(event.target.value);
          if (isPasswordWrong) setError(undefined);
        }}
        error={isPasswordWrong ? text(error) : undefined}
        aside={
          <Go to="/editSafePassword" className="target text-accent">
            {l('forgot')}
          </Go>
        }
      />
      {error !== undefined && !isPasswordWrong && (
        <FieldError>
          {text(error)} {!(error instanceof Refused && isAnswer(error.status)) && t('once')}
          {codeOf(error) === '24' && t('feeMoved')}
        </FieldError>
      )}
    </form>
  );
}
