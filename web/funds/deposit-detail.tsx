import { Figure } from '@bourse/ui/figure';
import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import { SkeletonRows } from '@bourse/ui/skeleton';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useLocalName } from '../locales/local-name.ts';
import { CallFailure } from '../parts/screen.tsx';
import { funds } from '../wire/calls.ts';
import { dateText } from '../wire/date-text.ts';
import { amountText } from '../wire/money-text.ts';
import { atOrigin } from '../wire/origin.ts';
import { useCall } from '../wire/use-call.ts';
import { shortAddress } from './address-groups.ts';
import { cardGroups } from './card-number.ts';
import { ConfirmationBar } from './confirmation-bar.tsx';
import { CopyRow } from './copy-row.tsx';
import { depositSteps } from './deposit-steps.ts';
import { DetailAmount, DetailNote, ExplorerLink } from './detail-parts.tsx';
import { DepositBadge } from './state-badge.tsx';
import { Timeline } from './timeline.tsx';

/** One deposit: its amount, state and proof. Follows its state. */
export function DepositDetail({ id }: { readonly id: string }): ReactElement {
  const t = useTranslations('funds.depositDetail');
  const f = useTranslations('funds');
  const state = useTranslations('funds.depositState');
  const app = useTranslations('app');
  const named = useLocalName();
  const locale = useLocale();
  const { data, error, refetch } = useCall(funds.deposit, { id }, { refetchInterval: 20_000 });
  if (error && !data) return <CallFailure title={t('failed')} error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="-mx-4">
        <SkeletonRows label={app('loading')} rows={8} height={44} disc={false} />
      </div>
    );
  const { deposit, timeline, proof } = data;
  const { asset, confirmations, needed, txid, reason } = deposit;
  const isCounting =
    confirmations !== undefined && needed !== undefined && (deposit.state === 'confirming' || deposit.state === 'detected');
  return (
    <div className="grid gap-4 pb-2">
      <DetailAmount
        text={`+${amountText(deposit.credited ?? deposit.amount, locale, asset)}`}
        asset={asset}
        badge={<DepositBadge state={deposit.state} />}
        isPractice={deposit.isPractice}
      />
      {isCounting && <ConfirmationBar done={confirmations} needed={needed} label={state('confirming')} />}
      {reason && <DetailNote tone="danger">{t(`reason.${reason}`)}</DetailNote>}
      {deposit.state === 'below_minimum' && deposit.minimum && (
        <DetailNote tone="warn">
          {t('ended.below_minimum', { minimum: `\u2068${amountText(deposit.minimum, locale, asset)} ${asset}\u2069` })}
        </DetailNote>
      )}
      {(deposit.state === 'orphaned' || deposit.state === 'reversed') && <DetailNote tone="warn">{t(`ended.${deposit.state}`)}</DetailNote>}
      {deposit.state === 'credited' && !deposit.isFinal && (
        <DetailNote tone="plain">{t('notFinal', { confirmations: deposit.finalConfirmations ?? 0 })}</DetailNote>
      )}
      <Timeline label={t('timeline')} steps={depositSteps(deposit, timeline, (s) => state(s))} />
      {proof && (
        <figure className="flex items-center gap-3 text-13 text-t2">
          <img crossOrigin="anonymous" src={atOrigin(proof)} alt={t('proof')} className="size-14 rounded-chip bg-bg2 object-contain" />
          <figcaption>{t('proof')}</figcaption>
        </figure>
      )}
      <div>
        <KeyValues lined>
          <KeyValue name={f('way')}>{t(`way.${deposit.way}`)}</KeyValue>
          {deposit.networkName && <KeyValue name={f('network')}>{named(deposit.networkName)}</KeyValue>}
          {deposit.credited !== undefined && deposit.credited !== deposit.amount && (
            <KeyValue name={t('said')}>
              <Figure text={`${amountText(deposit.amount, locale, asset)} ${asset}`} />
            </KeyValue>
          )}
          <KeyValue name={f('time')}>{dateText(deposit.at, locale, 'long')}</KeyValue>
          {deposit.reference && (
            <CopyRow
              name={f('bankAccount.reference')}
              value={deposit.reference}
              shown={<bdi dir="ltr">{cardGroups(deposit.reference)}</bdi>}
            />
          )}
          {deposit.address && (
            <CopyRow name={f('address')} value={deposit.address} shown={<bdi dir="ltr">{shortAddress(deposit.address)}</bdi>} />
          )}
          {txid && <CopyRow name={f('hash')} value={txid} shown={<bdi dir="ltr">{shortAddress(txid)}</bdi>} />}
        </KeyValues>
        <ExplorerLink link={deposit.explorer} />
      </div>
    </div>
  );
}
