import type { PerpetualPosition } from '@bourse/contract/perpetual-text';
import { Figure } from '@bourse/ui/figure';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { priceText } from '../wire/money-text.ts';

/** "66,000.0 / 62,500.0", the two that are reached first; and below it what they leave out. */
export function ExitPair({ position: p, decimals }: { readonly position: PerpetualPosition; readonly decimals: number }): ReactElement {
  const locale = useLocale();
  const price = (text: string | undefined) => priceText(text, locale, decimals);
  return (
    <>
      <Figure
        text={p.takeProfit === undefined && p.stopLoss === undefined ? '–' : `${price(p.takeProfit)} / ${price(p.stopLoss)}`}
        className="block"
      />
      <ExitNote position={p} />
    </>
  );
}

/** Whether they close only a part of the position, and how many more wait. */
function useNote(p: PerpetualPosition): { readonly words: string; readonly more: number } {
  const t = useTranslations('perpetual.exits');
  const shown = (['take_profit', 'stop_loss'] as const).flatMap((purpose) => p.exits.find((exit) => exit.purpose === purpose) ?? []);
  const parts = shown.flatMap(({ quantity }) =>
    quantity === undefined || Number(quantity) >= Number(p.quantity) ? [] : [Number(quantity)],
  );
  const more = p.exits.length - shown.length;
  const words = [
    ...(parts.length > 0 ? [t('partOf', { lots: Math.min(...parts), of: Number(p.quantity) })] : []),
    ...(more > 0 ? [t('more', { count: more })] : []),
  ];
  return { words: words.join(' · '), more };
}

function ExitNote({ position }: { readonly position: PerpetualPosition }): ReactElement | null {
  const { words } = useNote(position);
  return words === '' ? null : (
    <span dir="auto" className="block text-11 font-normal text-t3">
      {words}
    </span>
  );
}

/** The same in a narrow column: how many more, or a dot for a part. */
export function MoreExits({ position }: { readonly position: PerpetualPosition }): ReactElement | null {
  const { words, more } = useNote(position);
  if (words === '') return null;
  return (
    <span title={words}>
      <span aria-hidden>{more > 0 ? `+${more}` : '◔'}</span>
      <span className="sr">{words}</span>
    </span>
  );
}
