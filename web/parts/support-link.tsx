import type { ReactElement, ReactNode } from 'react';
import { Go } from '../nav/go.ts';
import { supportMode } from './support-mode.ts';
import { useSystemConfig } from './system-config.ts';

/** The link to support, also for traders who can't log in. `listing`: a coin that the message asks for. */
export function SupportLink({
  className,
  listing,
  children,
}: {
  readonly className: string;
  readonly listing?: string;
  readonly children: ReactNode;
}): ReactElement {
  const mode = supportMode(useSystemConfig(), location);
  return mode.kind === 'link' ? (
    <a href={mode.href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
    </a>
  ) : (
    <Go to="/support" search={listing === undefined ? {} : { listing }} className={className}>
      {children}
    </Go>
  );
}
