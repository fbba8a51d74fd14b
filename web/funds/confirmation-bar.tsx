import type { ReactElement } from 'react';

const mostSegments = 24;

/** One segment for each confirmation; where there are too many for the eye, one bar. */
export function ConfirmationBar({
  done,
  needed,
  label,
}: {
  readonly done: number;
  readonly needed: number;
  readonly label: string;
}): ReactElement {
  const segments = needed > 0 && needed <= mostSegments ? needed : 1;
  const filled = Math.min(done, needed);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={filled}
      aria-valuemin={0}
      aria-valuemax={needed}
      className="grid auto-cols-fr grid-flow-col"
      style={{ gap: 3 }}
    >
      {Array.from({ length: segments }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the segments are all alike
        <span key={i} className="relative block overflow-hidden rounded-full bg-bg3" style={{ height: 5 }}>
          {(segments === 1 ? filled > 0 : i < filled) && (
            <span
              className="absolute inset-y-0 start-0 bg-accent"
              style={{ width: segments === 1 ? `${(filled / Math.max(1, needed)) * 100}%` : '100%' }}
            />
          )}
        </span>
      ))}
    </div>
  );
}
