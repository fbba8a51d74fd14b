import type { ReactElement, ReactNode } from 'react';
import { chip } from './amount-field.tsx';
import { classNames } from './class-names.tsx';

/** A few choices in one line, one of them selected. */
export function Chips<T extends string>({
  label,
  value,
  onValue,
  choices,
  fill = false,
  oneLine = false,
}: {
  readonly label: string;
  readonly value: T;
  readonly onValue: (value: T) => void;
  readonly choices: readonly { readonly value: T; readonly label: ReactNode }[];
  /** Equal widths across the whole line. */
  readonly fill?: boolean;
  /** One line that scrolls sideways when it's longer than the page. */
  readonly oneLine?: boolean;
}): ReactElement {
  return (
    <fieldset
      aria-label={label}
      className={
        fill
          ? 'grid auto-cols-fr grid-flow-col gap-1.5'
          : oneLine
            ? 'flex min-w-0 scroll-px-4 gap-2 overflow-x-auto px-4 py-2.5 [scrollbar-width:none] [&>*]:flex-none'
            : 'flex flex-wrap gap-2'
      }
    >
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onValue(choice.value)}
          className={classNames('target min-h-8 rounded-chip text-13 font-medium', fill ? 'px-1' : 'px-3', chip(choice.value === value))}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  );
}
