import { ChevronRight } from 'lucide-react';
import { type ReactElement, type ReactNode, useId } from 'react';
import { classNames } from './class-names.tsx';
import { Switch } from './switch.tsx';

/** A card of rows with hairlines between them. */
export const Rows = ({
  children,
  className,
  label,
}: {
  readonly children: ReactNode;
  readonly className?: string;
  readonly label?: string;
}): ReactElement => (
  <ul aria-label={label} className={classNames('overflow-hidden rounded-card bg-bg1 [&>*+*]:hairline-t', className)}>
    {children}
  </ul>
);

/** A row's style; the caller chooses whether it's a link, a button or plain text. */
export const rowClasses = 'flex w-full min-h-13 items-center gap-3 px-3.5 py-2 text-start text-15';

export interface RowProps {
  readonly icon?: ReactNode;
  readonly title: ReactNode;
  readonly note?: ReactNode;
  /** At the end: the current value. */
  readonly value?: ReactNode;
  readonly after?: ReactNode;
  /** A chevron shows that something opens. */
  readonly opens?: boolean;
  readonly tone?: 'danger';
}

export const RowContent = ({ icon, title, note, value, after, opens = false, tone }: RowProps): ReactElement => (
  <>
    {icon && <span className="text-t2">{icon}</span>}
    <span className={classNames('min-w-20 flex-1 wrap-anywhere hyphens-auto font-medium', tone === 'danger' && 'text-danger')}>
      {title}
      {note && <span className="block text-12 font-normal text-t3">{note}</span>}
    </span>
    {value && <span className="max-w-3/5 min-w-0 wrap-anywhere hyphens-auto text-end text-13 text-t3">{value}</span>}
    {after}
    {opens && <ChevronRight size={16} strokeWidth={1.75} className="mirror text-t3" aria-hidden />}
  </>
);

/** A row that does something when pressed. */
export const ButtonRow = ({
  onClick,
  pressed,
  ...row
}: RowProps & { readonly onClick: () => void; readonly pressed?: boolean }): ReactElement => (
  <li>
    <button type="button" onClick={onClick} aria-pressed={pressed} className={classNames(rowClasses, 'active:bg-bg2 -outline-offset-2')}>
      <RowContent {...row} />
    </button>
  </li>
);

export const PlainRow = (row: RowProps): ReactElement => (
  <li className={rowClasses}>
    <RowContent {...row} />
  </li>
);

/** On or off: the whole row is the switch's label. */
export function SwitchRow({
  on,
  onChange,
  label,
  note,
}: {
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly label: string;
  readonly note?: ReactNode;
}): ReactElement {
  const id = useId();
  return (
    <li>
      <label htmlFor={id} className={classNames(rowClasses, 'cursor-pointer active:bg-bg2')}>
        <RowContent title={label} note={note} after={<Switch id={id} label={label} on={on} onChange={onChange} />} />
      </label>
    </li>
  );
}
