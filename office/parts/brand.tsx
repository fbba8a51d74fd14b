import { Logo } from '@bourse/ui/logo';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { create } from 'zustand';

// The server writes the configured name and logo into the page, so the sign-in has them before anybody is signed in.
const { app: appAtFirst = 'Bourse', logo: logoAtFirst } = document.documentElement.dataset;
const useBrand = create<{ readonly app: string; readonly logo: string | undefined }>()(() => ({ app: appAtFirst, logo: logoAtFirst }));

/** Takes over a configuration value that was read or changed, so that the header follows without a reload. */
export function noteBrand(name: string, value: string): void {
  if (name === 'app_name' && value !== '') useBrand.setState({ app: value });
  if (name === 'logo') useBrand.setState({ logo: value === '' || value === '/icon.svg' ? undefined : value });
}

/** Logo and name of the product, and that this is its office. */
export function Brand({ size }: { readonly size: number }): ReactElement {
  const t = useTranslations('app');
  const { app, logo } = useBrand();
  return (
    <>
      {logo ? <img src={logo} alt="" width={size} height={size} className="object-contain" /> : <Logo size={size} />}
      <span className="cut">
        <bdi>{app}</bdi> <small className="text-12 font-medium tracking-normal text-t3">{t('office')}</small>
      </span>
    </>
  );
}
