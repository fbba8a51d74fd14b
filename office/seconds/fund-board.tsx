import { secondsOffice } from '@bourse/contract/office/seconds';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { ActButton } from '../parts/act-button.tsx';
import { useAsked } from '../parts/asked.ts';
import { Card, Fact, Facts } from '../parts/card.tsx';
import { RequestHistory } from '../parts/request-history.tsx';
import { TextField } from '../parts/text-field.tsx';
import { WalletTransfer } from '../parts/wallet-transfer.tsx';
import { errorText } from '../wire/error-text.ts';
import { usdt } from '../wire/money-text.ts';
import { hasRole, useSession } from '../wire/session.ts';
import { useCall, useSend } from '../wire/use-call.ts';

/** The fund that pays what contracts win: its two accounts, and transfers from and to the hot wallet. */
export function FundBoard(): ReactElement {
  const t = useTranslations('seconds');
  const app = useTranslations('app');
  const operator = useSession((s) => s.operator);
  const { data, error, refetch } = useCall(secondsOffice.exposure, {}, { refetchInterval: 5_000 });
  return (
    <div className="overflow-auto px-5 py-4 scroll-thin max-[900px]:overflow-visible max-[900px]:p-3">
      {error && (
        <p role="alert" className="mb-3 flex items-center gap-3 text-danger">
          {errorText(error)}
          <ActButton small onClick={() => void refetch()}>
            {app('retry')}
          </ActButton>
        </p>
      )}
      <div className="grid max-w-[900px] grid-cols-2 items-start gap-3 max-[900px]:grid-cols-[minmax(0,1fr)]">
        <Card title={t('fund')}>
          <Facts>
            <Fact name={t('total')}>{usdt(data?.fund.total)}</Fact>
            <Fact name={t('free')}>{usdt(data?.fund.free)}</Fact>
            <Fact name={t('frozen')}>{usdt(data?.fund.frozen)}</Fact>
          </Facts>
          <p className="px-4 pb-2 text-12 text-t3">{t('fundText')}</p>
          <p className="px-4 pb-3.5">
            <Go to="/books" search={{ show: 'lines', asset: 'USDT', account: 'house:second' }} className="font-medium text-accent">
              {t('toAccount')}
            </Go>
          </p>
        </Card>
        {hasRole(operator, secondsOffice.moveFund.roles) && <Move />}
        <Card className="px-4 pb-4">
          <RequestHistory kinds={/^seconds\.move-fund$/} subject="" />
        </Card>
      </div>
    </div>
  );
}

function Move(): ReactElement {
  const t = useTranslations('seconds');
  const move = useSend(secondsOffice.moveFund);
  const asked = useAsked(['seconds', 'funds']);
  const [amount, setAmount] = useState('');
  const isAmount = /^(?:0|[1-9]\d{0,19})(?:\.\d{1,18})?$/.test(amount.trim()) && /[1-9]/.test(amount);
  return (
    <Card title={t('move')}>
      <div className="px-4 pb-4">
        <p className="mb-3 text-12 text-t3">{t('moveText')}</p>
        <WalletTransfer
          id="move"
          words={{ direction: t('direction'), in: t('moveIn'), out: t('moveOut'), ask: t('askMove') }}
          isTyped={amount !== ''}
          busy={move.isPending}
          error={move.error}
          unless={isAmount ? undefined : t('amountFirst')}
          onAsk={(direction, reason) =>
            move.mutate(
              { amount: amount.trim(), direction, reason },
              {
                onSuccess: (answer) => {
                  setAmount('');
                  asked(answer);
                },
              },
            )
          }
        >
          <TextField
            label={t('amount')}
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            after={<span className="text-12 text-t3">USDT</span>}
            onChange={(event) => setAmount(event.target.value)}
            className="my-3"
          />
        </WalletTransfer>
      </div>
    </Card>
  );
}
