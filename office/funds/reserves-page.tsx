import { fundsOffice } from '@bourse/contract/office/funds';
import { ArrowLeftRight } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActButton } from '../parts/act-button.tsx';
import { Card } from '../parts/card.tsx';
import { Page } from '../parts/page.tsx';
import { errorText } from '../wire/error-text.ts';
import { hasRole, useSession } from '../wire/session.ts';
import { timeText } from '../wire/time-text.ts';
import { useCall } from '../wire/use-call.ts';
import { ChainHeads } from './chain-heads.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { ReserveTable } from './reserve-table.tsx';
import { WalletTable } from './wallet-table.tsx';

/** Reserves against liabilities by asset, the wallets, and whether the watchers are up to date. */
export default function ReservesPage(): ReactElement {
  const t = useTranslations('funds');
  const app = useTranslations('app');
  const operator = useSession((s) => s.operator);
  const { data, error, refetch } = useCall(fundsOffice.wallets, {}, { refetchInterval: 15_000 });
  const [isMoving, move] = useState(false);
  const mayMove = hasRole(operator, fundsOffice.moveCustody.roles);
  const short = data?.assets.filter((one) => one.ratio !== undefined && Number(one.ratio) < 1) ?? [];
  const missing = data?.assets.filter((one) => one.isMissing) ?? [];
  const high = data?.assets.filter((one) => one.isAboveCeiling) ?? [];

  return (
    <Page
      title={app('pages.reserves')}
      sub={data && t('reservesSub', { time: timeText(data.at, 'time') })}
      keys={mayMove ? [{ keys: 'm', label: t('move'), run: () => move(true), hint: true }] : []}
    >
      {error && !data ? (
        <div className="flex items-center gap-3" role="alert">
          <p className="text-danger">{errorText(error)}</p>
          <ActButton small onClick={() => void refetch()}>
            {app('retry')}
          </ActButton>
        </div>
      ) : (
        <>
          <div className="mt-0.5 mb-3.5 flex flex-wrap items-center justify-between gap-3">
            <h2 className={`text-20 font-semibold tracking-title ${short.length + missing.length > 0 ? 'text-danger' : ''}`}>
              {missing.length > 0 && `${t('missingOnChain', { assets: missing.map((one) => one.asset).join(', ') })} `}
              {data &&
                (short.length > 0
                  ? t('notCovered', { assets: short.map((one) => one.asset).join(', ') })
                  : t('allCovered', { count: data.assets.length }))}
              {high.length > 0 && (
                <span className="text-warn">{t('aboveCeiling', { assets: high.map((one) => one.asset).join(', ') })}</span>
              )}
            </h2>
            {mayMove && (
              <ActButton small tone="line" icon={<ArrowLeftRight size={14} aria-hidden />} cap="M" onClick={() => move(true)}>
                {t('move')}
              </ActButton>
            )}
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <Card title={t('reserves')} aside={<Legend />}>
              <ReserveTable assets={data?.assets} />
            </Card>
            <div className="grid grid-cols-[minmax(0,1fr)_352px] items-start gap-3 max-[1100px]:grid-cols-[minmax(0,1fr)]">
              <Card title={t('walletsTitle')}>
                <WalletTable wallets={data?.wallets} networks={data?.networks} />
              </Card>
              <ChainHeads networks={data?.networks} />
            </div>
          </div>
        </>
      )}
      {isMoving && data && <MoveDialog assets={data.assets} onClose={() => move(false)} />}
    </Page>
  );
}

const Legend = (): ReactElement => {
  const t = useTranslations('funds');
  return (
    <span className="flex gap-4 text-11 text-t3 max-[700px]:hidden">
      <span className="inline-flex items-center gap-1.5">
        <i aria-hidden className="h-1.5 w-2 rounded-[1px] bg-accent" />
        {t('legend.hot')}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <i aria-hidden className="h-1.5 w-2 rounded-[1px] bg-(--cold)" />
        {t('legend.cold')}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <i aria-hidden className="h-2.5 w-0.5 bg-t1" />
        {t('legend.owed')}
      </span>
    </span>
  );
};
