import type { InstrumentInfo } from '@bourse/contract/market';
import { Button } from '@bourse/ui/button';
import { Coin } from '@bourse/ui/coin';
import { Figure } from '@bourse/ui/figure';
import { SkeletonRows } from '@bourse/ui/skeleton';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { usePreferences } from '../parts/preferences.ts';
import { CallFailure } from '../parts/screen.tsx';
import { useBalances } from '../wire/balances.ts';
import { amountText, heldText, hidden } from '../wire/money-text.ts';

/** What lies in the spot account: the two assets of the pair first, also when they are zero. */
export function SpotAssets({
  info,
  onTransfer,
}: {
  readonly info: InstrumentInfo;
  readonly onTransfer: (asset: string) => void;
}): ReactElement {
  const t = useTranslations('spot');
  const locale = useLocale();
  const hide = usePreferences((p) => p.hideBalances);
  const answer = useBalances();
  if (answer.isPending) return <SkeletonRows label={t('loading')} rows={3} height={62} />;
  if (answer.isError && !answer.data)
    return <CallFailure title={t('balancesFailed')} error={answer.error} onRetry={() => void answer.refetch()} />;
  const held = (answer.data?.balances ?? []).filter((b) => b.account === 'spot');
  const pair = [info.quote, info.base];
  const rows = [
    ...pair.map((asset) => held.find((b) => b.asset === asset) ?? { asset, available: '0', frozen: '0', converted: undefined }),
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
              {b.converted !== undefined && b.asset !== 'USDT' && (
                <span className="ms-auto">
                  <Figure text={hide ? hidden : `≈ ${amountText(b.converted, locale, 'USDT', 2)}`} />
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
