import { codeOf } from '@bourse/client/refused';
import type { WithdrawalRecord } from '@bourse/contract/withdrawals';
import { Button } from '@bourse/ui/button';
import { FieldError } from '@bourse/ui/field';
import { Figure } from '@bourse/ui/figure';
import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import { Empty } from '@bourse/ui/notice';
import { type ReactElement, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useGo } from '../nav/go.ts';
import { useErrorText } from '../parts/error-text.ts';
import { amountText } from '../wire/money-text.ts';
import { BankTarget } from './bank-target.tsx';
import { useWithdrawal, type Withdrawal } from './use-withdrawal.ts';
import { WalletTarget } from './wallet-target.tsx';
import { WithdrawAmount } from './withdraw-amount.tsx';
import { WithdrawAssets } from './withdraw-assets.tsx';
import { forgetWithdrawal, useWithdrawDraft } from './withdraw-draft.ts';
import { WithdrawLimits } from './withdraw-limits.tsx';
import { WithdrawReview } from './withdraw-review.tsx';
import { fieldOfWithdrawalCode } from './withdrawal.ts';
import type { WithdrawalOffer } from './withdrawal-offer.ts';

/** The withdrawal form: recipient and amount, with the arriving amount, the fee and the remaining limits before it's sent. */
export function WithdrawForm({
  offer,
  way,
  asked,
  onDone,
}: {
  readonly offer: WithdrawalOffer;
  readonly way: 'wallet' | 'bank';
  readonly asked: string | undefined;
  readonly onDone: (record: WithdrawalRecord) => void;
}): ReactElement {
  const t = useTranslations('funds.withdraw');
  const go = useGo();
  const text = useErrorText();
  const draft = useWithdrawDraft();
  const amountBox = useRef<HTMLDivElement>(null);
  const withdrawal = useWithdrawal(offer, way, asked);
  const reasonText = useReasonText(offer, withdrawal);
  const [isTyping, setTyping] = useState(false);
  const [isReviewing, review] = useState(false);
  const [refused, refuse] = useState<{ readonly failure: unknown; readonly of: string }>();
  const { coins, coin, network, check, filled, figures } = withdrawal;
  if (!coin || !figures) return <Empty title={way === 'wallet' ? t('noCoins') : t('noBank')} />;

  // What was refused is said at its field as long as what was filled in is as it was.
  const error = refused?.of === filled ? refused.failure : undefined;
  const place = error === undefined ? undefined : fieldOfWithdrawalCode(codeOf(error) ?? '');
  const errorOf = (where: typeof place) => (place === where ? text(error) : undefined);
  const { terms, amount, arrival, obstacle, reason } = figures;
  const { asset } = coin;
  const why = obstacle === 'paused' || obstacle === 'debt' ? t(obstacle) : obstacle ? t(`reason.${obstacle}`) : reasonText;
  const isAmountWrong = !isTyping && amount !== '' && reason !== 'enter_amount' && reason !== 'nothing';
  return (
    <form
      noValidate
      aria-label={t('title')}
      className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={(event) => {
        // A sheet over the page has its own form, whose events bubble up here.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        setTyping(false);
        if (why !== undefined) return;
        if (offer.hasSafePassword) review(true);
        else go({ to: '/editSafePassword' });
      }}
    >
      <WithdrawAssets coins={coins} coin={coin} network={network} way={way} onAsset={withdrawal.pickAsset} />
      {way === 'wallet' && network && (
        <WalletTarget network={network} networks={coin.networks} asset={asset} check={check} error={errorOf('address')} />
      )}
      {way === 'bank' && <BankTarget chosen={draft.bankCard} error={errorOf('address')} />}
      <div ref={amountBox}>
        <WithdrawAmount
          coin={coin}
          value={draft.amount}
          decimals={figures.decimals}
          minimum={terms?.minimum ?? '0'}
          limit={[offer.limits.left, figures.newAddressLeft ?? offer.limits.left]}
          error={errorOf('amount') ?? (isAmountWrong ? reasonText : undefined)}
          isUnderReview={isReviewing}
          onTyping={setTyping}
        />
      </div>
      {terms && <Summary way={way} asset={asset} terms={terms} arrival={arrival ?? '0'} />}
      {/* A wide window has them beside the form. */}
      <div className="lg:hidden">
        <WithdrawLimits limits={offer.limits} isKnown={figures.isKnown} />
      </div>
      {(place === 'form' || place === 'asset') && <FieldError>{text(error)}</FieldError>}
      <Button type="submit" wide unless={why}>
        {offer.hasSafePassword ? t('review') : t('setPassword')}
      </Button>

      {terms && arrival !== undefined && (
        <WithdrawReview
          open={isReviewing}
          onClose={() => review(false)}
          offer={offer}
          wish={{
            way,
            asset,
            amount,
            fee: terms.fee,
            ...(way === 'wallet'
              ? { network: network?.network ?? '', address: check.canonical ?? draft.address.trim() }
              : { bankCard: draft.bankCard ?? '' }),
          }}
          arrival={arrival}
          network={network}
          saved={check.saved}
          isInternal={figures.isInternal}
          onDone={(record) => {
            review(false);
            forgetWithdrawal();
            onDone(record);
          }}
          onRefused={(failure) => {
            review(false);
            refuse({ failure, of: filled });
            if (fieldOfWithdrawalCode(codeOf(failure) ?? '') === 'amount') amountBox.current?.querySelector('input')?.focus();
          }}
        />
      )}
    </form>
  );
}

/** Why the amount can't be withdrawn, in words. */
function useReasonText({ limits }: WithdrawalOffer, { coin, figures }: Withdrawal): string | undefined {
  const t = useTranslations('funds.withdraw');
  const locale = useLocale();
  if (!coin || !figures?.reason) return undefined;
  const named = (value: string | undefined, asset: string) => `\u2068${amountText(value, locale, asset)} ${asset}\u2069`;
  return t(`reason.${figures.reason}`, {
    asset: `\u2068${coin.asset}\u2069`,
    least: named(figures.terms?.minimum, coin.asset),
    most: named(figures.reason === 'above_new' ? figures.newAddressLeft : limits.left, 'USDT'),
  });
}

/** The fee, and the amount that arrives. */
function Summary({
  way,
  asset,
  terms,
  arrival,
}: {
  readonly way: 'wallet' | 'bank';
  readonly asset: string;
  readonly terms: { readonly fee: string; readonly minimum: string };
  readonly arrival: string;
}): ReactElement {
  const t = useTranslations('funds.withdraw');
  const locale = useLocale();
  const figure = (amount: string) => <Figure text={`${amountText(amount, locale, asset)} ${asset}`} />;
  return (
    <KeyValues>
      <KeyValue name={way === 'wallet' ? t('networkFee') : t('bankFee')}>{figure(terms.fee)}</KeyValue>
      <KeyValue name={t('minimum')}>{figure(terms.minimum)}</KeyValue>
      <KeyValue name={t('receive')} strong>
        {figure(arrival)}
      </KeyValue>
    </KeyValues>
  );
}
