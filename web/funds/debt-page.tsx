import { shownName } from '@bourse/contract/instrument-id';
import { Button, buttonClasses } from '@bourse/ui/button';
import { Coin } from '@bourse/ui/coin';
import { Figure } from '@bourse/ui/figure';
import { Rows, rowClasses } from '@bourse/ui/list';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { ChevronRight, ShieldCheck } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { RoomTexts } from '../parts/room-texts.tsx';
import { CallFailure, Screen } from '../parts/screen.tsx';
import { funds } from '../wire/calls.ts';
import { dateText } from '../wire/date-text.ts';
import { amountText } from '../wire/money-text.ts';
import { useCall } from '../wire/use-call.ts';
import { shortAddress } from './address-groups.ts';
import { RepaySheet } from './repay-sheet.tsx';

const places = { order: '/tradeOrder', withdrawal: '/withdrawLog', second: '/fastOrder' } as const;

/** The trader's debts and why they exist, and frozen funds and where. */
export default function DebtPage(): ReactElement {
  return (
    <RoomTexts room="funds">
      <Debt />
    </RoomTexts>
  );
}

function Debt(): ReactElement {
  const t = useTranslations('funds.debt');
  const app = useTranslations('app');
  const locale = useLocale();
  const { data, error, refetch } = useCall(funds.debts, {}, { refetchInterval: 30_000 });
  const [repaying, repay] = useState<{ readonly asset: string; readonly amount: string }>();
  const figure = (amount: string, asset: string) => (
    <Figure text={`${amountText(amount, locale, asset)} ${asset}`} className="font-semibold" />
  );
  return (
    <Screen title={t('title')} up="/capital">
      <div className="px-4">
        {error && !data ? (
          <CallFailure title={t('failed')} error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <div className="-mx-4">
            <SkeletonRows label={app('loading')} rows={4} />
          </div>
        ) : (
          <>
            {data.owed.length === 0 ? (
              <div className="grid justify-items-center gap-1 rounded-card bg-bg1 px-5 py-6 text-center">
                <span className="mb-2 grid size-14 place-items-center rounded-full bg-success-tint text-success">
                  <ShieldCheck size={28} strokeWidth={1.6} aria-hidden />
                </span>
                <p className="text-17 font-semibold tracking-title">{t('nothing')}</p>
                <p className="text-13 text-t2">{t('nothingText')}</p>
              </div>
            ) : (
              <ul aria-label={t('owed')} className="grid gap-2">
                {data.owed.map((one) => (
                  <li key={one.asset} className="rounded-card bg-bg1 p-3.5">
                    <div className="flex items-center gap-3">
                      <Coin asset={one.asset} />
                      <span className="min-w-0 flex-1 text-17">{figure(one.amount, one.asset)}</span>
                      <Button size="medium" onClick={() => repay(one)}>
                        {t('repay')}
                      </Button>
                    </div>
                    <p className="mt-2 text-13 text-t2">{t('why')}</p>
                    <ul className="mt-1 text-12 text-t3">
                      {one.causes.map((cause) => (
                        <li key={`${cause.at} ${cause.txid}`} className="flex justify-between gap-3 py-1">
                          <span>
                            {dateText(cause.at, locale, 'shorts')} <bdi dir="ltr">{cause.txid && shortAddress(cause.txid)}</bdi>
                          </span>
                          {figure(cause.amount, one.asset)}
                        </li>
                      ))}
                    </ul>
                    <Go to="/transfer" search={{ to: 'fiat', asset: one.asset }} className={`${buttonClasses('text')} -ms-2`}>
                      {t('transferFirst')}
                    </Go>
                  </li>
                ))}
              </ul>
            )}
            <h2 className="mt-6 mb-2 text-15 font-semibold">{t('tiedUp')}</h2>
            {data.tiedUp.length === 0 ? (
              <p className="text-13 text-t3">{t('tiedUpNone')}</p>
            ) : (
              <Rows label={t('tiedUp')}>
                {data.tiedUp.map((one) => (
                  <li key={`${one.kind} ${one.id}`}>
                    <Go to={places[one.kind]} className={rowClasses}>
                      <Coin asset={one.asset} size={28} />
                      <span className="min-w-0 flex-1">
                        <span className="block font-medium">
                          {one.kind === 'withdrawal'
                            ? t('withdrawal')
                            : t(one.kind, { symbol: `\u2068${shownName(one.symbol ?? '')}\u2069` })}
                        </span>
                        <span className="block text-12 text-t3">{dateText(one.at, locale, 'shorts')}</span>
                      </span>
                      {figure(one.amount, one.asset)}
                      <ChevronRight size={16} strokeWidth={1.75} className="mirror text-t3" aria-hidden />
                    </Go>
                  </li>
                ))}
              </Rows>
            )}
          </>
        )}
      </div>
      <RepaySheet debt={repaying} onClose={() => repay(undefined)} />
    </Screen>
  );
}
