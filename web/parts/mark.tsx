import { Logo } from '@bourse/ui/logo';
import type { ReactElement } from 'react';
import { logoOf, useSystemConfig } from './system-config.ts';

/** The configured logo, or the built-in one. It's next to the name, so it has no text of its own. */
export function Mark({ size }: { readonly size: number }): ReactElement {
  const logo = logoOf(useSystemConfig());
  return logo ? <img src={logo} alt="" width={size} height={size} className="object-contain" /> : <Logo size={size} />;
}
