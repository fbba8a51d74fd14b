import { safePicture, safeTarget } from '@bourse/contract/link';
import { type ReactElement, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { news } from '../wire/calls.ts';
import { atOrigin } from '../wire/origin.ts';
import { useCall } from '../wire/use-call.ts';

/** The operator's pictures, if any, at the end of the page, so that nothing moves when they load. */
export function Pictures(): ReactElement | null {
  const t = useTranslations('home');
  const locale = useLocale();
  const { data } = useCall(news.carousel, { locale }, { staleTime: 600_000, quiet: true });
  const shown = data?.filter(({ image }) => safePicture(image) !== undefined);
  if (!shown || shown.length === 0) return null;
  return (
    <section aria-label={t('pictures')} className="pt-3 pb-3">
      <Strip pictures={shown} />
    </section>
  );
}

interface Slide {
  readonly image: string;
  readonly link: string;
  readonly title: string;
}

function Strip({ pictures }: { readonly pictures: readonly Slide[] }): ReactElement {
  const strip = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const look = () => {
    const list = strip.current;
    if (!list) return;
    // In a mirrored page the strip scrolls to below zero.
    const width = list.firstElementChild?.getBoundingClientRect().width ?? 1;
    setAt(Math.min(pictures.length - 1, Math.round(Math.abs(list.scrollLeft) / width)));
  };
  return (
    <div className="relative">
      <ul
        ref={strip}
        onScroll={look}
        className="flex snap-x snap-mandatory scroll-ps-4 gap-4 overflow-x-auto overscroll-x-contain px-4 [scrollbar-width:none]"
      >
        {pictures.map((picture) => (
          <li key={picture.image + picture.link} className="w-full flex-none snap-start">
            <Linked {...picture} />
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <div aria-hidden className="pointer-events-none absolute end-4 bottom-0 flex h-9 items-center gap-1.5">
          {pictures.map((picture, i) => (
            <span
              key={picture.image + picture.link}
              className={`h-1.5 rounded-full transition-[width] duration-(--m-toggle) ${i === at ? 'w-4 bg-t2' : 'w-1.5 bg-bg3'}`}
            />
          ))}
        </div>
      )}
    </div>
  );
}

function Linked({ image, link, title }: Slide): ReactElement {
  const target = safeTarget(link);
  const picture = (
    <>
      <img
        crossOrigin="anonymous"
        src={atOrigin(image)}
        alt=""
        width={1000}
        height={400}
        decoding="async"
        loading="lazy"
        className="aspect-[5/2] h-auto w-full rounded-card bg-bg1 object-cover"
      />
      <span className="flex h-9 items-center pe-14 text-13 font-medium text-t2">
        <span className="truncate">{title}</span>
      </span>
    </>
  );
  if (target === undefined) return <div>{picture}</div>;
  return (
    <a href={target} {...(!target.startsWith('#/') && { target: '_blank', rel: 'noopener noreferrer' })} className="block rounded-card">
      {picture}
    </a>
  );
}
