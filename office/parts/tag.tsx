import type { ReactElement, ReactNode } from 'react';

export type TagTone = 'plain' | 'good' | 'warn' | 'danger' | 'accent';
const tones: Record<TagTone, string> = {
  plain: 'bg-bg2 text-t2',
  good: 'bg-success-tint text-success',
  warn: 'bg-warn-tint text-warn',
  danger: 'bg-danger-tint text-danger',
  accent: 'bg-accent-tint text-accent',
};

/** A state in a word. */
export const Tag = ({ tone = 'plain', children }: { readonly tone?: TagTone; readonly children: ReactNode }): ReactElement => (
  <span className={`inline-flex items-center gap-1 rounded-badge px-1.5 py-px text-11 font-medium whitespace-nowrap ${tones[tone]}`}>
    {children}
  </span>
);

/** Within its limit, worth checking, broken, or off. */
export const Dot = ({ tone = 'good' }: { readonly tone?: 'good' | 'warn' | 'danger' | 'quiet' }): ReactElement => (
  <i
    aria-hidden
    className={`size-1.5 flex-none rounded-full ${{ good: 'bg-success', warn: 'bg-warn', danger: 'bg-danger', quiet: 'bg-line' }[tone]}`}
  />
);
