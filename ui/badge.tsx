import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.tsx';

export type BadgeTone = 'plain' | 'up' | 'down' | 'warn' | 'accent' | 'success' | 'danger';
const tones: Record<BadgeTone, string> = {
  plain: 'bg-bg2 text-t2',
  up: 'bg-up-tint text-up',
  down: 'bg-down-tint text-down',
  warn: 'bg-warn-tint text-warn',
  accent: 'bg-accent-tint text-accent',
  success: 'bg-success-tint text-success',
  danger: 'bg-danger-tint text-danger',
};

export const Badge = ({ tone = 'plain', children }: { readonly tone?: BadgeTone; readonly children: ReactNode }): ReactElement => (
  <span
    className={classNames('inline-flex items-center gap-1 rounded-badge px-1.5 py-px text-11 font-medium whitespace-nowrap', tones[tone])}
  >
    {children}
  </span>
);

/** The day's change in a box of its own: the only element in a market row that carries direction. */
export const Pill = ({
  direction,
  children,
}: {
  readonly direction: 'up' | 'down' | 'flat';
  readonly children: ReactNode;
}): ReactElement => (
  <span
    className={classNames(
      'num inline-grid h-[30px] min-w-[76px] place-items-center rounded-chip px-2 text-13 font-semibold',
      direction === 'up' ? 'bg-up-tint text-up' : direction === 'down' ? 'bg-down-tint text-down' : 'bg-bg2 text-t2',
    )}
  >
    {children}
  </span>
);
