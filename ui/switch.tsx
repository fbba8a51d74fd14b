import type { ReactElement } from 'react';

/** On or off, immediately. The browser's checkbox with the role of a switch. */
export function Switch({
  on,
  onChange,
  label,
  id,
  disabled = false,
  describedBy,
}: {
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly label: string;
  /** For the `htmlFor` of a row that is the label as a whole. */
  readonly id?: string;
  readonly disabled?: boolean;
  /** Of the text that says why it's disabled. */
  readonly describedBy?: string | undefined;
}): ReactElement {
  return (
    <span className="relative inline-flex h-[26px] w-[44px] flex-none items-center">
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-label={label}
        checked={on}
        aria-checked={on}
        disabled={disabled}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.checked)}
        className="peer absolute inset-0 cursor-pointer disabled:cursor-default disabled:opacity-45 appearance-none rounded-full bg-bg3 shadow-[inset_0_0_0_1px_var(--line)] transition-colors duration-(--m-toggle) after:absolute after:-inset-x-1 after:-inset-y-[9px] after:content-[''] checked:bg-accent checked:shadow-none"
      />
      <span
        aria-hidden
        className="pointer-events-none block size-[18px] translate-x-1 rounded-full bg-t2 transition-transform duration-(--m-toggle) ease-out peer-checked:translate-x-[22px] peer-checked:bg-on-accent rtl:-translate-x-1 rtl:peer-checked:-translate-x-[22px]"
      />
    </span>
  );
}
