import { classNames } from '@bourse/ui/class-names';
import { Spinner } from '@bourse/ui/spinner';
import type { ButtonHTMLAttributes, ReactElement, ReactNode } from 'react';
import { Kbd } from './kbd.tsx';

/** ink is the one primary button of a page; danger is an outline, never a fill. */
export type ActTone = 'ink' | 'tonal' | 'line' | 'danger' | 'bare';
const tones: Record<ActTone, string> = {
  ink: 'bg-ink text-on-ink',
  tonal: 'bg-bg2 text-t1 light:bg-bg3',
  line: 'text-t1 shadow-[inset_0_0_0_1px_var(--line)]',
  danger: 'text-danger shadow-[inset_0_0_0_1px_var(--line)]',
  bare: 'text-accent',
};

export interface ActButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly tone?: ActTone;
  readonly small?: boolean;
  readonly big?: boolean;
  readonly wide?: boolean;
  readonly icon?: ReactNode;
  /** In progress: the label stays, so the width stays, and a second press does nothing. */
  readonly busy?: boolean;
  /** The key that does the same. */
  readonly cap?: string | undefined;
}

export function ActButton({
  tone = 'tonal',
  small = false,
  big = false,
  wide = false,
  icon,
  busy = false,
  cap,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ActButtonProps): ReactElement {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      className={classNames(
        'inline-flex flex-none items-center justify-center gap-2 whitespace-nowrap transition-opacity duration-(--m-tap)',
        big
          ? 'h-[46px] rounded-[11px] px-5 text-15 font-semibold'
          : small
            ? 'h-[30px] rounded-chip px-[11px] text-13 font-medium max-[900px]:h-11'
            : 'h-9 rounded-[9px] px-3.5 text-13 font-semibold max-[900px]:h-11',
        tone === 'bare' && 'px-0!',
        rest.disabled ? 'bg-bg2 text-t3 light:bg-bg3' : tones[tone],
        busy && 'cursor-progress',
        wide && 'w-full',
        className,
      )}
    >
      {busy ? <Spinner size={16} /> : icon}
      {children}
      {cap && !rest.disabled && <Kbd ink={tone === 'ink'}>{cap}</Kbd>}
    </button>
  );
}
