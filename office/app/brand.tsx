import { Logo } from '@bourse/ui/logo';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';

// The server writes the configured name and logo into the page, so the sign-in has them before anybody is signed in.
const { app = 'Bourse', logo } = document.documentElement.dataset;

/** Logo and name of the product, and that this is its office. */
export function Brand({ size }: { readonly size: number }): ReactElement {
  const t = useTranslations('app');
  return (
    <>
      {logo ? <img src={logo} alt="" width={size} height={size} className="object-contain" /> : <Logo size={size} />}
      <span className="cut">
        <bdi>{app}</bdi> <small className="text-12 font-medium tracking-normal text-t3">{t('office')}</small>
      </span>
    </>
  );
}
