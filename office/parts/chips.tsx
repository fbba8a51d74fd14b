import { classNames } from '@bourse/ui/class-names';
import { type ReactElement, type ReactNode, useId } from 'react';

export interface Chip<T extends string> {
  readonly value: T;
  readonly label: ReactNode;
  readonly count?: number | undefined;
}

/** A choice of one with all options visible: native radio buttons, so the arrow keys work. */
export function ChipRow<T extends string>({
  label,
  value,
  onValue,
  chips,
}: {
  readonly label: string;
  readonly value: T;
  readonly onValue: (value: T) => void;
  readonly chips: readonly Chip<T>[];
}): ReactElement {
  const name = useId();
  return (
    <fieldset aria-label={label} className="flex min-w-0 gap-1.5 overflow-x-auto scroll-bare">
      {chips.map((c) => (
        <label
          key={c.value}
          className={classNames(
            'relative inline-flex h-7 flex-none cursor-pointer items-center gap-1.5 rounded-chip px-2.5 font-medium whitespace-nowrap has-focus-visible:outline-2 has-focus-visible:outline-accent max-[900px]:h-9',
            c.value === value ? 'bg-accent-tint text-accent' : 'bg-bg2 text-t2 light:bg-bg1 light:shadow-[inset_0_0_0_1px_var(--hair)]',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={c.value === value}
            onChange={() => onValue(c.value)}
            className="absolute inset-0 cursor-pointer appearance-none opacity-0"
          />
          {c.label}
          {c.count !== undefined && <span>{c.count}</span>}
        </label>
      ))}
    </fieldset>
  );
}
