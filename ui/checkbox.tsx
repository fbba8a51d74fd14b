import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.tsx';

/** The whole line is the target; links and buttons inside the label keep working. */
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
    <label className="flex min-h-11 cursor-pointer items-center gap-2 text-13 text-t2">
      <span className="relative grid size-5 flex-none place-items-center">
        <input
          type="checkbox"
          checked={on}
          onChange={(event) => onChange(event.target.checked)}
          aria-describedby={describedBy}
          aria-invalid={wrong || undefined}
          className={classNames(
            'absolute inset-0 cursor-pointer appearance-none rounded-[6px] checked:bg-accent checked:shadow-none',
            wrong ? 'shadow-[inset_0_0_0_1.5px_var(--danger)]' : 'shadow-[inset_0_0_0_1.5px_var(--line)]',
          )}
        />
        {on && <Check size={14} strokeWidth={2.5} className="pointer-events-none relative text-on-accent" aria-hidden />}
      </span>
      <span>{children}</span>
    </label>
  );
}
