import type { ReactElement } from 'react';

/** The hours of a day as bars in one colour. */
export function Bars({
  values,
  label,
  width = 104,
  height = 22,
}: {
  readonly values: readonly number[];
  readonly label: string;
  readonly width?: number;
  readonly height?: number;
}): ReactElement {
  const most = Math.max(1, ...values);
  const step = width / Math.max(1, values.length);
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} fill="var(--bar)" role="img" aria-label={label}>
      {values.map((value, n) => {
        const tall = Math.max(1, (value / most) * height);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: bars are their place
          <rect key={n} x={n * step} y={height - tall} width={step * 0.64} height={tall} rx=".8" />
        );
      })}
    </svg>
  );
}
