import { safeLink } from '@bourse/contract/link';
import { ChevronRight, Rocket } from 'lucide-react';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { languageOf } from '../locales/locale.ts';
import { Go } from '../nav/go.ts';
import { ico } from '../wire/calls.ts';
import { useCall } from '../wire/use-call.ts';

/** The operator's reward pool, with who pays it and by which terms. Nothing at all while it's off. */
export function SaleBanner(): ReactElement | null {
  const t = useTranslations('home.banner');
  const locale = useLocale();
  const { data } = useCall(ico.banner, { locale }, { staleTime: 300_000, quiet: true });
  if (!data?.isOn || data.title === undefined) return null;
  const terms = safeLink(data.terms ?? '');
  const written = data.locale ?? 'en';
  const words = { lang: written, dir: languageOf(written).direction };
  return (
    <section aria-label={t('label')} className="px-4 pt-3 pb-3 lg:order-last lg:col-span-2">
      <div className="rounded-card bg-accent-tint p-3.5">
        <Go to="/ico" search={data.saleId ? { id: data.saleId } : {}} className="flex items-center gap-3">
          <Rocket size={24} strokeWidth={1.6} className="flex-none text-accent" aria-hidden />
          <span {...words} className="min-w-0 flex-1 text-start">
            <span className="block text-15 font-semibold wrap-anywhere">{data.title}</span>
            {data.text && <span className="mt-0.5 block text-13 whitespace-pre-line wrap-anywhere text-t2">{data.text}</span>}
          </span>
          <ChevronRight size={16} strokeWidth={1.75} className="mirror flex-none text-t3" aria-hidden />
        </Go>
        <p className="mt-2 flex flex-wrap items-center justify-between gap-x-3 text-12 text-t2">
          <span className="min-w-0">{t.rich('payer', { payer: () => <bdi>{data.payer}</bdi> })}</span>
          {terms?.startsWith('https:') && (
            <a href={terms} target="_blank" rel="noopener noreferrer" className="target font-medium text-accent">
              {t('terms')}
            </a>
          )}
        </p>
      </div>
    </section>
  );
}
