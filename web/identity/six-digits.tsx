import { FieldError } from '@bourse/ui/field';
import { type ReactElement, type ReactNode, useId, useState } from 'react';
import { digitsOf } from './code-field.tsx';

/** Six digits in six cells, with a single field on top, so that paste, autofill and screen readers work. */
export function SixDigits({
  label,
  value,
  onValue,
  error,
  disabled = false,
}: {
  readonly label: string;
  readonly value: string;
  readonly onValue: (digits: string) => void;
  readonly error?: ReactNode;
  readonly disabled?: boolean;
}): ReactElement {
  const id = useId();
  const [focused, focus] = useState(false);
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-13 font-medium text-t2">
        {label}
      </label>
      <div className="relative" dir="ltr">
        <div className="grid grid-cols-6 gap-2" aria-hidden>
          {[0, 1, 2, 3, 4, 5].map((cell) => (
            <span key={cell} className={`num grid h-14 place-items-center rounded-field bg-field text-24 font-semibold ${frame(cell)}`}>
              {value[cell] ?? ''}
            </span>
          ))}
        </div>
        <input
          id={id}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="done"
          maxLength={64}
          disabled={disabled}
          value={value}
          onFocus={() => focus(true)}
          onBlur={() => focus(false)}
          onChange={(event) => onValue(digitsOf(event.target.value))}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="absolute inset-0 w-full text-24 text-transparent caret-transparent outline-none selection:bg-transparent"
        />
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );

  function frame(cell: number): string {
    if (error) return 'shadow-[inset_0_0_0_1.5px_var(--danger)]';
    const at = Math.min(value.length, 5);
    return focused && cell === at ? 'shadow-[inset_0_0_0_1.5px_var(--accent)]' : 'shadow-[inset_0_0_0_1px_var(--field-line)]';
  }
}
