import type { ReactElement } from 'react';
import { type Countdown, secondsText } from './countdown.ts';

const radius = 19;
const round = 2 * Math.PI * radius;

/** How much of a contract's time is left: a ring that empties and the seconds. Not mirrored: it's a clock. */
export function TimeRing({
  countdown: { phase, seconds, share },
  label,
}: {
  readonly countdown: Countdown;
  readonly label: string;
}): ReactElement {
  return (
    <span role="timer" aria-label={label} className="relative grid size-11 flex-none place-items-center">
      <svg
        width="44"
        height="44"
        viewBox="0 0 44 44"
        aria-hidden
        className={phase === 'running' ? 'absolute inset-0 -rotate-90' : 'absolute inset-0 -rotate-90 breathing'}
      >
        <circle cx="22" cy="22" r={radius} fill="none" stroke="var(--bg3)" strokeWidth="3" />
        {phase === 'running' && (
          <circle
            cx="22"
            cy="22"
            r={radius}
            fill="none"
            stroke="var(--accent)"
            strokeWidth="3"
            strokeLinecap="round"
            strokeDasharray={round}
            strokeDashoffset={round * (1 - share)}
          />
        )}
      </svg>
      <span aria-hidden className={`num font-semibold ${seconds >= 60 ? 'text-12' : 'text-15'} ${phase === 'running' ? '' : 'text-t3'}`}>
        {phase === 'settling' ? '…' : secondsText(seconds)}
      </span>
    </span>
  );
}
