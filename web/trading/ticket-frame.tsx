import { classNames } from '@bourse/ui/class-names';
import { fieldBox } from '@bourse/ui/field';
import { Segmented } from '@bourse/ui/segmented';
import { ChevronDown } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';

/**
 * The form at the thumb: side, type, and the fields that the room has. They make room by the width of its column, measured in the
 * size of the text.
 */
export function TicketFrame<Side extends string>({
  room,
  side,
  sides,
  onSide,
  type,
  onChooseType,
  onSubmit,
  children,
}: {
  readonly room: 'spot' | 'perpetual';
  readonly side: Side;
  /** The first is drawn in the colour of a rise, the second in that of a fall. */
  readonly sides: readonly [{ readonly value: Side; readonly label: string }, { readonly value: Side; readonly label: string }];
  readonly onSide: (side: Side) => void;
  /** Its name. */
  readonly type: string;
  readonly onChooseType: () => void;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}): ReactElement {
  const t = useTranslations(room);
  const [up, down] = sides;
  return (
    <div className="@container grid min-w-0">
      <form
        // As high with few fields as a limit order: the button stays where it is when the type changes.
        className="flex min-h-[497px] min-w-0 flex-col gap-2 @max-[11rem]:[&_input]:text-[max(1rem/1.3,16px)] [&_input]:text-ellipsis"
        aria-label={t('form')}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <Segmented
          label={t('side')}
          value={side}
          onValue={onSide}
          segments={[
            { ...up, tone: 'up' },
            { ...down, tone: 'down' },
          ]}
        />
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={t('typeIs', { type })}
          onClick={onChooseType}
          className={classNames(fieldBox(false), 'min-h-11 w-full justify-between text-15 font-medium')}
        >
          {type}
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
        </button>
        {children}
      </form>
    </div>
  );
}
