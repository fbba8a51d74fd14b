import type { WithdrawalState } from '@bourse/contract/funds-text';
import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { timeText } from '../wire/time-text.ts';
import { pathOf } from './path-of.ts';

/** The states as a line: past, current and next. Scrolls sideways on a phone. */
export function StateLine({
  way,
  isInternal,
  state,
  timeline,
  note,
}: {
  readonly way: 'wallet' | 'bank';
  readonly isInternal: boolean;
  readonly state: WithdrawalState;
  readonly timeline: readonly { readonly state: WithdrawalState; readonly at: string }[];
  /** Under the current state, instead of the time: 1 of 2, 4/12. */
  readonly note?: ReactNode;
}): ReactElement {
  const t = useTranslations('funds');
  const times = new Map(timeline.map((step) => [step.state, step.at]));
  const path = pathOf(way, isInternal, state, timeline);
  const here = path.indexOf(state);
  return (
    <ol aria-label={t('timeline')} className="mt-3.5 flex justify-between gap-1 overflow-x-auto pb-1 scroll-bare">
      {path.map((step, n) => {
        const isPast = n < here || (n === here && step === 'done');
        const isHere = n === here && !isPast;
        const at = times.get(step);
        const isBad = isHere && (step === 'stuck' || step === 'failed' || step === 'rejected' || step === 'cancelled');
        return (
          <li
            key={step}
            aria-current={isHere ? 'step' : undefined}
            className={`relative min-w-max flex-auto pt-4 last:flex-none before:absolute before:inset-x-3.5 before:-end-[3px] before:top-[7.5px] before:h-px before:content-[''] last:before:hidden ${n < here ? 'before:bg-t3' : 'before:bg-bg3 light:before:bg-(--field-line)'}`}
          >
            <i
              aria-hidden
              className={`absolute start-0.5 top-1 size-2 rounded-full ${isBad ? 'bg-danger' : isHere ? 'bg-accent shadow-[0_0_0_3px_var(--accent-tint)]' : isPast ? 'bg-t2' : 'shadow-[inset_0_0_0_1.5px_var(--line)]'}`}
            />
            <b
              className={`block text-11 whitespace-nowrap ${isBad ? 'font-semibold text-danger' : isHere ? 'font-semibold text-accent' : isPast ? 'font-medium text-t2' : 'font-medium text-t3'}`}
            >
              {t(`states.${step}`)}
            </b>
            <small className={`block min-h-3.5 text-11 whitespace-nowrap ${isHere ? 'text-t1' : 'text-t3'}`}>
              {isHere && note ? note : at && timeText(at, 'time')}
            </small>
          </li>
        );
      })}
    </ol>
  );
}
