import { Button } from '@bourse/ui/button';
import { FieldError } from '@bourse/ui/field';
import { Figure } from '@bourse/ui/figure';
import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { toast } from '@bourse/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useLocalName } from '../locales/local-name.ts';
import { useErrorText } from '../parts/error-text.ts';
import { useRequestIds } from '../parts/request-ids.ts';
import { CallFailure } from '../parts/screen.tsx';
import { noteBalances } from '../wire/balances.ts';
import { funds } from '../wire/calls.ts';
import { dateText } from '../wire/date-text.ts';
import { amountText } from '../wire/money-text.ts';
import { useCall, useRefresh, useSend } from '../wire/use-call.ts';
import { shortAddress } from './address-groups.ts';
import { CopyRow } from './copy-row.tsx';
import { DetailAmount, DetailNote, ExplorerLink } from './detail-parts.tsx';
import { WithdrawalBadge } from './state-badge.tsx';
import { Timeline } from './timeline.tsx';
import { withdrawalSteps } from './withdrawal-steps.ts';

/** One withdrawal: what arrives, where it goes and its state. It can be cancelled until it's approved. */
export function WithdrawalDetail({ id }: { readonly id: string }): ReactElement {
  const t = useTranslations('funds.withdrawalDetail');
  const f = useTranslations('funds');
  const step = useTranslations('funds.withdrawalStep');
  const app = useTranslations('app');
  const named = useLocalName();
  const locale = useLocale();
  const { data, error, refetch } = useCall(funds.withdrawal, { id }, { refetchInterval: 20_000 });
  if (error && !data) return <CallFailure title={t('failed')} error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="-mx-4">
        <SkeletonRows label={app('loading')} rows={14} height={44} disc={false} />
      </div>
    );
  const { withdrawal: w, timeline } = data;
  const figure = (amount: string) => <Figure text={`${amountText(amount, locale, w.asset)} ${w.asset}`} />;
  return (
    <div className="grid gap-4 pb-2">
      <DetailAmount
        text={amountText(w.arrival, locale, w.asset)}
        asset={w.asset}
        badge={<WithdrawalBadge state={w.state} />}
        isPractice={w.isPractice}
      >
        {f('review.receive')}
      </DetailAmount>
      {w.reason && <DetailNote tone="danger">{t(`reason.${w.reason}`)}</DetailNote>}
      {(w.state === 'stuck' || w.state === 'failed' || w.state === 'cancelled') && (
        <DetailNote tone="warn">{t(`ended.${w.state}`)}</DetailNote>
      )}
      <Timeline label={t('timeline')} steps={withdrawalSteps(w, timeline, (s) => step(s))} />
      <div>
        <KeyValues lined>
          <KeyValue name={f('amount')}>{figure(w.amount)}</KeyValue>
          <KeyValue name={f('fee')}>{figure(w.fee)}</KeyValue>
          {w.networkName && <KeyValue name={f('network')}>{w.isInternal ? t('internal') : named(w.networkName)}</KeyValue>}
          {w.card && (
            <KeyValue name={t('card')}>
              <bdi>{w.card.bankName}</bdi> <bdi dir="ltr">{w.card.number}</bdi>
            </KeyValue>
          )}
          <KeyValue name={f('time')}>{dateText(w.submittedAt, locale, 'long')}</KeyValue>
          {w.reviewsNeeded > 0 && w.state === 'review' && (
            <KeyValue name={t('reviews')}>
              <Figure text={`${w.reviewsGiven} / ${w.reviewsNeeded}`} />
            </KeyValue>
          )}
          {w.address && <CopyRow name={f('address')} value={w.address} shown={<bdi dir="ltr">{shortAddress(w.address)}</bdi>} />}
          {w.txid && <CopyRow name={f('hash')} value={w.txid} shown={<bdi dir="ltr">{shortAddress(w.txid)}</bdi>} />}
          {w.reference && <CopyRow name={t('reference')} value={w.reference} />}
        </KeyValues>
        <ExplorerLink link={w.explorer} />
      </div>
      {w.mayCancel && <Cancel id={id} />}
    </div>
  );
}

/** Asks again in place: a sheet over this sheet would hide the withdrawal it cancels. */
function Cancel({ id }: { readonly id: string }): ReactElement {
  const t = useTranslations('funds.withdrawalDetail');
  const text = useErrorText();
  const client = useQueryClient();
  const refresh = useRefresh();
  const [isAsking, ask] = useState(false);
  const requests = useRequestIds();
  const { mutate, isPending, error } = useSend(funds.cancelWithdrawal);
  const cancel = () =>
    mutate(
      { requestId: requests.noteSent({ id }), id },
      {
        onSuccess: ({ balances, seq }) => {
          requests.settle({ id });
          noteBalances(client, balances, seq);
          toast({ kind: 'good', text: t('cancelled') });
        },
        onError: (failure) => requests.settle({ id }, failure),
        onSettled: () => {
          ask(false);
          void refresh('funds', 'ledger');
        },
      },
    );
  return (
    <div>
      {isAsking ? (
        <fieldset aria-label={t('cancelAsk')} className="grid gap-2">
          <p className="text-13 text-t2">{t('cancelAsk')}</p>
          <div className="grid grid-cols-2 gap-2">
            <Button tone="tonal" size="medium" onClick={() => ask(false)}>
              {t('keep')}
            </Button>
            <Button tone="danger" size="medium" busy={isPending} onClick={cancel}>
              {t('cancel')}
            </Button>
          </div>
        </fieldset>
      ) : (
        <Button tone="tonal" wide onClick={() => ask(true)}>
          {t('cancel')}
        </Button>
      )}
      {error && <FieldError>{text(error)}</FieldError>}
    </div>
  );
}
