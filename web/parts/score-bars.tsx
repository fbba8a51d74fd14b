import type { ReactElement } from 'react';

/** Five bars, some of them lit. The number beside them says the same. */
export const ScoreBars = ({
  lit,
  wide = false,
  className = '',
}: {
  readonly lit: number;
  readonly wide?: boolean;
  readonly className?: string;
}): ReactElement => (
  <span className={`grid auto-cols-fr grid-flow-col gap-1 ${className}`} aria-hidden>
    {[1, 2, 3, 4, 5].map((bar) => (
      <i key={bar} className={`h-1 rounded-full ${wide ? '' : 'w-2.5'} ${bar > lit ? 'bg-bg3' : lit >= 3 ? 'bg-success' : 'bg-warn'}`} />
    ))}
  </span>
);
