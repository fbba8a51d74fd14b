import type { SecondPayout } from '@bourse/contract/seconds-text';
import { Figure } from '@bourse/ui/figure';
import { type ReactElement, useId } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { shareText } from '../wire/money-text.ts';
import { oddsOf } from './odds.ts';

/** The durations with what each pays: the browser's own radio buttons, so arrow keys and screen readers work as usual. */
export function DurationChoice({
  payouts,
  durationMs,
  onDuration,
}: {
  readonly payouts: readonly SecondPayout[];
  readonly durationMs: number;
  readonly onDuration: (durationMs: number) => void;
}): ReactElement {
  const t = useTranslations('second');
  const locale = useLocale();
  const name = useId();
  return (
    <fieldset aria-label={t('durations')} className="grid auto-cols-fr grid-flow-col gap-1.5">
      {payouts.map((one) => {
        const on = one.durationMs === durationMs;
        return (
          <label
            key={one.durationMs}
            className={`relative flex h-13 min-w-0 cursor-pointer flex-col items-center justify-center rounded-field select-none has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${
              on ? 'bg-accent-tint shadow-[inset_0_0_0_1.5px_var(--accent)]' : 'bg-field shadow-[inset_0_0_0_1px_var(--field-line)]'
            }`}
          >
            <input
              type="radio"
              name={name}
              checked={on}
              onChange={() => onDuration(one.durationMs)}
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
            <span className="text-15 font-semibold whitespace-nowrap">{t('seconds', { seconds: one.durationMs / 1_000 })}</span>
            <Figure text={shareText(oddsOf(one).payout, locale)} className={`text-12 ${on ? 'text-t1' : 'text-t2'}`} />
          </label>
        );
      })}
    </fieldset>
  );
}
