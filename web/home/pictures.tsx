import { safePicture, safeTarget } from '@bourse/contract/link';
import { Skeleton } from '@bourse/ui/skeleton';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { news } from '../wire/calls.ts';
import { useCall } from '../wire/use-call.ts';

const stored = 'bourse.pictures';
/** Whether there were pictures the last time: then their place is kept from the first moment. Nobody knows yet: it is kept too. */
const expected = (): boolean => localStorage.getItem(stored) !== '0';

/** The operator's pictures, if there are any. Their place has its height before they come, and none when there are none. */
export function Pictures(): ReactElement | null {
  const t = useTranslations('home');
  const locale = useLocale();
  const { data, isPending } = useCall(news.carousel, { locale }, { staleTime: 600_000 });
  const [keepsPlace] = useState(expected);
  const shown = data?.filter(({ image }) => safePicture(image) !== undefined);
  const count = shown?.length;
  useEffect(() => {
    if (count !== undefined) localStorage.setItem(stored, count > 0 ? '1' : '0');
  }, [count]);
  if (count === 0 || (count === undefined && !(isPending && keepsPlace))) return null;
  return (
    <section aria-label={t('pictures')} className="pb-3">
      {shown ? (
        <Strip pictures={shown} />
      ) : (
        <div className="px-4">
          <div className="aspect-[5/2] w-full rounded-card bg-bg1" />
          <div className="flex h-9 items-center">
            <Skeleton width={180} height={12} />
          </div>
        </div>
      )}
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
        src={image}
        alt=""
        width={1000}
        height={400}
        decoding="async"
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
