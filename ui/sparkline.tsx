import type { ReactElement } from 'react';

/** A day's shape as one quiet line. Not mirrored: time runs from left to right in every language. Without data, an empty box. */
export function Sparkline({
  values,
  width = 64,
  height = 28,
  tone = 'neutral',
}: {
  readonly values: readonly number[] | undefined;
  readonly width?: number;
  readonly height?: number;
  readonly tone?: 'up' | 'down' | 'neutral';
}): ReactElement {
  const stroke = tone === 'up' ? 'var(--up)' : tone === 'down' ? 'var(--down)' : 'var(--text3)';
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      {values && values.length > 1 && (
        <polyline
          points={linePoints(values, width, height)}
          fill="none"
          stroke={stroke}
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </svg>
  );
}

/** The points of the line, within a margin of 1 px at the sides and 2 px above and below. A flat day is a line in the middle. */
export function linePoints(values: readonly number[], width: number, height: number): string {
  const lowest = Math.min(...values);
  const range = Math.max(...values) - lowest;
  const step = (width - 2) / (values.length - 1);
  return values
    .map(
      (value, i) =>
        `${(1 + i * step).toFixed(1)},${(range === 0 ? height / 2 : height - 2 - ((value - lowest) / range) * (height - 4)).toFixed(1)}`,
    )
    .join(' ');
}
