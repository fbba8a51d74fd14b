import { codeOf } from '@bourse/client/refused';
import type { WithdrawalRecord } from '@bourse/contract/withdrawals';
import { AmountField } from '@bourse/ui/amount-field';
import { Button } from '@bourse/ui/button';
import { clampDecimal } from '@bourse/ui/decimal-entry';
import { FieldError } from '@bourse/ui/field';
import { Figure } from '@bourse/ui/figure';
import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import { Empty } from '@bourse/ui/notice';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useGo } from '../nav/go.ts';
import { useErrorText } from '../parts/error-text.ts';
import { useBalances } from '../wire/balances.ts';
import { amountText, decimalMarks, moneyText } from '../wire/money-text.ts';
import { BankTarget } from './bank-target.tsx';
import { Held } from './held.tsx';
import { HeldElsewhere } from './held-elsewhere.tsx';
import { firstNetwork, useNetworkMemory } from './network-memory.ts';
import { useAddressCheck } from './use-address-check.ts';
import { WalletTarget } from './wallet-target.tsx';
import { WithdrawAssets } from './withdraw-assets.tsx';
import { draftWithdrawal, forgetWithdrawal, useWithdrawDraft } from './withdraw-draft.ts';
import { WithdrawLimits } from './withdraw-limits.tsx';
import { WithdrawReview } from './withdraw-review.tsx';
import { arrivalOf, fieldOfWithdrawalCode, leastOf, mostOf, withdrawalReason, worthOf } from './withdrawal.ts';
import type { WithdrawalOffer } from './withdrawal-offer.ts';

