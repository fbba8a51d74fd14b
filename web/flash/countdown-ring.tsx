import { type ReactElement, useEffect, useState } from 'react';

const radius = 9;
const round = 2 * Math.PI * radius;

/** How much of a time is left, as a ring that empties and a number of seconds. Not mirrored: it is a clock. */
export function CountdownRing({
  endsAt,
  lengthMs,
  label,
  onEnd,
}: {
  /** By `performance.now()`. */
  readonly endsAt: number;
  readonly lengthMs: number;
  readonly label: string;
  readonly onEnd: () => void;
}): ReactElement {
  const [left, setLeft] = useState(() => Math.max(0, endsAt - performance.now()));
  useEffect(() => {
    const look = () => {
      const rest = Math.max(0, endsAt - performance.now());
      setLeft(rest);
      if (rest === 0) {
        clearInterval(timer);
        onEnd();
      }
    };
    const timer = setInterval(look, 200);
    look();
    return () => clearInterval(timer);
  }, [endsAt, onEnd]);
  const seconds = Math.ceil(left / 1_000);
  return (
    <span role="timer" aria-label={`${label} ${seconds}`} className="relative grid size-6 flex-none place-items-center">
      <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden className="absolute inset-0 -rotate-90">
        <circle cx="12" cy="12" r={radius} fill="none" stroke="var(--bg3)" strokeWidth="2" />
        <circle
          cx="12"
          cy="12"
          r={radius}
          fill="none"
          stroke={seconds <= 3 ? 'var(--warn)' : 'var(--accent)'}
          strokeWidth="2"
          strokeLinecap="round"
          strokeDasharray={round}
          strokeDashoffset={round * (1 - Math.min(1, left / lengthMs))}
        />
      </svg>
      <span aria-hidden className="num text-11 font-semibold">
        {seconds}
      </span>
    </span>
  );
}
