import type { Direction } from '@bourse/core/seconds/second';
import { Figure, Direction as Triangle } from '@bourse/ui/figure';
import { Spinner } from '@bourse/ui/spinner';
import type { ReactElement, RefObject } from 'react';
import { useTranslations } from 'use-intl';

export interface SideButtonsProps {
  /** What comes back if it wins, as shown; a dash without a stake. */
  readonly returns: string;
  /** Why both are disabled. */
  readonly reason: string | undefined;
  /** Which of them is being sent. */
  readonly busy: Direction | undefined;
  /** The one that a key has chosen. */
  readonly chosen: Direction | undefined;
  readonly onPress: (direction: Direction) => void;
  readonly buttons: Readonly<Record<Direction, RefObject<HTMLButtonElement | null>>>;
}

/** Up and down, each with what it returns, or with why it can't be pressed. */
export const SideButtons = (p: SideButtonsProps): ReactElement => (
  <div className="grid grid-cols-2 gap-2.5">
    <Side direction="up" {...p} />
    <Side direction="down" {...p} />
  </div>
);

function Side({
  direction,
  returns,
  reason,
  busy,
  chosen,
  onPress,
  buttons,
}: SideButtonsProps & { readonly direction: Direction }): ReactElement {
  const t = useTranslations('second');
  const fill = direction === 'up' ? 'bg-up-fill text-on-up' : 'bg-down-fill text-on-down';
  return (
    <button
      ref={buttons[direction]}
      type="button"
      disabled={reason !== undefined}
      aria-busy={busy === direction || undefined}
      aria-pressed={chosen === undefined ? undefined : chosen === direction}
      onClick={() => busy === undefined && onPress(direction)}
      className={`flex min-h-16 min-w-0 flex-wrap items-center justify-between gap-x-2 rounded-card px-3 py-1.5 transition-[transform,opacity] duration-(--m-tap) ease-out ${
        reason === undefined ? `${fill} active:scale-98` : 'bg-track text-t3'
      } ${chosen === direction ? 'shadow-[inset_0_0_0_1.5px_var(--text1)]' : ''} ${busy === undefined ? '' : 'cursor-progress'}`}
    >
      <span className="flex flex-none items-center gap-2 text-16 font-semibold">
        {busy === direction ? <Spinner size={16} /> : <Triangle of={direction} />}
        {t(direction)}
      </span>
      {reason === undefined ? (
        <span className="flex flex-col items-end">
          <span className="text-11">{t('returns')}</span>
          <Figure text={returns} className="text-16 font-semibold" />
        </span>
      ) : (
        <span className="min-w-[5.5rem] flex-1 text-end text-12 font-medium">{reason}</span>
      )}
    </button>
  );
}
