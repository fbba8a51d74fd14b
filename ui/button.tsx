import type { ButtonHTMLAttributes, ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.tsx';
import { Spinner } from './spinner.tsx';

export type ButtonTone = 'ink' | 'tonal' | 'line' | 'up' | 'down' | 'danger' | 'text';
export type ButtonSize = 'large' | 'medium' | 'small';

const tones: Record<ButtonTone, string> = {
  ink: 'bg-ink text-on-ink',
  tonal: 'bg-track text-t1',
  line: 'shadow-[inset_0_0_0_1px_var(--line)] text-t1',
  up: 'bg-up-fill text-on-up',
  down: 'bg-down-fill text-on-down',
  danger: 'bg-danger-fill text-on-danger',
  text: 'text-accent',
};
const sizes: Record<ButtonSize, string> = {
  large: 'min-h-13 rounded-button px-5 text-16',
  medium: 'min-h-11 rounded-field px-4 text-15',
  small: 'min-h-8 rounded-chip px-3 text-13 target',
};

/** The button's style, for links that look like one. */
export const buttonClasses = (tone: ButtonTone = 'ink', size: ButtonSize = 'large', wide = false): string =>
  classNames(
    'inline-flex items-center justify-center gap-2 font-semibold text-center transition-[transform,opacity] duration-(--m-tap) ease-out active:scale-98',
    tones[tone],
    tone === 'text' ? 'min-h-11 px-2 text-15' : sizes[size],
    wide && 'w-full',
  );

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  readonly tone?: ButtonTone;
  readonly size?: ButtonSize;
  readonly wide?: boolean;
  readonly icon?: ReactNode;
  /** A second line in the button: the result of pressing it. */
  readonly note?: ReactNode;
  /** In progress: the label and so the width stay, and a second press does nothing. */
  readonly busy?: boolean;
  /** Why it's disabled. The reason becomes the label. */
  readonly unless?: ReactNode;
}

export function Button({
  tone = 'ink',
  size = 'large',
  wide = false,
  icon,
  note,
  busy = false,
  unless,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps): ReactElement {
  const closed = unless !== undefined && unless !== null && unless !== false && unless !== '';
  return (
    <button
      {...rest}
      type={type}
      disabled={closed}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      className={classNames(
        buttonClasses(tone, size, wide),
        closed && 'bg-track! text-t3! shadow-none! active:scale-100',
        busy && 'cursor-progress',
        className,
      )}
    >
      {busy ? <Spinner size={size === 'large' ? 20 : 16} /> : closed ? null : icon}
      {note && !closed ? (
        <span className="flex flex-col">
          <span>{children}</span>
          <span className="text-12 font-medium">{note}</span>
        </span>
      ) : (
        <span>{closed ? unless : children}</span>
      )}
    </button>
  );
}

/** A round 44 px target with one icon in it. Screen readers read the label. */
export function IconButton({
  label,
  dot = false,
  className,
  children,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { readonly label: string; readonly dot?: boolean }): ReactElement {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      className={classNames('relative grid size-11 flex-none place-items-center rounded-button text-t2', className)}
    >
      {children}
      {dot && <span className="absolute end-2.5 top-2.5 size-[7px] rounded-full bg-accent shadow-[0_0_0_2px_var(--bg0)]" />}
    </button>
  );
}
