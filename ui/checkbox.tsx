import { Checkbox as Base } from '@base-ui/react/checkbox';
import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';

/** The whole line is the target; links inside the label stay links. */
export function Checkbox({
  on,
  onChange,
  wrong = false,
  describedBy,
  children,
}: {
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly wrong?: boolean;
  readonly describedBy?: string | undefined;
  readonly children: ReactNode;
}): ReactElement {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: Base UI renders the input inside
    <label className="flex min-h-11 cursor-pointer items-center gap-2 text-13 text-t2">
      <Base.Root
        checked={on}
        onCheckedChange={onChange}
        aria-describedby={describedBy}
        className={`grid size-5 flex-none place-items-center rounded-[6px] data-checked:bg-accent data-checked:text-on-accent data-checked:shadow-none ${wrong ? 'shadow-[inset_0_0_0_1.5px_var(--danger)]' : 'shadow-[inset_0_0_0_1.5px_var(--line)]'}`}
      >
        <Base.Indicator>
          <Check size={14} strokeWidth={2.5} aria-hidden />
        </Base.Indicator>
      </Base.Root>
      <span>{children}</span>
    </label>
  );
}
