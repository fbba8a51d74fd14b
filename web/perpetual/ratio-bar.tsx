import type { PerpetualPosition } from '@bourse/contract/perpetual-text';
import { Figure } from '@bourse/ui/figure';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { percentText } from '../wire/money-text.ts';
import { distanceText, liquidationMark, ratioLevel, ratioPlace, warningMark } from './ratio.ts';

const fills = { safe: 'bg-success', watch: 'bg-warn', high: 'bg-danger', critical: 'bg-danger' } as const;

/** The guaranteed equity ratio of a position with its two thresholds, and how far the price is from liquidation. */
export function RatioBar({ position: p }: { readonly position: PerpetualPosition }): ReactElement {
  const t = useTranslations('perpetual');
  const locale = useLocale();
  const distance = distanceText(p.markPrice, p.liquidationPrice);
  return (
    <div className="mt-3 rounded-card bg-bg1 p-3.5">
      <div className="flex items-center justify-between gap-3">
        <span className="text-12 text-t2">{t('ratio')}</span>
        <RatioFigure ratio={p.guaranteedRatio} className="text-15 font-semibold" />
      </div>
      <Gauge ratio={p.guaranteedRatio} />
      <p className="flex flex-wrap justify-between gap-x-2 text-11 text-t3">
        <span>{t('liquidationBelow', { ratio: '\u2068100%\u2069' })}</span>
        <span>{t('warningAt', { ratio: '\u2068300%\u2069' })}</span>
        {distance !== undefined && <span>{t('away', { distance: `\u2068${percentText(distance, locale, 'always', 1)}\u2069` })}</span>}
      </p>
    </div>
  );
}

export function RatioFigure({ ratio, className = '' }: { readonly ratio: string | undefined; readonly className?: string }): ReactElement {
  const locale = useLocale();
  const level = ratioLevel(ratio);
  const colour = level === 'safe' ? '' : level === 'watch' ? 'text-warn' : 'text-danger';
  // Above a thousand percent decimals say nothing.
  return <Figure text={percentText(ratio, locale, 'negative', Number(ratio) >= 1_000 ? 0 : 1)} className={`${colour} ${className}`} />;
}

/** Fills from the start; the gaps stand at 100 and 300 %. */
export function Gauge({ ratio }: { readonly ratio: string | undefined }): ReactElement {
  return (
    <div aria-hidden className="relative mt-2 mb-1 h-1 overflow-hidden rounded-full bg-bg3">
      <div className={`h-full rounded-full ${fills[ratioLevel(ratio)]}`} style={{ width: `${ratioPlace(ratio)}%` }} />
      {[liquidationMark, warningMark].map((at) => (
        <span key={at} className="absolute bg-bg1" style={{ insetInlineStart: `${at}%`, insetBlock: 0, width: 2 }} />
      ))}
    </div>
  );
}
