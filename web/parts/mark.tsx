import { Logo } from '@bourse/ui/logo';
import type { ReactElement } from 'react';
import { atOrigin } from '../wire/origin.ts';
import { logoOf, useSystemConfig } from './system-config.ts';

/** The configured logo, or the built-in one. It's next to the name, so it has no text of its own. */
export function Mark({ size }: { readonly size: number }): ReactElement {
  const logo = logoOf(useSystemConfig());
  return logo ? (
    <img crossOrigin="anonymous" src={atOrigin(logo)} alt="" width={size} height={size} className="object-contain" />
  ) : (
    <Logo size={size} />
  );
}
