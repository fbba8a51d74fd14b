import type { WithdrawalRecord } from '@bourse/contract/withdrawals';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAddress } from '../nav/go.ts';
import { RoomTexts } from '../parts/room-texts.tsx';
import { funds } from '../wire/calls.ts';
import { useOwnMessages } from '../wire/own-events.ts';
import { useCall } from '../wire/use-call.ts';
import { VerifyFirst } from './verify-first.tsx';
import { WaysScreen } from './ways-screen.tsx';
import { WithdrawDone } from './withdraw-done.tsx';
import { draftWithdrawal, useWithdrawDraft } from './withdraw-draft.ts';
import { WithdrawForm } from './withdraw-form.tsx';
import { WithdrawNotices } from './withdraw-notices.tsx';

/** Withdraw to an address or to one of the trader's bank cards. */
export default function WithdrawPage(): ReactElement {
  return (
    <RoomTexts room="funds">
      <Withdraw />
    </RoomTexts>
  );
}

function Withdraw(): ReactElement {
  const t = useTranslations('funds.withdraw');
  const { asset } = useAddress('/withdraw');
  const way = useWithdrawDraft((d) => d.way);
  const offer = useCall(funds.withdrawalNetworks, {}, { refetchInterval: 30_000, refetchOnMount: 'always' });
  const { refetch } = offer;
  // A deposit that arrives while the page is open can be withdrawn at once.
  useOwnMessages(({ events }) => {
    if (events.some((one) => one.event === 'balance' && one.account === 'fiat')) void refetch();
  });
  const [done, setDone] = useState<WithdrawalRecord>();
  if (done) return <WithdrawDone first={done} onAgain={() => setDone(undefined)} />;
  return (
    <WaysScreen
      room="withdraw"
      log="/withdrawLog"
      way={way}
      ways={(['wallet', 'bank'] as const).map((value) => ({ value, label: t(value) }))}
      onWay={(next) => draftWithdrawal({ way: next })}
      offer={offer}
      rows={6}
    >
      {(data) =>
        way === 'bank' && !data.mayUseBank ? (
          <VerifyFirst title={t('verifyFirst')} label={t('verify')}>
            {t('verifyText')}
          </VerifyFirst>
        ) : (
          <>
            <WithdrawNotices offer={data} />
            <WithdrawForm key={way} offer={data} way={way} asked={asset} onDone={setDone} />
          </>
        )
      }
    </WaysScreen>
  );
}
