import { Switch as Base } from '@base-ui/react/switch';
import type { ReactElement } from 'react';

export function Switch({
  on,
  onChange,
  label,
}: {
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly label: string;
}): ReactElement {
  return (
    <Base.Root
      checked={on}
      onCheckedChange={onChange}
      aria-label={label}
      className="target flex h-[26px] w-11 flex-none items-center cursor-pointer rounded-full bg-bg3 shadow-[inset_0_0_0_1px_var(--line)] transition-colors duration-(--m-toggle) data-checked:bg-accent data-checked:shadow-none"
    >
      <Base.Thumb className="block size-[18px] translate-x-1 rounded-full bg-t2 transition-transform duration-(--m-toggle) ease-out data-checked:translate-x-[22px] data-checked:bg-on-accent rtl:-translate-x-1 rtl:data-checked:-translate-x-[22px]" />
    </Base.Root>
  );
}
