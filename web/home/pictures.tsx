import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { news } from '../wire/calls.ts';
import { useCall } from '../wire/use-call.ts';

/** The operator's pictures, if there are any. Last on the page, so that nothing moves when they come. */
export function Pictures(): ReactElement | null {
  const t = useTranslations('home');
  const locale = useLocale();
  const { data } = useCall(news.carousel, { locale }, { staleTime: 600_000 });
  if (!data || data.length === 0) return null;
  return (
    <section aria-label={t('pictures')} className="flex snap-x gap-3 overflow-x-auto px-4 py-4 [scrollbar-width:none]">
      {data.map((picture) => {
        const box = 'w-[calc(100%-24px)] flex-none snap-center only:w-full';
        return isSafe(picture.link) ? (
          <a key={picture.image} href={picture.link} rel="noopener" className={box}>
            <Picture {...picture} />
          </a>
        ) : (
          <span key={picture.image} className={box}>
            <Picture {...picture} />
          </span>
        );
      })}
    </section>
  );
}

const Picture = ({ image, title }: { readonly image: string; readonly title: string }): ReactElement => (
  <img src={image} alt={title} loading="lazy" decoding="async" className="aspect-[5/2] w-full rounded-card bg-bg1 object-cover" />
);

/** A page of ours or a site; never a script. */
const isSafe = (link: string): boolean => /^(#\/|https:\/\/)/.test(link);
