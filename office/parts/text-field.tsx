import { classNames } from '@bourse/ui/class-names';
import { Eye, EyeOff } from 'lucide-react';
import { type InputHTMLAttributes, type ReactElement, type ReactNode, type Ref, type SelectHTMLAttributes, useId, useState } from 'react';
import { useTranslations } from 'use-intl';

const box = (wrong: boolean, big: boolean) =>
  classNames(
    'flex items-center gap-2 bg-bg2 px-[11px]',
    big ? 'h-11 rounded-field' : 'h-9 rounded-[9px] max-[900px]:h-11',
    wrong
      ? 'shadow-[inset_0_0_0_1.5px_var(--danger)]'
      : 'shadow-[inset_0_0_0_1px_var(--field-line)] focus-within:shadow-[inset_0_0_0_1.5px_var(--accent)]',
  );

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly error?: ReactNode;
  readonly hint?: ReactNode;
  readonly big?: boolean;
  /** The label is for screen readers only. */
  readonly isLabelHidden?: boolean;
  readonly after?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

export function TextField({
  label,
  error,
  hint,
  big = false,
  isLabelHidden = false,
  after,
  className,
  ...input
}: TextFieldProps): ReactElement {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className={isLabelHidden ? 'sr' : 'mb-[5px] block text-12 font-medium text-t2'}>
        {label}
      </label>
      <div className={box(Boolean(error), big)}>
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-note` : undefined}
          className="h-full min-w-0 flex-1 outline-none"
        />
        {after}
      </div>
      {(error || hint) && (
        <p id={`${id}-note`} role={error ? 'alert' : undefined} className={`mt-1 text-12 ${error ? 'text-danger' : 'text-t3'}`}>
          {error || hint}
        </p>
      )}
    </div>
  );
}

/** A password with an eye. */
export function PasswordField(props: TextFieldProps): ReactElement {
  const t = useTranslations('entry');
  const [isShown, show] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <button
          type="button"
          aria-label={isShown ? t('hidePassword') : t('showPassword')}
          onClick={() => show(!isShown)}
          className="-me-1 grid size-7 place-items-center text-t2"
        >
          {isShown ? <EyeOff size={16} strokeWidth={1.6} aria-hidden /> : <Eye size={16} strokeWidth={1.6} aria-hidden />}
        </button>
      }
    />
  );
}

/** A native select that looks like a field. */
export function SelectField({
  label,
  isLabelHidden = false,
  children,
  className,
  ...select
}: SelectHTMLAttributes<HTMLSelectElement> & { readonly label: string; readonly isLabelHidden?: boolean }): ReactElement {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className={isLabelHidden ? 'sr' : 'mb-[5px] block text-12 font-medium text-t2'}>
        {label}
      </label>
      <select
        {...select}
        id={id}
        className="h-7 max-w-40 cursor-pointer rounded-chip bg-bg2 px-2 font-medium text-t2 max-[900px]:h-10 light:bg-bg1 light:shadow-[inset_0_0_0_1px_var(--hair)] [&>option]:bg-bg2 [&>option]:text-t1"
      >
        {children}
      </select>
    </div>
  );
}
