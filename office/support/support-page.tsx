import { type InboxQueue, inboxQueues, supportOffice } from '@bourse/contract/office/support';
import { type Topic, topics } from '@bourse/contract/support';
import { type ReactElement, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAddress, useGo } from '../nav/go.ts';
import { ActButton } from '../parts/act-button.tsx';
import { ChipRow } from '../parts/chips.tsx';
import { Page } from '../parts/page.tsx';
import { SelectField } from '../parts/text-field.tsx';
import { errorText } from '../wire/error-text.ts';
import { hasRole, useSession } from '../wire/session.ts';
import { usePages } from '../wire/use-pages.ts';
import { CannedAnswers } from './canned-answers.tsx';
import { ConversationView } from './conversation-view.tsx';
import { useInboxChanges } from './inbox-changes.ts';
import { InboxList } from './inbox-list.tsx';
import { TraderCard } from './trader-card.tsx';

/** The inbox, longest waiting first, with the open conversation and its trader beside it. */
export default function SupportPage(): ReactElement {
  const t = useTranslations('support');
  const app = useTranslations('app');
  const go = useGo();
  const { uid, queue = 'open' } = useAddress('/support');
  const [topic, setTopic] = useState<Topic | ''>('');
  const [isManaging, manage] = useState(false);
  const mayWrite = useSession((s) => hasRole(s.operator, supportOffice.saveCannedAnswer.roles));
  const refetchInterval = useInboxChanges();
  const pages = usePages(supportOffice.inbox, { queue, limit: '60', ...(topic && { topic }) }, { refetchInterval });
  const first = pages.data?.pages[0];
  const lines = useMemo(() => pages.data?.pages.flatMap((page) => page.lines), [pages.data]);
  const counts = first?.counts;
  const open = (next: string | undefined, inQueue: InboxQueue = queue) =>
    go({ to: '/support', search: { queue: inQueue, ...(next && { uid: next }) }, replace: true });
  const move = (by: 1 | -1) => {
    if (!lines || lines.length === 0) return;
    const at = lines.findIndex((line) => line.uid === uid);
    open(lines[at < 0 ? 0 : Math.min(lines.length - 1, Math.max(0, at + by))]?.uid);
  };

  return (
    <Page
      title={app('pages.support')}
      sub={
        counts && first ? (
          <>
            {t('sub', { waiting: counts.waiting, minutes: first.answerMinutes })}
            {counts.late > 0 && <span className="font-medium text-danger">, {t('late', { count: counts.late })}</span>}
          </>
        ) : undefined
      }
      split
      keys={[
        { keys: 'j', label: app('table.next'), run: () => move(1), hint: true },
        { keys: 'k', label: app('table.previous'), run: () => move(-1), hint: true },
        { keys: 'ArrowDown', label: app('table.next'), run: () => move(1) },
        { keys: 'ArrowUp', label: app('table.previous'), run: () => move(-1) },
      ]}
    >
      <div
        className={`grid h-full min-h-0 max-[900px]:block ${uid ? 'grid-cols-[372px_minmax(0,1fr)_288px] max-[1280px]:grid-cols-[340px_minmax(0,1fr)]' : 'grid-cols-[372px_minmax(0,1fr)]'}`}
      >
        <section aria-label={t('list')} className={`flex min-h-0 min-w-0 flex-col ${uid ? 'max-[900px]:hidden' : ''}`}>
          <div className="grid flex-none gap-2 px-4 py-2.5 hairline-b">
            <ChipRow
              label={t('queue')}
              value={queue}
              onValue={(next) => open(undefined, next)}
              chips={inboxQueues.map((value) => ({
                value,
                label: t(`queues.${value}`),
                ...(counts && value !== 'closed' && { count: counts[value] }),
              }))}
            />
            <div className="flex items-center justify-between gap-2">
              <SelectField
                isLabelHidden
                label={t('topicLabel')}
                value={topic}
                onChange={(event) => setTopic(event.target.value as Topic | '')}
              >
                <option value="">{t('topicAll')}</option>
                {topics.map((one) => (
                  <option key={one} value={one}>
                    {t(`topics.${one}`)}
                  </option>
                ))}
              </SelectField>
              {mayWrite && (
                <button type="button" onClick={() => manage(true)} className="min-h-7 text-12 font-medium text-accent max-[900px]:min-h-11">
                  {t('canned')}
                </button>
              )}
            </div>
          </div>
          <div className="min-h-0 flex-1 overflow-auto scroll-thin max-[900px]:overflow-visible">
            {pages.error && !lines ? (
              <p role="alert" className="px-4 py-6 text-danger">
                {errorText(pages.error)}
              </p>
            ) : (
              <InboxList
                lines={lines}
                uid={uid}
                empty={t(`empty.${queue}`)}
                label={t('list')}
                loading={app('loading')}
                onOpen={(next) => open(next)}
              />
            )}
            {pages.hasNextPage && (
              <p className="p-3 text-center">
                <ActButton small busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
                  {t('more')}
                </ActButton>
              </p>
            )}
          </div>
        </section>
        {uid ? (
          <>
            <ConversationView key={uid} uid={uid} refreshMs={refetchInterval} onBack={() => open(undefined)} />
            <aside className="min-h-0 overflow-auto border-s border-hair p-3 scroll-thin max-[1280px]:hidden">
              <TraderCard uid={uid} />
            </aside>
          </>
        ) : (
          <p className="grid place-content-center border-s border-hair text-t3 max-[900px]:hidden">{t('choose')}</p>
        )}
      </div>
      {isManaging && <CannedAnswers onClose={() => manage(false)} />}
    </Page>
  );
}
