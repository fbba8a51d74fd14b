import { Eye, EyeOff, TriangleAlert } from 'lucide-react';
import { type InputHTMLAttributes, type ReactElement, type ReactNode, type Ref, useId, useState } from 'react';
import { classNames } from './class-names.tsx';

/** The box around every field: neutral border, iris when focused, danger when invalid. */
export const fieldBox = (wrong: boolean): string =>
  classNames(
    'flex items-center gap-2 rounded-field bg-field px-3.5',
    wrong
      ? 'shadow-[inset_0_0_0_1.5px_var(--danger)]'
      : 'shadow-[inset_0_0_0_1px_var(--field-line)] focus-within:shadow-[inset_0_0_0_1.5px_var(--accent)]',
  );

export function FieldError({ id, children }: { readonly id?: string | undefined; readonly children: ReactNode }): ReactElement {
  return (
    <p id={id} role="alert" className="mt-1.5 flex items-start gap-1.5 text-12 text-danger">
      <TriangleAlert size={14} strokeWidth={2} className="mt-px" aria-hidden />
      <span>{children}</span>
    </p>
  );
}

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly error?: ReactNode;
  readonly hint?: ReactNode;
  /** Before the text, for example the dialling code. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  /** Next to the label, for example "Forgot?". */
  readonly aside?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

export function Field({ label, error, hint, before, after, aside, className, id, ref, ...input }: FieldProps): ReactElement {
  const own = useId();
  const name = id ?? own;
  return (
    <div className={className}>
      <div className="mb-1.5 flex items-baseline justify-between gap-3 text-13 font-medium">
        <label htmlFor={name} className="text-t2">
          {label}
        </label>
        {aside}
      </div>
      <div className={classNames(fieldBox(Boolean(error)), 'min-h-13')}>
        {before}
        <input
          {...input}
          ref={ref}
          id={name}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${name}-error` : hint ? `${name}-hint` : undefined}
          className="h-13 min-w-0 flex-1 text-16 font-medium outline-none"
        />
        {after}
      </div>
      {error ? (
        <FieldError id={`${name}-error`}>{error}</FieldError>
      ) : (
        hint && (
          <div id={`${name}-hint`} className="mt-1.5 text-12 text-t3">
            {hint}
          </div>
        )
      )}
    </div>
  );
}

export interface PasswordFieldProps extends FieldProps {
  readonly showLabel: string;
  readonly hideLabel: string;
}

/** A password with a show button. Always left to right: passwords aren't words of a language. */
export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps): ReactElement {
  const [shown, show] = useState(false);
  return (
    <Field
      {...field}
      dir="ltr"
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      after={
        <button
          type="button"
          aria-label={shown ? hideLabel : showLabel}
          aria-pressed={shown}
          onClick={() => show(!shown)}
          className="-me-3.5 grid size-11 place-items-center text-t3"
        >
          {shown ? <EyeOff size={20} strokeWidth={1.75} /> : <Eye size={20} strokeWidth={1.75} />}
        </button>
      }
    />
  );
}
