import type { ReactElement } from 'react';

const width = 146;
const start = 4;
const promise = 124;
const end = 142;

/** The position of an item by age: the promised time is at the bar, twice that at the end. */
export const strokeAt = (age: number, promised: number): number =>
  age <= promised
    ? start + (promise - start - 3) * (age / promised)
    : Math.min(end, promise + 3 + (end - promise - 3) * ((age - promised) / promised));

/** Each waiting item as one stroke by age; the bar marks the promised time. The oldest is iris, amber near its time, red past it. */
export function QueueStrokes({
  ages,
  promisedSeconds,
  label,
}: {
  /** In seconds, oldest first. */
  readonly ages: readonly number[];
  readonly promisedSeconds: number;
  readonly label: string;
}): ReactElement {
  return (
    <svg width={width} height="20" viewBox={`0 0 ${width} 20`} role="img" aria-label={label} className="max-[600px]:w-21">
      <path d={`M4 10h138`} stroke="var(--bg3)" strokeWidth="1.5" />
      <path d={`M${promise} 3v14`} stroke="var(--line)" strokeWidth="1.2" />
      {ages.map((age, n) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: strokes are their place
          key={n}
          x={strokeAt(age, promisedSeconds) - 1}
          y="4.5"
          width="2"
          height="11"
          rx="1"
          fill={
            age > promisedSeconds
              ? 'var(--danger)'
              : age > promisedSeconds * 0.9
                ? 'var(--warn)'
                : n === 0
                  ? 'var(--accent)'
                  : 'var(--text3)'
          }
        />
      ))}
    </svg>
  );
}
