import type { InstrumentInfo } from '@bourse/contract/market';
import { Button } from '@bourse/ui/button';
import { Coin } from '@bourse/ui/coin';
import { Figure } from '@bourse/ui/figure';
import { SkeletonRows } from '@bourse/ui/skeleton';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useDisplayRate } from '../parts/display-rate.ts';
import { usePreferences } from '../parts/preferences.ts';
import { CallFailure } from '../parts/screen.tsx';
import { useBalances } from '../wire/balances.ts';
import { type DisplayRate, LIVE_MS, rateOf } from '../wire/display-currency.ts';
import { heldText, hidden } from '../wire/money-text.ts';
import { type AssetRow, valued, worthText } from '../wire/worth.ts';

const nothing = { account: 'spot', available: '0', frozen: '0', converted: '0' } as const;

/** Whether what an asset is worth says more than the amount above it. */
const says = ({ asset, available, frozen, converted }: AssetRow, rate: DisplayRate | undefined): boolean =>
  rate !== undefined && (asset === rate.currency ? /[1-9]/.test(frozen) : converted !== undefined && /[1-9]/.test(available + frozen));

/** What lies in the spot account: the two assets of the pair first, also when they are zero. */
export function SpotAssets({
  info,
  onTransfer,
}: {
  readonly info: InstrumentInfo;
  readonly onTransfer: (asset: string) => void;
}): ReactElement {
  const t = useTranslations('spot');
  const l = useTranslations('ledger');
  const locale = useLocale();
  const hide = usePreferences((p) => p.hideBalances);
  const answer = useBalances({ refetchInterval: LIVE_MS });
  const rate = rateOf(useDisplayRate(), answer.data);
  if (answer.isPending) return <SkeletonRows label={t('loading')} rows={3} height={62} />;
  if (answer.isError && !answer.data)
    return <CallFailure title={t('balancesFailed')} error={answer.error} onRetry={() => void answer.refetch()} />;
  const held = (answer.data ? valued(answer.data) : []).filter((b) => b.account === 'spot');
  const pair = [info.quote, info.base];
  const rows = [
    ...pair.map((asset): AssetRow => held.find((b) => b.asset === asset) ?? { ...nothing, asset }),
    ...held.filter((b) => !pair.includes(b.asset)),
  ];
  const text = (value: string | undefined, asset: string) => (hide ? hidden : heldText(value, locale, asset));
  return (
    <ul aria-label={t('assets')}>
      {rows.map((b) => (
        <li key={b.asset} className="grid min-h-[62px] grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 px-4 py-2 [&+&]:hairline-t">
          <Coin asset={b.asset} />
          {/* Beside a chart there's hardly room: then what's frozen and what it's worth get a line each. */}
          <span className="min-w-0">
            <span className="flex flex-wrap justify-between gap-x-3 text-15 font-semibold">
              <bdi dir="ltr">{b.asset}</bdi>
              {/* A figure has its own direction, so it can't say where the line ends. */}
              <span className="ms-auto">
                <Figure text={text(b.available, b.asset)} />
              </span>
            </span>
            <span className="flex flex-wrap justify-between gap-x-3 text-12 text-t3">
              <span>
                {t('frozen')} <Figure text={text(b.frozen, b.asset)} />
              </span>
              {says(b, rate) && (
                <span className="ms-auto">
                  {/[1-9]/.test(b.frozen) && `${l('withFrozen')} `}
                  <Figure text={hide ? `≈ ${hidden}` : `${worthText(b, rate, locale)} ${rate?.currency}`} />
                </span>
              )}
            </span>
          </span>
          <Button
            tone="tonal"
            size="small"
            aria-label={t('transferIn', { asset: b.asset })}
            className="min-h-9 bg-field! font-medium shadow-[inset_0_0_0_1px_var(--field-line)]"
            onClick={() => onTransfer(b.asset)}
          >
            {t('transfer')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
