import { Figure } from '@bourse/ui/figure';
import type { ReactElement } from 'react';
import { useLocale } from 'use-intl';
import { toneOf } from '../parts/tone.ts';
import { useTicker } from '../wire/market-feed.ts';
import { directionOf, moneyText, percentText } from '../wire/money-text.ts';

/** Price over change, live. */
export function LivePrice({ symbol, decimals }: { readonly symbol: string; readonly decimals: number | undefined }): ReactElement | null {
  const locale = useLocale();
  const ticker = useTicker(symbol);
  if (!ticker) return null;
  const direction = directionOf(ticker.change24h);
  return (
    <span className="text-end">
      <Figure
        text={moneyText(ticker.last, locale, decimals === undefined ? {} : { minimum: decimals, maximum: decimals })}
        className="block text-15 font-semibold"
      />
      <span className={`block text-12 font-medium ${toneOf(direction)}`}>
        <Figure text={percentText(ticker.change24h, locale)} />
      </span>
    </span>
  );
}
