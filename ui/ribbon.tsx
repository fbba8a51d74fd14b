import { FlaskConical, WifiOff } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';

/** Shown on every screen of a practice market, even above sheets, and can't be closed. */
export const PracticeRibbon = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <div className="flex min-h-(--ribbon-h) items-center justify-center gap-1.5 bg-practice-tint px-2 text-center text-11 font-medium text-practice">
    <FlaskConical size={14} strokeWidth={2} aria-hidden />
    <span>{children}</span>
  </div>
);

/** Prices are outdated or the network is gone: says so and offers to retry. */
export const ConnectionStrip = ({
  children,
  retryLabel,
  onRetry,
}: {
  readonly children: ReactNode;
  readonly retryLabel: ReactNode;
  readonly onRetry?: (() => void) | undefined;
}): ReactElement => (
  <div role="status" className="flex min-h-8 items-center gap-2 bg-bg2 px-4 text-12 text-t2">
    <WifiOff size={16} strokeWidth={1.75} className="text-warn" aria-hidden />
    <span className="min-w-0 flex-1">{children}</span>
    {onRetry && (
      <button type="button" onClick={onRetry} className="target min-h-8 px-1 font-medium text-accent">
        {retryLabel}
      </button>
    )}
  </div>
);
