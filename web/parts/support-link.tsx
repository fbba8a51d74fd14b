import type { ReactElement, ReactNode } from 'react';
import { Go } from '../nav/go.ts';
import { supportMode } from './support-mode.ts';
import { useSystemConfig } from './system-config.ts';

/** The link to support, also for traders who can't log in. */
export function SupportLink({ className, children }: { readonly className: string; readonly children: ReactNode }): ReactElement {
  const mode = supportMode(useSystemConfig(), location);
  return mode.kind === 'link' ? (
    <a href={mode.href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
    </a>
  ) : (
    <Go to="/support" className={className}>
      {children}
    </Go>
  );
}
