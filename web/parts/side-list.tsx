import { Figure } from '@bourse/ui/figure';
import { Skeleton } from '@bourse/ui/skeleton';
import type { ReactElement, ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { dateText } from '../wire/date-text.ts';

/** A short list beside a form: title, way to all of it, and its rows in their final height while they are on their way. */
export function SideList<T>({
  title,
  all,
  list,
  isFailed,
  children,
}: {
  readonly title: string;
  /** The link to the whole list. */
  readonly all: (words: string) => ReactElement;
  readonly list: readonly T[] | undefined;
  readonly isFailed: boolean;
  readonly children: (one: T) => ReactElement;
}): ReactElement {
  const t = useTranslations('desk.form');
  return (
    <section className="wide-card side-card">
      <header>
        <h2>{title}</h2>
        {all(t('viewAll'))}
      </header>
      {list && list.length > 0 ? (
        <ul className="wide-lines">{list.map(children)}</ul>
      ) : list || isFailed ? (
        <p className="side-none">{isFailed ? t('failed') : t('none')}</p>
      ) : (
        <div className="grid gap-4 py-3" aria-hidden>
          <Skeleton height={20} />
          <Skeleton height={20} />
        </div>
      )}
    </section>
  );
}

/** One line of it: what moved, when, and what became of it. */
export function SideLine({ amount, at, end }: { readonly amount: ReactNode; readonly at: string; readonly end: ReactNode }): ReactElement {
  const locale = useLocale();
  return (
    <li>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{amount}</span>
        <time dateTime={at} className="block text-12 text-t3">
          <Figure text={dateText(at, locale, 'shorts')} />
        </time>
      </span>
      {end}
    </li>
  );
}
