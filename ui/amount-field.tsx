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
  /** How many decimals the asset or the step allows; what is typed beyond is cut when the field is left. */
  readonly decimals: number;
  /** The locale's marks: the field shows the trader's own decimal mark. */
  readonly marks: DecimalMarks;
  /** Grouped text of a value, shown while the field is not focused. */
  readonly format: (value: string) => string;
  readonly unit?: string;
  /** Under the number: the converted value. */
  readonly converted?: ReactNode;
  readonly error?: ReactNode;
  /** hero: a large figure of its own; plain: with the label inside, as in the order form. */
  readonly look?: 'hero' | 'plain';
  /** Stepping buttons or "All", inside the box at its end. */
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
  // What was typed is shown as long as it is still the value: "All" or a sent form may have changed it while the field has the focus.
  const isOwn = typed !== undefined && (read ?? '') === p.value;
  const shown = isOwn ? typed : p.value === '' ? '' : p.format(p.value);
  // What is not clear has no value, and stays to be read with what is wrong with it.
  const isUnclear = isOwn && read === undefined;
  const unclear = useContext(UnclearAmount);
  const error = !isUnclear ? p.error : isFocused && isUnderWay(typed, p.marks) ? undefined : unclear;
  useEffect(() => {
    // Overtaken by "All": it must not come back when the form is empty again.
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
        // Reached by the keyboard all of it is selected, and typing replaces it. The ungrouped text has to be there before that.
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
        // One key that makes no number of it does nothing, but where a thousand may be under way.
        if (next === undefined && data?.length === 1 && !(text.includes(p.marks.group) && /^[\d.,]*$/.test(text))) return;
        // A group mark stays as it was typed: what follows decides what it means.
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

/** Without the decimal mark after which nothing stands yet. */
const whole = (text: string | undefined): string | undefined => text?.replace(/\.$/, '');

/** 25, 50, 75 and 100 percent (or "All") of what is there; a quarter is floored and so never too much. */
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

/** The resting and the chosen look of a chip. */
export const chip = (on: boolean): string =>
  on ? 'bg-bg3 shadow-[inset_0_0_0_1px_var(--line)]' : 'bg-field shadow-[inset_0_0_0_1px_var(--field-line)]';