/** Where to, and how much: what arrives, what it costs and what is left of the limits stand beside it before anything is sent. */
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
  const f = useTranslations('funds');
  const app = useTranslations('app');
  const locale = useLocale();
  const account = useTranslations('ledger.account');
  const balances = useBalances();
  const go = useGo();
  const text = useErrorText();
  const draft = useWithdrawDraft();
  const memory = useNetworkMemory();
  const amountBox = useRef<HTMLDivElement>(null);
  const [picked, pickAsset] = useState(asked);
  const [isTyping, setTyping] = useState(false);
  const [isReviewing, review] = useState(false);
  const [refused, refuse] = useState<{ readonly failure: unknown; readonly of: string }>();

  const coins = offer.assets.filter((one) => (way === 'wallet' ? one.networks.length > 0 : one.bank !== undefined));
  const coin = coins.find((one) => one.asset === (picked ?? memory.asset)) ?? coins[0];
  const network = coin && way === 'wallet' ? firstNetwork(coin.networks, memory.networks[coin.asset]) : undefined;
  const check = useAddressCheck(way === 'wallet' ? network?.network : undefined, draft.address);
  // What was refused is said at its field as long as what was filled in is as it was.
  const filled = [draft.address, draft.amount, draft.bankCard, coin?.asset, network?.network].join(' ');
  const error = refused?.of === filled ? refused.failure : undefined;
  const shownAsset = coin?.asset;
  useEffect(() => draftWithdrawal({ asset: shownAsset }), [shownAsset]);
  if (!coin) return <Empty title={way === 'wallet' ? t('noCoins') : t('noBank')} />;

  const terms = way === 'wallet' ? network : coin.bank;
  const decimals = Math.min(coin.decimals, way === 'wallet' ? (network?.decimals ?? 8) : 2, 8);
  const amount = clampDecimal(draft.amount, decimals);
  const { asset, withdrawable } = coin;
  const named = (value: string | undefined) => `\u2068${amountText(value, locale, asset)} ${asset}\u2069`;
  const { left } = offer.limits;
  const isKnown = way === 'bank' || check.saved?.isTrusted === true;
  // As long as the address is not known to be right, nobody knows which limit counts.
  const newAddressLeft = !isKnown && check.state === 'right' ? offer.limits.newAddressLeft : undefined;
  const worth = asset === 'USDT' ? amount : undefined;
  const reason = terms && withdrawalReason({ amount, fee: terms.fee, minimum: terms.minimum, withdrawable, worth, left, newAddressLeft });
  const inUsdt = (value: string | undefined) => `\u2068${amountText(value, locale, 'USDT')} USDT\u2069`;
  const reasonText =
    reason &&
    t(`reason.${reason}`, {
      asset: `\u2068${asset}\u2069`,
      least: named(terms.minimum),
      most: inUsdt(reason === 'above_new' ? newAddressLeft : left),
    });
  const arrival = terms && arrivalOf(amount, terms.fee);
  const place = error === undefined ? undefined : fieldOfWithdrawalCode(codeOf(error) ?? '');
  const isHeld = offer.hold !== undefined && Date.parse(offer.hold.until) > Date.now();
  const why = offer.isPaused
    ? t('paused')
    : isHeld
      ? t('reason.held')
      : offer.hasDebt
        ? t('debt')
        : !terms?.isOpen
          ? t('reason.closed')
          : way === 'wallet' && draft.address.trim() === ''
            ? t('reason.no_address')
            : way === 'wallet' && check.state === 'wrong'
              ? t('reason.wrong_address')
              : way === 'wallet' && check.state !== 'right'
                ? t('reason.checking')
                : way === 'bank' && draft.bankCard === undefined
                  ? t('reason.no_card')
                  : reasonText;

  return (
    <form
      noValidate
      aria-label={t('title')}
      className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={(event) => {
        // A sheet over the page has a form of its own, whose events come by here too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        setTyping(false);
        if (why !== undefined) return;
        if (offer.hasSafePassword) review(true);
        else go({ to: '/editSafePassword' });
      }}
    >
      <WithdrawAssets coins={coins} coin={coin} network={network} way={way} onAsset={pickAsset} />
      {way === 'wallet' && network && (
        <WalletTarget
          network={network}
          networks={coin.networks}
          asset={asset}
          check={check}
          error={place === 'address' ? text(error) : undefined}
        />
      )}
      {way === 'bank' && <BankTarget chosen={draft.bankCard} error={place === 'address' ? text(error) : undefined} />}

      <div ref={amountBox}>
        <AmountField
          name="amount"
          label={f('amount')}
          unit={asset}
          value={draft.amount}
          onValue={(next) => {
            setTyping(true);
            draftWithdrawal({ amount: next });
          }}
          onBlur={() => setTyping(false)}
          decimals={decimals}
          marks={decimalMarks(locale)}
          format={(value) => moneyText(value, locale)}
          error={
            place === 'amount'
              ? text(error)
              : !isTyping && amount !== '' && reason !== 'enter_amount' && reason !== 'nothing'
                ? reasonText
                : undefined
          }
          after={
            <button
              type="button"
              onClick={() => {
                setTyping(false);
                const all = clampDecimal(withdrawable, decimals);
                const most = mostOf({
                  withdrawable: all,
                  minimum: terms?.minimum ?? '0',
                  worth: worthOf(all, asset, balances.data?.balances ?? []),
                  limit: leastOf(left, newAddressLeft ?? left),
                  isUsdt: asset === 'USDT',
                });
                draftWithdrawal({ amount: clampDecimal(most, decimals) });
              }}
              className="target -me-1.5 min-h-9 rounded-chip bg-bg3 px-3 text-13 font-semibold"
            >
              {app('all')}
            </button>
          }
        />
        <div className="mt-2">
          <KeyValues>
            <KeyValue name={t('from')}>{account('fiat')}</KeyValue>
            <KeyValue name={t('withdrawable')}>
              <Held amount={withdrawable} asset={asset} />
            </KeyValue>
            {withdrawable !== coin.available && (
              <KeyValue name={f('available')}>
                <Held amount={coin.available} asset={asset} />
              </KeyValue>
            )}
          </KeyValues>
          <HeldElsewhere asset={asset} balances={balances.data?.balances ?? []} />
          {/[1-9]/.test(coin.unfinal) && <p className="mt-1 text-12 text-t3">{t('unfinal', { amount: named(coin.unfinal) })}</p>}
        </div>
      </div>

      {terms && (
        <KeyValues>
          <KeyValue name={way === 'wallet' ? t('networkFee') : t('bankFee')}>
            <Figure text={`${amountText(terms.fee, locale, asset)} ${asset}`} />
          </KeyValue>
          <KeyValue name={t('minimum')}>
            <Figure text={`${amountText(terms.minimum, locale, asset)} ${asset}`} />
          </KeyValue>
          <KeyValue name={t('receive')} strong>
            <Figure text={`${amountText(arrival ?? '0', locale, asset)} ${asset}`} />
          </KeyValue>
        </KeyValues>
      )}
      {/* A wide window has them beside the form. */}
      <div className="lg:hidden">
        <WithdrawLimits limits={offer.limits} isKnown={isKnown} />
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
          isInternal={check.notices.includes('own-address')}
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
