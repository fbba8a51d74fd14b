import type { SavedAddress } from '@bourse/contract/addresses';
import { Figure } from '@bourse/ui/figure';
import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import { Check } from 'lucide-react';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useLocalName } from '../locales/local-name.ts';
import { funds } from '../wire/calls.ts';
import { amountText } from '../wire/money-text.ts';
import { useCall } from '../wire/use-call.ts';
import { AddressText } from './address-text.tsx';
import type { WithdrawalToSend } from './use-submit-withdrawal.ts';
import { reviewersOf, worthOf } from './withdrawal.ts';
import type { WithdrawalNet, WithdrawalOffer } from './withdrawal-offer.ts';

export interface WithdrawalUnderReview {
  readonly offer: WithdrawalOffer;
  readonly wish: WithdrawalToSend;
  readonly arrival: string;
  readonly network: WithdrawalNet | undefined;
  readonly saved: SavedAddress | undefined;
  /** To a deposit address of this exchange. */
  readonly isInternal: boolean;
}

/** The amount that arrives, and where. */
export function ReviewTarget({ wish, arrival, network, saved }: WithdrawalUnderReview): ReactElement {
  const t = useTranslations('funds.review');
  const named = useLocalName();
  const locale = useLocale();
  const { address, asset } = wish;
  const on = { network: `\u2068${named(network?.name ?? '')}\u2069` };
  return (
    <>
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
                ? t('toSaved', { label: `\u2068${saved.label}\u2069`, ...on })
                : t('toNetwork', on)}
          </span>
          {saved?.isTrusted && (
            <span className="flex flex-none items-center gap-1 text-success">
              <Check size={14} strokeWidth={2.5} aria-hidden />
              {t('known')}
            </span>
          )}
        </p>
        {address !== undefined ? <AddressText address={address} /> : <Card id={wish.bankCard} />}
      </div>
    </>
  );
}

function Card({ id }: { readonly id: string | undefined }): ReactElement {
  const cards = useCall(funds.bankCards, {}, { staleTime: 60_000 });
  const card = cards.data?.cards.find((one) => one.id === id);
  return (
    <p className="text-15 font-semibold">
      <bdi>{card?.bankName}</bdi> <bdi dir="ltr">{card?.number}</bdi>
      <span className="block text-13 font-medium text-t2">
        <bdi>{card?.holder}</bdi>
      </span>
    </p>
  );
}

/** The amount, the fee, the review and the time of arrival. */
export function ReviewFacts({ offer, wish, network, saved, isInternal }: WithdrawalUnderReview): ReactElement {
  const t = useTranslations('funds.review');
  const f = useTranslations('funds');
  const locale = useLocale();
  const { asset } = wish;
  const isBank = wish.way === 'bank';
  const persons = reviewersOf({
    worth: worthOf(wish.amount, offer.assets.find((one) => one.asset === asset)?.unitWorth?.usdt),
    isTrusted: saved?.isTrusted === true,
    isBank,
    ...offer.limits,
  });
  const figure = (amount: string) => <Figure text={`${amountText(amount, locale, asset)} ${asset}`} />;
  return (
    <>
      <KeyValues lined>
        <KeyValue name={f('amount')}>{figure(wish.amount)}</KeyValue>
        <KeyValue name={isBank ? f('withdraw.bankFee') : t('fee')}>{figure(wish.fee)}</KeyValue>
        <KeyValue name={t('persons')}>{persons === undefined ? t('personsUnknown') : t('personsOf', { count: persons })}</KeyValue>
        <KeyValue name={t('arrives')}>
          {isInternal ? t('arrivesInside') : isBank ? t('arrivesBank') : t('arrivesChain', { confirmations: network?.confirmations ?? 12 })}
        </KeyValue>
      </KeyValues>
      {isInternal && <p className="text-13 text-t2">{t('inside')}</p>}
    </>
  );
}
