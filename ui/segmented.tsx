import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.tsx';

export interface Segment<T extends string> {
  readonly value: T;
  readonly label: ReactNode;
  /** Buy and sell wear the colours of direction when chosen. */
  readonly tone?: 'up' | 'down';
}

/** One of two to four, all in view. Arrow keys move within it. */
export function Segmented<T extends string>({
  label,
  value,
  onValue,
  segments,
}: {
  readonly label: string;
  readonly value: T;
  readonly onValue: (value: T) => void;
  readonly segments: readonly Segment<T>[];
}): ReactElement {
  return (
    <RadioGroup
      aria-label={label}
      value={value}
      onValueChange={(next) => onValue(next as T)}
      className="grid min-h-11 auto-cols-fr grid-flow-col rounded-field bg-track p-[3px]"
    >
      {segments.map((s) => {
        const on = s.value === value;
        return (
          <Radio.Root
            key={s.value}
            value={s.value}
            className={classNames(
              'grid min-h-[38px] cursor-pointer place-items-center rounded-chip px-2 text-center text-15 select-none',
              !on && 'font-medium text-t2',
              on && 'font-semibold',
              on && !s.tone && 'bg-bg3 text-t1 light:bg-bg1 light:shadow-[0_1px_2px_rgb(16_21_29/.12)]',
              on && s.tone === 'up' && 'bg-up-fill text-on-up',
              on && s.tone === 'down' && 'bg-down-fill text-on-down',
            )}
          >
            {s.label}
          </Radio.Root>
        );
      })}
    </RadioGroup>
  );
}
