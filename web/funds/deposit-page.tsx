import { Empty } from '@bourse/ui/notice';
import { ExternalLink, Landmark, PauseCircle } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAddress, useGo } from '../nav/go.ts';
import { RoomTexts } from '../parts/room-texts.tsx';
import { funds } from '../wire/calls.ts';
import { useCall } from '../wire/use-call.ts';
import { BankDeposit } from './bank-deposit.tsx';
import { CoinDeposit } from './coin-deposit.tsx';
import { DepositDone } from './deposit-done.tsx';
import { httpsLink } from './https-link.ts';
import { VerifyFirst } from './verify-first.tsx';
import { WaysScreen } from './ways-screen.tsx';

/** Deposit: a coin to the trader's own address, or a transfer to a bank account of the operator. */
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
  const go = useGo();
  const { way = 'coin', asset } = useAddress('/deposit');
  const offer = useCall(funds.depositNetworks, {}, { staleTime: 30_000, refetchOnMount: 'always' });
  const [done, setDone] = useState<string>();
  const bankAssets = (offer.data?.assets ?? []).filter((one) => one.hasBank).map((one) => one.asset);
  const quickBuy = httpsLink(offer.data?.quickBuy);
  if (done !== undefined) return <DepositDone id={done} onAgain={() => setDone(undefined)} />;
  return (
    <WaysScreen
      room="deposit"
      log="/depositLog"
      way={way}
      ways={(['coin', 'bank'] as const).map((value) => ({ value, label: t(value) }))}
      onWay={(next) => go({ to: '/deposit', search: next === 'coin' ? {} : { way: next }, replace: true })}
      offer={offer}
      rows={5}
      after={
        quickBuy && (
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
        )
      }
    >
      {(data) =>
        data.isPaused ? (
          <Empty icon={<PauseCircle size={24} strokeWidth={1.6} aria-hidden />} title={t('paused')}>
            {t('pausedText')}
          </Empty>
        ) : way === 'coin' ? (
          <CoinDeposit offer={data} asked={asset} onDone={setDone} />
        ) : data.mayUseBank ? (
          <BankDeposit offer={data} asked={asset} onDone={setDone} />
        ) : bankAssets.length === 0 ? (
          <Empty icon={<Landmark size={24} strokeWidth={1.6} aria-hidden />} title={b('none')}>
            {b('noneText')}
          </Empty>
        ) : (
          <VerifyFirst title={t('verifyFirst')} label={t('verify')}>
            {t('verifyText', { assets: `\u2068${bankAssets.join(', ')}\u2069` })}
          </VerifyFirst>
        )
      }
    </WaysScreen>
  );
}
