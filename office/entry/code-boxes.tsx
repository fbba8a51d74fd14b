import type { ReactElement } from 'react';

const places = [0, 1, 2, 3, 4, 5];

/** Six digits in six boxes, but a single field, so that pasting and autofill work. */
export function CodeBoxes({
  label,
  value,
  onValue,
  onFull,
  wrong = false,
}: {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly onFull: (value: string) => void;
  readonly wrong?: boolean;
}): ReactElement {
  return (
    <label className="group relative block">
      <span className="mb-[5px] block text-12 font-medium text-t2">{label}</span>
      <span aria-hidden className="grid grid-cols-6 gap-2">
        {places.map((place) => (
          <span
            key={place}
            className={`grid h-12 place-items-center rounded-field bg-bg2 text-17 font-semibold ${
              wrong
                ? 'shadow-[inset_0_0_0_1.5px_var(--danger)]'
                : place === Math.min(value.length, 5)
                  ? 'shadow-[inset_0_0_0_1px_var(--field-line)] group-focus-within:shadow-[inset_0_0_0_1.5px_var(--accent)]'
                  : 'shadow-[inset_0_0_0_1px_var(--field-line)]'
            }`}
          >
            {value[place]}
          </span>
        ))}
      </span>
      <input
        // biome-ignore lint/a11y/noAutofocus: the only thing to do here
        autoFocus
        inputMode="numeric"
        autoComplete="one-time-code"
        aria-invalid={wrong || undefined}
        value={value}
        maxLength={12}
        onChange={(event) => {
          const digits = event.target.value.replace(/\D/g, '').slice(0, 6);
          onValue(digits);
          if (digits.length === 6 && digits !== value) onFull(digits);
        }}
        className="absolute inset-x-0 bottom-0 h-12 w-full cursor-text opacity-0"
      />
    </label>
  );
}
