import { verificationOffice } from '@bourse/contract/office/verification';
import { ArrowLeft } from 'lucide-react';
import { type ReactElement, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useAddress, useGo } from '../nav/go.ts';
import { ChipRow } from '../parts/chips.tsx';
import { useNow } from '../parts/clock.tsx';
import { Page } from '../parts/page.tsx';
import { ageOf, ageText } from '../wire/time-text.ts';
import { usePages } from '../wire/use-pages.ts';
import { CaseDesk } from './case-desk.tsx';
import { QueueList } from './queue-list.tsx';

const states = ['review', 'rejected', 'verified'] as const;
type State = (typeof states)[number];

/** Cases waiting for verification, oldest first, with the photos and fields of the open one. */
export default function VerificationPage(): ReactElement {
  const t = useTranslations('verification');
  const app = useTranslations('app');
  const go = useGo();
  const { case: open, state = 'review' } = useAddress('/verification');
  const now = useNow();
  const pages = usePages(verificationOffice.queue, { state }, { refetchInterval: 10_000 });
  const cases = useMemo(() => pages.data?.pages.flatMap((page) => page.cases), [pages.data]);
  const first = pages.data?.pages[0];
  const choose = (next: string | undefined, of: State = state): void =>
    go({ to: '/verification', search: { ...(next && { case: next }), ...(of !== 'review' && { state: of }) } });
  // The next waiting case, for when this one is decided.
  const next = cases?.find((one) => one.case !== open)?.case;

  return (
    <Page
      title={app('pages.verification')}
      sub={
        first && (
          <>
            {first.waiting === 0
              ? app('nothingWaits')
              : t('sub', {
                  count: first.waiting,
                  oldest: ageText(first.oldest === undefined ? 0 : ageOf(first.oldest, now)),
                  promise: ageText(first.promisedSeconds * 1_000),
                })}
            <span className={first.looksLeft < 20 ? 'text-warn' : ''}> · {t('looksLeft', { count: first.looksLeft })}</span>
          </>
        )
      }
      split
    >
      <div
        className={`grid h-full min-h-0 ${open ? 'grid-cols-[256px_minmax(0,1fr)_400px] max-[1200px]:grid-cols-[256px_minmax(0,1fr)_340px]' : 'grid-cols-[372px_minmax(0,1fr)]'} max-[900px]:block`}
      >
        <section
          aria-label={t('list')}
          className={`flex min-h-0 flex-col gap-2 border-e border-hair p-2 max-[900px]:border-0 ${open ? 'max-[900px]:hidden' : ''}`}
        >
          <ChipRow
            label={t('show')}
            value={state}
            onValue={(of) => choose(undefined, of)}
            chips={states.map((value) => ({ value, label: t(`states.${value}`) }))}
          />
          <div className="min-h-0 flex-1 overflow-auto scroll-thin">
            <QueueList
              cases={cases}
              openCase={open}
              isWaiting={state === 'review'}
              error={pages.data ? undefined : (pages.error ?? undefined)}
              onRetry={() => void pages.refetch()}
              onOpen={(number) => choose(number)}
              more={{ has: pages.hasNextPage, isLoading: pages.isFetchingNextPage, load: () => void pages.fetchNextPage() }}
            />
          </div>
        </section>
        {!open && <p className="place-self-center px-5 text-center text-t3 max-[900px]:hidden">{t('choose')}</p>}
        {open && (
          <>
            <button
              type="button"
              onClick={() => choose(undefined)}
              className="hidden min-h-11 items-center gap-2 px-4 font-medium text-accent max-[900px]:flex"
            >
              <ArrowLeft size={16} className="mirror" aria-hidden />
              {app('pages.verification')}
            </button>
            <CaseDesk key={open} number={open} onDone={() => choose(state === 'review' ? next : undefined)} />
          </>
        )}
      </div>
    </Page>
  );
}
