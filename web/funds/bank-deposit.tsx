import { Chips } from '@bourse/ui/chips';
import { Empty } from '@bourse/ui/notice';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { Landmark } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { CallFailure } from '../parts/screen.tsx';
import { funds } from '../wire/calls.ts';
import { amountText } from '../wire/money-text.ts';
import { useCall } from '../wire/use-call.ts';
import { AskSupport } from './ask-support.tsx';
import { cardGroups } from './card-number.ts';
import { ChoiceTile } from './choice-tile.tsx';
import { CoinSheet } from './coin-list.tsx';
import { CopyRow } from './copy-row.tsx';
import type { DepositWayProps } from './deposit-offer.ts';
import { IncomingList } from './incoming-list.tsx';
import { ProofForm } from './proof-form.tsx';

/** A transfer to a bank account of the operator: its fields to copy, then the amount and a screenshot. */
export function BankDeposit({ offer, asked, onDone }: DepositWayProps): ReactElement {
  const t = useTranslations('funds');
  const b = useTranslations('funds.bankAccount');
  const name = useTranslations('ledger.account');
  const app = useTranslations('app');
  const locale = useLocale();
  const [picked, pick] = useState(asked);
  const [picking, setPicking] = useState(false);
  const [chosen, choose] = useState<string>();
  const coins = offer.assets.filter((one) => one.hasBank);
  const asset = (coins.find((one) => one.asset === picked) ?? coins[0])?.asset;
  const accounts = useCall(funds.receivingAccounts, asset ? { asset } : {}, { enabled: asset !== undefined });
  if (asset === undefined)
    return (
      <Empty icon={<Landmark size={24} strokeWidth={1.6} aria-hidden />} title={b('none')}>
        {b('noneText')}
      </Empty>
    );
  const list = accounts.data ?? [];
  const account = list.find((one) => one.id === chosen) ?? list[0];
  return (
    <>
      <div className="mt-3">
        <ChoiceTile label={t('asset')} asset={asset} onPress={() => setPicking(true)}>
          <bdi dir="ltr">{asset}</bdi>
        </ChoiceTile>
      </div>
      {accounts.isError && !accounts.data ? (
        <CallFailure title={b('failed')} error={accounts.error} onRetry={() => void accounts.refetch()} />
      ) : !accounts.data ? (
        <div className="-mx-4">
          <SkeletonRows label={app('loading')} rows={5} height={44} disc={false} />
        </div>
      ) : !account ? (
        <Empty icon={<Landmark size={24} strokeWidth={1.6} aria-hidden />} title={b('none')}>
          {b('noneText')}
        </Empty>
      ) : (
        <>
          {list.length > 1 && (
            <div className="mt-3">
              <Chips
                label={b('which')}
                value={account.id}
                onValue={choose}
                choices={list.map(({ id, bankName, cardNumber }) => ({
                  value: id,
                  label: (
                    <>
                      {bankName} <bdi dir="ltr">{cardNumber.slice(-4)}</bdi>
                    </>
                  ),
                }))}
              />
            </div>
          )}
          <section aria-label={b('title')} className="mt-2 rounded-card bg-bg1 px-3.5 py-2">
            <dl>
              <CopyRow name={b('accountName')} value={account.accountName} />
              <CopyRow name={b('bankName')} value={account.bankName} />
              <CopyRow
                name={b('cardNumber')}
                value={account.cardNumber}
                shown={
                  <span className="num">{/^\d+$/.test(account.cardNumber) ? cardGroups(account.cardNumber) : account.cardNumber}</span>
                }
              />
              <CopyRow name={b('branchName')} value={account.branchName} />
              <CopyRow name={b('branchNumber')} value={account.branchNumber} />
              <CopyRow
                name={b('reference')}
                value={account.reference}
                shown={
                  <span dir="ltr" className="num text-accent">
                    {cardGroups(account.reference)}
                  </span>
                }
              />
            </dl>
          </section>
          <p className="mt-2 text-13 text-t2">{b('referenceNote')}</p>
          <p className="mt-2 text-12 text-t3">
            {b('note', { minimum: `\u2068${amountText(account.minimum, locale, asset)} ${asset}\u2069` })}{' '}
            {t('deposit.creditedTo', { account: `\u2068${name('fiat')}\u2069` })}
          </p>
          <ProofForm
            key={account.id}
            target={{ way: 'bank', asset, account: account.id }}
            minimum={account.minimum}
            decimals={2}
            onDone={onDone}
          />
        </>
      )}
      <IncomingList networks={[]} />
      <AskSupport />
      <CoinSheet
        open={picking}
        onClose={() => setPicking(false)}
        coins={coins}
        chosen={asset}
        onChoose={(next) => {
          pick(next);
          choose(undefined);
        }}
      />
    </>
  );
}
