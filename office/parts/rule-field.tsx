import type { ReactElement, ReactNode } from 'react';
import { groupedText, ungrouped } from '../wire/grouped.ts';
import { TextField } from './text-field.tsx';

/** One number among the rules. It's grouped once typed, and while it differs it says what applies today. */
export function RuleField({
  label,
  now,
  typed,
  onTyped,
  mayChange,
  wrong,
  today,
  hint,
  unit,
}: {
  readonly label: string;
  readonly now: string;
  readonly typed: string | undefined;
  readonly onTyped: (text: string) => void;
  readonly mayChange: boolean;
  /** What is wrong with the typed text. */
  readonly wrong: string | undefined;
  readonly today: (value: string) => string;
  readonly hint?: string | undefined;
  readonly unit?: ReactNode;
}): ReactElement {
  const isOther = typed !== undefined && ungrouped(typed) !== now;
  return (
    <TextField
      label={label}
      readOnly={!mayChange}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? groupedText(now)}
      error={wrong}
      hint={isOther ? today(groupedText(now)) : hint}
      after={unit && <span className="text-12 text-t3">{unit}</span>}
      onChange={(event) => onTyped(event.target.value)}
      onBlur={() => typed !== undefined && onTyped(groupedText(ungrouped(typed)))}
    />
  );
}
