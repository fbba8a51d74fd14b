import { type ReactElement, type ReactNode, useId } from 'react';
import { classNames } from './class-names.tsx';

export interface Segment<T extends string> {
  readonly value: T;
  readonly label: ReactNode;
  /** Buy and sell have the direction colours when selected. */
  readonly tone?: 'up' | 'down';
}

/** A choice of two to four, all visible: the browser's own radio buttons, so arrow keys and screen readers work as usual. */
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
  const name = useId();
  return (
    <fieldset aria-label={label} className="grid min-h-11 min-w-0 auto-cols-fr grid-flow-col rounded-field bg-track p-[3px]">
      {segments.map((s) => {
        const on = s.value === value;
        return (
          <label
            key={s.value}
            className={classNames(
              'relative grid min-h-[calc(2.75rem-6px)] cursor-pointer place-items-center rounded-chip px-1 text-center text-15 wrap-anywhere hyphens-auto select-none has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              !on && 'font-medium text-t2',
              on && 'font-semibold',
              on && !s.tone && 'bg-bg3 text-t1 light:bg-bg1 light:shadow-[0_1px_2px_rgb(16_21_29/.12)]',
              on && s.tone === 'up' && 'bg-up-fill text-on-up',
              on && s.tone === 'down' && 'bg-down-fill text-on-down',
            )}
          >
            <input
              type="radio"
              name={name}
              value={s.value}
              checked={on}
              onChange={() => onValue(s.value)}
              className="absolute inset-x-0 -inset-y-[3px] cursor-pointer appearance-none opacity-0"
            />
            {s.label}
          </label>
        );
      })}
    </fieldset>
  );
}
