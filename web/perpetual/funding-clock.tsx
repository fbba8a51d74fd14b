import type { PerpetualFigures } from '@bourse/contract/perpetual-text';
import { percentOf } from '@bourse/core/money/percent';
import { Figure } from '@bourse/ui/figure';
import { type ReactElement, useEffect, useState } from 'react';
import { useLocale } from 'use-intl';
import { percentText } from '../wire/money-text.ts';
import { serverNow } from '../wire/server-clock.ts';
import { countdownText } from './countdown.ts';

/** The time until the next funding, by the second and the server's clock. */
export function Countdown({ until }: { readonly until: string | undefined }): ReactElement {
  const [now, tick] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => tick(serverNow()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return <Figure text={until === undefined ? '–' : countdownText(until, now)} />;
}

/** "+0.0100%". */
export function FundingRate({ figures }: { readonly figures: PerpetualFigures | undefined }): ReactElement {
  const locale = useLocale();
  return <Figure text={rateText(figures?.fundingRate, locale)} />;
}

export function rateText(fraction: string | undefined, locale: string): string {
  const isNegative = fraction?.startsWith('-') ?? false;
  const percent = fraction === undefined ? undefined : `${isNegative ? '-' : ''}${percentOf(isNegative ? fraction.slice(1) : fraction)}`;
  return percentText(percent, locale, 'always', 4);
}
