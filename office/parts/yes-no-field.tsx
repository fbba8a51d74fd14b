import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { ChipRow } from './chips.tsx';

/** A yes or no of a form, in the place of a text field. */
export function YesNoField({
  label,
  value,
  onValue,
}: {
  readonly label: string;
  readonly value: boolean;
  readonly onValue: (value: boolean) => void;
}): ReactElement {
  const t = useTranslations('four-eyes');
  return (
    <div>
      <span className="mb-[5px] block text-12 font-medium text-t2">{label}</span>
      <ChipRow
        label={label}
        value={value ? 'yes' : 'no'}
        onValue={(next) => onValue(next === 'yes')}
        chips={(['yes', 'no'] as const).map((value) => ({ value, label: t(value) }))}
      />
    </div>
  );
}
