import { Figure } from '@bourse/ui/figure';
import { Sheet } from '@bourse/ui/sheet';
import { SkeletonRows } from '@bourse/ui/skeleton';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { FeeLadder } from '../parts/fee-ladder.tsx';
import { CallFailure } from '../parts/screen.tsx';
import { spot } from '../wire/calls.ts';
import { amountText } from '../wire/money-text.ts';
import { useCall } from '../wire/use-call.ts';

/** What trading costs, on which step of the ladder one stands, and how far the next one is. */
export function FeesSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }): ReactElement {
  const t = useTranslations('spot');
  return (
    <Sheet open={open} onClose={onClose} title={t('fees.title')} closeLabel={t('close')}>
      <Fees />
    </Sheet>
  );
}

function Fees(): ReactElement {
  const t = useTranslations('spot');
  const locale = useLocale();
  const fees = useCall(spot.fees, {}, { staleTime: 60_000 });
  if (fees.isPending) return <SkeletonRows label={t('loading')} rows={5} height={44} disc={false} />;
  if (fees.isError) return <CallFailure title={t('fees.failed')} error={fees.error} onRetry={() => void fees.refetch()} />;
  const { tier, volume, tiers } = fees.data;
  const words = { from: t('fees.from'), maker: t('fees.maker'), taker: t('fees.taker'), yours: t('fees.yours') };
  return (
    <div className="pb-2">
      <p className="text-13 text-t2">{t('fees.text')}</p>
      <p className="mt-2 flex items-baseline justify-between gap-3 text-13">
        <span className="text-t3">{t('fees.volume')}</span>
        <Figure text={`${amountText(volume, locale, 'USDT', 2)} USDT`} className="font-semibold" />
      </p>
      <div className="mt-3">
        <FeeLadder tiers={tiers} tier={tier} words={words} />
      </div>
    </div>
  );
}
