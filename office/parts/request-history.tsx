import { fourEyes } from '@bourse/contract/office/four-eyes';
import { Check, Clock, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { errorText } from '../wire/error-text.ts';
import { rowTime } from '../wire/time-text.ts';
import { usePages } from '../wire/use-pages.ts';
import { ActButton } from './act-button.tsx';
import { useChangeText } from './change-text.ts';
import { Changes } from './changes.tsx';
import { useRequestTitle } from './request-title.ts';
import { Tag } from './tag.tsx';

/** Changes made by two people, newest first: who asked, who decided, and the old values. Of certain kinds, or about one thing. */
export function RequestHistory({ kinds, subject }: { readonly kinds: RegExp; readonly subject?: string }): ReactElement {
  const t = useTranslations('four-eyes');
  const app = useTranslations('app');
  const say = useChangeText();
  const titleOf = useRequestTitle();
  const pages = usePages(fourEyes.list, { state: 'all', limit: '200' });
  const all = pages.data?.pages.flatMap((page) => page.requests);
  const shown = all?.filter((r) => kinds.test(r.kind) && (subject === undefined || r.subject.endsWith(subject)));
  const icon = { done: Check, approved: Check, waiting: Clock, refused: X, withdrawn: X, expired: X, failed: X };
  return (
    <section className={subject === undefined ? undefined : 'mt-5'}>
      {subject !== undefined && <h3 className="mb-2 font-semibold">{t('history')}</h3>}
      {pages.error && !pages.data && <p className="text-danger">{errorText(pages.error)}</p>}
      {pages.isPending && <span role="status" aria-label={app('loading')} className="skeleton breathing block h-16" />}
      {shown?.length === 0 && <p className="text-t3">{t('notYetSaid')}</p>}
      <ol className="grid gap-4">
        {shown?.map((r) => {
          const Icon = icon[r.state];
          return (
            <li key={r.id}>
              <p className="mb-1 flex flex-wrap items-center justify-between gap-x-3">
                <Go to="/approvals" search={{ id: r.id }} className="inline-flex items-center gap-1.5 font-medium">
                  <Icon size={14} strokeWidth={1.8} className="text-t3" aria-hidden />
                  {titleOf(r)}
                </Go>
                <Tag tone={r.state === 'waiting' ? 'accent' : r.state === 'failed' ? 'danger' : 'plain'}>{t(`states.${r.state}`)}</Tag>
              </p>
              <Changes changes={say(r, r.changes)} />
              <p className="mt-1 text-12 text-t3">
                {t('asks', { name: r.maker.name, time: rowTime(r.madeAt), reason: r.reason })}
                {r.checker && r.decidedAt && (
                  <span className="block">
                    {r.state === 'withdrawn'
                      ? t('approvedAt', { name: r.checker.name, time: rowTime(r.decidedAt) })
                      : t('agreed', { name: r.checker.name, time: rowTime(r.decidedAt), reason: r.decision ?? '' })}
                  </span>
                )}
                {r.state === 'withdrawn' && (
                  <span className="block">{t('withdrew', { name: r.maker.name, reason: r.decision ?? '' })}</span>
                )}
              </p>
            </li>
          );
        })}
      </ol>
      {pages.hasNextPage && (
        <ActButton small className="mt-3" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {app('table.more')}
        </ActButton>
      )}
    </section>
  );
}
