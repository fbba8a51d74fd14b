import type { ReactElement } from 'react';
import { Kbd } from '../parts/kbd.tsx';
import { useKeys } from '../parts/keys.ts';

/** The cause that the trader is told, chosen by its number. A second press clears it. */
export function CauseChips<T extends string>({
  title,
  causes,
  value,
  onValue,
}: {
  readonly title: string;
  readonly causes: readonly { readonly value: T; readonly label: string }[];
  readonly value: T | undefined;
  readonly onValue: (value: T | undefined) => void;
}): ReactElement {
  const toggle = (cause: T): void => onValue(cause === value ? undefined : cause);
  useKeys(causes.map((cause, n) => ({ keys: String(n + 1), label: cause.label, run: () => toggle(cause.value) })));
  return (
    <fieldset className="mb-2.5">
      <legend className="sr">{title}</legend>
      <div className="flex flex-wrap items-center gap-1.5">
        <span aria-hidden className="text-12 text-t3">
          {title}
        </span>
        {causes.map((cause, n) => (
          <button
            key={cause.value}
            type="button"
            aria-pressed={cause.value === value}
            onClick={() => toggle(cause.value)}
            className={`inline-flex h-[26px] items-center gap-1.5 rounded-chip px-[9px] text-12 font-medium max-[900px]:h-10 ${
              cause.value === value ? 'bg-danger-tint text-danger' : 'bg-bg2 text-t2'
            }`}
          >
            {cause.label}
            <Kbd>{n + 1}</Kbd>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
