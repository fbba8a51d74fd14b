import { Inbox, TriangleAlert } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Button } from './button.tsx';

/** An empty state: an icon, one sentence, the next step. */
export const Empty = ({
  icon,
  title,
  children,
  action,
}: {
  readonly icon?: ReactNode;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}): ReactElement => (
  <div className="grid justify-items-center gap-1 px-5 py-6 text-center">
    <span className="mb-2 grid size-14 place-items-center rounded-full bg-bg2 text-t2">
      {icon ?? <Inbox size={24} strokeWidth={1.6} aria-hidden />}
    </span>
    <p className="text-15 font-semibold">{title}</p>
    {children && <p className="text-13 text-t3">{children}</p>}
    {action && <div className="mt-3">{action}</div>}
  </div>
);

/** Something didn't load: the cause, a way to continue, and the code for support. */
export const Failure = ({
  title,
  cause,
  retryLabel,
  onRetry,
  trace,
}: {
  readonly title: ReactNode;
  readonly cause: ReactNode;
  readonly retryLabel?: ReactNode;
  readonly onRetry?: (() => void) | undefined;
  readonly trace?: ReactNode;
}): ReactElement => (
  <div role="alert" className="grid justify-items-center gap-1 px-5 py-6 text-center">
    <span className="mb-2 grid size-14 place-items-center rounded-full bg-danger-tint text-danger">
      <TriangleAlert size={24} strokeWidth={1.6} aria-hidden />
    </span>
    <p className="text-15 font-semibold">{title}</p>
    <p className="text-13 text-t3">{cause}</p>
    <div className="mt-3 flex items-center gap-3">
      {onRetry && (
        <Button tone="tonal" size="medium" onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
      {trace && <span className="text-12 text-t3">{trace}</span>}
    </div>
  </div>
);
