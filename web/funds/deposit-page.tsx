import { buttonClasses } from '@bourse/ui/button';
import { Empty } from '@bourse/ui/notice';
import { Segmented } from '@bourse/ui/segmented';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { BadgeCheck, ExternalLink, History, Landmark, PauseCircle } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Go, useAddress, useGo } from '../nav/go.ts';
import { RoomTexts } from '../parts/room-texts.tsx';
import { CallFailure, Screen } from '../parts/screen.tsx';
import { funds } from '../wire/calls.ts';
import { useCall } from '../wire/use-call.ts';
import { BankDeposit } from './bank-deposit.tsx';
import { CoinDeposit } from './coin-deposit.tsx';
import { DepositDone } from './deposit-done.tsx';
import { quickBuyLink } from './quick-buy.ts';

/** Money in: a coin to the own address, or a transfer to a bank account of the operator. */
export default function DepositPage(): ReactElement {
  return (
    <RoomTexts room="funds">
      <Deposit />
    </RoomTexts>
  );
}

function Deposit(): ReactElement {
  const t = useTranslations('funds.deposit');
  const b = useTranslations('funds.bankAccount');
  const app = useTranslations('app');
  const go = useGo();
  const { way = 'coin', asset } = useAddress('/deposit');
  const offer = useCall(funds.depositNetworks, {}, { staleTime: 30_000, refetchOnMount: 'always' });
  const [done, setDone] = useState<string>();
  const bankAssets = (offer.data?.assets ?? []).filter((one) => one.hasBank).map((one) => one.asset);
  const quickBuy = quickBuyLink(offer.data?.quickBuy);
  if (done !== undefined) return <DepositDone id={done} onAgain={() => setDone(undefined)} />;
  return (
    <Screen
      title={t('title')}
      up="/capital"
      actions={
        <Go to="/depositLog" aria-label={t('log')} className="grid size-11 flex-none place-items-center rounded-button text-t2">
          <History size={24} strokeWidth={1.6} aria-hidden />
        </Go>
      }
    >
      <div className="px-4">
        <Segmented
          label={t('way')}
          value={way}
          onValue={(next) => go({ to: '/deposit', search: next === 'coin' ? {} : { way: next }, replace: true })}
          segments={[
            { value: 'coin', label: t('coin') },
            { value: 'bank', label: t('bank') },
          ]}
        />
        {offer.isError && !offer.data ? (
          <CallFailure title={t('failed')} error={offer.error} onRetry={() => void offer.refetch()} />
        ) : !offer.data ? (
          <div className="-mx-4 pt-3">
            <SkeletonRows label={app('loading')} rows={5} />
          </div>
        ) : offer.data.isPaused ? (
          <Empty icon={<PauseCircle size={24} strokeWidth={1.6} aria-hidden />} title={t('paused')}>
            {t('pausedText')}
          </Empty>
        ) : way === 'coin' ? (
          <CoinDeposit offer={offer.data} asked={asset} onDone={setDone} />
        ) : offer.data.mayUseBank ? (
          <BankDeposit offer={offer.data} asked={asset} onDone={setDone} />
        ) : bankAssets.length === 0 ? (
          <Empty icon={<Landmark size={24} strokeWidth={1.6} aria-hidden />} title={b('none')}>
            {b('noneText')}
          </Empty>
        ) : (
          <Empty
            icon={<BadgeCheck size={24} strokeWidth={1.6} aria-hidden />}
            title={t('verifyFirst')}
            action={
              <Go to="/userReal" className={buttonClasses('ink', 'medium')}>
                {t('verify')}
              </Go>
            }
          >
            {t('verifyText', { assets: `\u2068${bankAssets.join(', ')}\u2069` })}
          </Empty>
        )}
        {quickBuy && (
          <a
            href={quickBuy}
            target="_blank"
            rel="noopener noreferrer"
            className="mt-3 flex min-h-13 items-center gap-3 rounded-card bg-bg1 px-3.5 text-15 font-medium"
          >
            <Landmark size={20} strokeWidth={1.75} className="text-t2" aria-hidden />
            <span className="min-w-0 flex-1">{t('quickBuy')}</span>
            <ExternalLink size={16} strokeWidth={1.75} className="text-t3" aria-hidden />
          </a>
        )}
      </div>
    </Screen>
  );
}
