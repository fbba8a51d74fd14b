import { spot } from '@bourse/contract/spot';
import { Figure } from '@bourse/ui/figure';
import { Sheet } from '@bourse/ui/sheet';
import { SkeletonRows } from '@bourse/ui/skeleton';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { CallFailure } from '../app/screen.tsx';
import { amountText, percentText, shortText } from '../wire/money-text.ts';
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
  const rate = (fraction: string) => <Figure text={percentText(String(Number((Number(fraction) * 100).toFixed(6))), locale, 'never', 3)} />;
  return (
    <div className="pb-2">
      <p className="text-13 text-t2">{t('fees.text')}</p>
      <p className="mt-2 flex items-baseline justify-between gap-3 text-13">
        <span className="text-t3">{t('fees.volume')}</span>
        <Figure text={`${amountText(volume, locale, 'USDT', 2)} USDT`} className="font-semibold" />
      </p>
      <table className="mt-3 w-full text-13">
        <thead className="text-12 text-t3">
          <tr>
            <th className="py-1 text-start font-normal">{t('fees.from')}</th>
            <th className="py-1 text-end font-normal">{t('fees.maker')}</th>
            <th className="py-1 text-end font-normal">{t('fees.taker')}</th>
          </tr>
        </thead>
        <tbody>
          {tiers.map((step, i) => (
            <tr key={step.floor} aria-current={i === tier || undefined} className={i === tier ? 'font-semibold text-t1' : 'text-t2'}>
              <td className="h-10 border-t border-hair text-start">
                <Figure text={i === 0 ? '0' : `≥ ${shortText(step.floor, locale)}`} />
                {i === tier && <span className="ms-2 text-11 font-medium text-accent">{t('fees.yours')}</span>}
              </td>
              <td className="h-10 border-t border-hair text-end">{rate(step.maker)}</td>
              <td className="h-10 border-t border-hair text-end">{rate(step.taker)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
