import { Check } from 'lucide-react';
import type { ReactElement } from 'react';

/** One line of a sheet in which something is chosen. */
export const Choice = ({
  on,
  onPick,
  children,
}: {
  readonly on: boolean;
  readonly onPick: () => void;
  readonly children: ReactElement | string;
}): ReactElement => (
  <li className="[&+&]:hairline-t">
    <button
      type="button"
      aria-pressed={on}
      onClick={onPick}
      className="flex min-h-13 w-full items-center justify-between gap-3 text-start text-15 font-medium"
    >
      {children}
      {on && <Check size={20} strokeWidth={2} className="text-accent" aria-hidden />}
    </button>
  </li>
);
