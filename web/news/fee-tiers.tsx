import { Figure } from '@bourse/ui/figure';
import { SkeletonRows } from '@bourse/ui/skeleton';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { FeeLadder } from '../parts/fee-ladder.tsx';
import { CallFailure } from '../parts/screen.tsx';
import { spot } from '../wire/calls.ts';
import { amountText } from '../wire/money-text.ts';
import { useCall } from '../wire/use-call.ts';

/** The fee tiers, with the trader's own. */
export function FeeTiers(): ReactElement {
  const t = useTranslations('news.contract');
  const locale = useLocale();
  const fees = useCall(spot.fees, {}, { staleTime: 60_000 });
  if (fees.isPending) return <SkeletonRows label={t('loading')} rows={5} height={40} disc={false} />;
  if (fees.isError) return <CallFailure title={t('feesFailed')} error={fees.error} onRetry={() => void fees.refetch()} />;
  const { tier, tiers, volume } = fees.data;
  const caption = t.rich('volume', { amount: () => <Figure text={`${amountText(volume, locale, 'USDT', 2)} USDT`} className="text-t1" /> });
  const words = { from: t('from'), maker: t('maker'), taker: t('taker'), yours: t('yours') };
  return <FeeLadder tiers={tiers} tier={tier} words={words} caption={caption} />;
}
