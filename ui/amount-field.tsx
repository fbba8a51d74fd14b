import { type ReactElement, type ReactNode, type Ref, useContext, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from './class-names.tsx';
import { clampDecimal, type DecimalMarks, isUnderWay, percentOf, readDecimal, tidyAmount } from './decimal-entry.tsx';
import { FieldError, fieldBox } from './field.tsx';
import { UnclearAmount } from './unclear-amount.tsx';

export interface AmountFieldProps {
  readonly label: string;
  /** Decimal text with a point, or empty. */
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** The decimals that the asset or step allows; further ones are cut when the field loses focus. */
  readonly decimals: number;
  /** The locale's separators: the field shows the trader's own decimal separator. */
  readonly marks: DecimalMarks;
  /** Grouped text of a value, shown while the field isn't focused. */
  readonly format: (value: string) => string;
  readonly unit?: string;
  /** Below the number: the converted value. */
  readonly converted?: ReactNode;
  readonly error?: ReactNode;
  /** hero: a large figure by itself; plain: with the label inside, as in the order form. */
  readonly look?: 'hero' | 'plain';
  /** Stepper buttons or "All", inside the box at its end. */
  readonly after?: ReactNode;
  readonly placeholder?: string;
  readonly ref?: Ref<HTMLInputElement>;
  readonly name?: string;
  readonly onBlur?: () => void;
}

export function AmountField(p: AmountFieldProps): ReactElement {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const [isFocused, focus] = useState(false);
  const pointed = useRef(false);
  const hero = p.look !== 'plain';
  const local = (text: string) => text.replace('.', p.marks.decimal);
  const read = typed === undefined ? undefined : whole(readDecimal(typed, p.marks));
  // Typed text is shown as long as it still matches the value: "All" or submitting may have changed it while the field has the
  // focus.
  const isOwn = typed !== undefined && (read ?? '') === p.value;
  const shown = isOwn ? typed : p.value === '' ? '' : p.format(p.value);
  // An ambiguous text has no value, and stays visible with its error.
  const isUnclear = isOwn && read === undefined;
  const unclear = useContext(UnclearAmount);
  const error = !isUnclear ? p.error : isFocused && isUnderWay(typed, p.marks) ? undefined : unclear;
  useEffect(() => {
    // Superseded by "All": it must not return once the form is empty again.
    if (typed !== undefined && read === undefined && p.value !== '') setTyped(undefined);
  }, [typed, read, p.value]);

  const input = (
    <input
      ref={p.ref}
      id={id}
      name={p.name}
      dir="ltr"
      type="text"
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="done"
      placeholder={p.placeholder ?? '0'}
      value={shown}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      onPointerDown={() => {
        pointed.current = true;
      }}
      onFocus={({ target }) => {
        // Keyboard focus selects everything, so that typing replaces it. The ungrouped text has to be there before that.
        const byFinger = pointed.current;
        pointed.current = false;
        focus(true);
        if (!isUnclear) flushSync(() => setTyped(local(p.value)));
        if (!byFinger) queueMicrotask(() => document.activeElement === target && target.select());
      }}
      onChange={(event) => {
        const text = tidyAmount(event.target.value, p.unit);
        const next = readDecimal(text, p.marks);
        const { data } = event.nativeEvent as InputEvent;
        // A key that doesn't lead to a number does nothing, unless a thousands group may be in progress.
        if (next === undefined && data?.length === 1 && !(text.includes(p.marks.group) && /^[\d.,]*$/.test(text))) return;
        // A group separator stays as typed: what follows decides its meaning.
        setTyped(next === undefined || text.includes(p.marks.group) ? text : local(next));
        p.onValue(whole(next) ?? '');
      }}
      onBlur={() => {
        focus(false);
        if (!isUnclear) setTyped(undefined);
        const clamped = clampDecimal(p.value, p.decimals);
        if (clamped !== p.value) p.onValue(clamped);
        p.onBlur?.();
      }}
      className={classNames('num w-full min-w-0 outline-none', hero ? 'text-24 font-semibold' : 'text-16 font-medium')}
    />
  );

  return (
    <div>
      {hero && (
        <label htmlFor={id} className="mb-1.5 block text-13 font-medium text-t2">
          {p.label}
        </label>
      )}
      <div className={classNames(fieldBox(Boolean(error)), hero ? 'min-h-16' : 'min-h-13')}>
        <div className="min-w-0 flex-1 py-1.5">
          {!hero && (
            <label htmlFor={id} className="block text-11 text-t3">
              {p.label} {p.unit}
            </label>
          )}
          {input}
          {p.converted && <span className="block text-12 text-t3">{p.converted}</span>}
        </div>
        {hero && p.unit && <span className="text-13 font-medium text-t3">{p.unit}</span>}
        {p.after}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

/** Without a trailing decimal separator. */
const whole = (text: string | undefined): string | undefined => text?.replace(/\.$/, '');

/** 25, 50, 75 and 100 percent (or "All") of the balance; a quarter is rounded down, so it's never too much. */
export function PercentChips({
  of,
  value,
  decimals,
  onValue,
  allLabel,
  label,
}: {
  readonly of: string | undefined;
  readonly value: string;
  readonly decimals: number;
  readonly onValue: (value: string) => void;
  readonly allLabel?: string;
  readonly label: string;
}): ReactElement {
  return (
    <fieldset aria-label={label} className="grid grid-cols-4 gap-1.5">
      {[25, 50, 75, 100].map((percent) => {
        const share = of === undefined ? undefined : percentOf(of, percent, decimals);
        const on = share !== undefined && share !== '0' && share === value;
        return (
          <button
            key={percent}
            type="button"
            disabled={share === undefined}
            aria-pressed={on}
            onClick={() => share !== undefined && onValue(share)}
            className={classNames('target min-h-8 rounded-chip text-13 font-medium', chip(on))}
          >
            {percent === 100 && allLabel ? allLabel : <bdi dir="ltr">{percent}%</bdi>}
          </button>
        );
      })}
    </fieldset>
  );
}

/** The normal and the selected style of a chip. */
export const chip = (on: boolean): string =>
  on ? 'bg-bg3 shadow-[inset_0_0_0_1px_var(--line)]' : 'bg-field shadow-[inset_0_0_0_1px_var(--field-line)]';
