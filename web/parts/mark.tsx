import { Logo } from '@bourse/ui/logo';
import type { ReactElement } from 'react';
import { logoOf, useSystemConfig } from './system-config.ts';

/** The logo of the configuration, or the built-in mark. It stands beside the name, so it says nothing itself. */
export function Mark({ size }: { readonly size: number }): ReactElement {
  const logo = logoOf(useSystemConfig());
  return logo ? <img src={logo} alt="" width={size} height={size} className="object-contain" /> : <Logo size={size} />;
}
