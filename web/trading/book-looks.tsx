import { Figure } from '@bourse/ui/figure';
import { Sheet } from '@bourse/ui/sheet';
import { ChevronDown } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { moneyText } from '../wire/money-text.ts';
import { stepText } from './book-steps.ts';
import { Choice } from './choice.tsx';
import { type BookLayout, bookLayouts, rememberTrade, useTradeMemory } from './trade-memory.ts';
import type { BookInstrument } from './use-painted-book.ts';

/** In which steps the book is summed up, and how its sides stand. */
export function BookLooks({
  info,
  steps,
  step,
  layout,
}: {
  readonly info: BookInstrument;
  readonly steps: readonly number[];
  readonly step: number;
  readonly layout: BookLayout;
}): ReactElement {
  const t = useTranslations('spot');
  const locale = useLocale();
  const [picking, pick] = useState<'step' | 'layout'>();
  return (
    <>
      <div className="mt-auto flex gap-2 pt-2 @max-[6rem]:gap-1">
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={t('book.step', { step: moneyText(stepText(step, info.priceDecimals), locale) })}
          onClick={() => pick('step')}
          className="target flex min-h-8 min-w-0 flex-1 items-center justify-between gap-1 rounded-chip bg-field px-2.5 text-13 @max-[6rem]:px-1 font-medium shadow-[inset_0_0_0_1px_var(--field-line)]"
        >
          <Figure text={moneyText(stepText(step, info.priceDecimals), locale)} />
          <ChevronDown size={14} strokeWidth={2} aria-hidden />
        </button>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={t('book.layout')}
          onClick={() => pick('layout')}
          className="target grid min-h-8 w-10 flex-none @max-[6rem]:w-7 place-items-center rounded-chip bg-field shadow-[inset_0_0_0_1px_var(--field-line)]"
        >
          <LayoutIcon of={layout} />
        </button>
      </div>
      <Sheet open={picking === 'step'} onClose={() => pick(undefined)} title={t('book.stepTitle')} closeLabel={t('close')}>
        <ul>
          {steps.map((s) => (
            <Choice
              key={s}
              on={s === step}
              onPick={() => {
                rememberTrade({ steps: { ...useTradeMemory.getState().steps, [info.symbol]: s } });
                pick(undefined);
              }}
            >
              <Figure text={moneyText(stepText(s, info.priceDecimals), locale)} />
            </Choice>
          ))}
        </ul>
      </Sheet>
      <Sheet open={picking === 'layout'} onClose={() => pick(undefined)} title={t('book.layout')} closeLabel={t('close')}>
        <ul>
          {bookLayouts.map((l) => (
            <Choice
              key={l}
              on={l === layout}
              onPick={() => {
                rememberTrade({ layout: l });
                pick(undefined);
              }}
            >
              <span className="flex items-center gap-3">
                <LayoutIcon of={l} />
                {t(`book.layouts.${l}`)}
              </span>
            </Choice>
          ))}
        </ul>
      </Sheet>
    </>
  );
}

const LayoutIcon = ({ of }: { readonly of: BookLayout }): ReactElement => (
  <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden>
    {of === 'beside' ? (
      <>
        <rect x="1" y="2" width="6.2" height="12" rx="1.5" fill="var(--up)" />
        <rect x="8.8" y="2" width="6.2" height="12" rx="1.5" fill="var(--down)" />
      </>
    ) : of === 'both' ? (
      <>
        <rect x="1" y="2" width="14" height="5" rx="1.5" fill="var(--down)" />
        <rect x="1" y="9" width="14" height="5" rx="1.5" fill="var(--up)" />
      </>
    ) : (
      <rect x="1" y="2" width="14" height="12" rx="1.5" fill={of === 'bids' ? 'var(--up)' : 'var(--down)'} />
    )}
  </svg>
);
