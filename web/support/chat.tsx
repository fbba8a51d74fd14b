import type { Topic } from '@bourse/contract/support';
import { useKeyboardInset } from '@bourse/ui/keyboard-inset';
import { Skeleton } from '@bourse/ui/skeleton';
import { ArrowDown, MessagesSquare, ShieldCheck } from 'lucide-react';
import { type ReactElement, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useEndInView } from '../parts/end-in-view.ts';
import { CallFailure } from '../parts/screen.tsx';
import { dateText } from '../wire/date-text.ts';
import { useAtEnd } from './at-end.ts';
import { MessageBubble, OutgoingBubble } from './bubble.tsx';
import { Composer } from './composer.tsx';

import { topics } from './limits.ts';
import { useOutgoing } from './outgoing.ts';
import { Rating } from './rating.tsx';
import { type Entry, entriesOf, firstUnread } from './thread.ts';
import { clockText, dayName, dayOf } from './time-words.ts';
import { useConversation, useReadMark } from './use-conversation.ts';

/** The built-in chat: what was said, and where to write. */
export function Chat(): ReactElement {
  const t = useTranslations('support-chat');
  const app = useTranslations('app');
  const { head, answerMinutes, messages, pages } = useConversation();
  const outgoing = useOutgoing((s) => s.waiting);
  const [topic, setTopic] = useState<Topic>();
  const writing = useRef<HTMLTextAreaElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const older = useEndInView(() => {
    if (!pages.isFetchingNextPage && !pages.isFetchNextPageError) void pages.fetchNextPage();
  }, pages.hasNextPage);
  useKeyboardInset();
  useReadMark(messages, head?.unread ?? 0);

  // Where the new ones begin is said once, as it was when the page opened.
  const firstNew = useRef<{ readonly id: string | undefined }>(undefined);
  if (firstNew.current === undefined && head !== undefined && messages.length > 0) {
    firstNew.current = { id: firstUnread(messages, head.unread) };
  }
  const readBySupport = Number(head?.readBySupport ?? 0);
  const entries = useMemo(
    () => entriesOf({ messages, outgoing, readBySupport, firstNew: firstNew.current?.id, dayOf }),
    [messages, outgoing, readBySupport],
  );
  const isEmpty = entries.length === 0;
  const { isAtEnd, toEnd } = useAtEnd(entries.at(-1)?.key, messages[0]?.id);

  // The list ends above the place to write, however high that is.
  const [footHeight, setFootHeight] = useState(64);
  useLayoutEffect(() => {
    const element = foot.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setFootHeight(element.offsetHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const choose = (next: Topic) => {
    setTopic(next);
    writing.current?.focus();
  };

  return (
    <>
      <div
        className="flex min-h-[calc(100dvh-var(--ribbon)-52px)] flex-col px-4"
        style={{ paddingBottom: `calc(${footHeight}px + var(--keyboard, 0px))` }}
      >
        {head === undefined ? (
          pages.error ? (
            <div className="my-auto">
              <CallFailure title={t('failed')} error={pages.error} onRetry={() => void pages.refetch()} />
            </div>
          ) : (
            <Loading label={app('loading')} />
          )
        ) : (
          <>
            <div ref={older} />
            {pages.isFetchNextPageError && (
              <button type="button" onClick={() => void pages.fetchNextPage()} className="min-h-11 text-13 font-semibold text-accent">
                {t('older')}: {app('retry')}
              </button>
            )}
            {isEmpty ? (
              <Welcome minutes={answerMinutes ?? 0} />
            ) : (
              <ol aria-label={t('conversation')} aria-live="polite" aria-relevant="additions" className="mt-auto">
                {entries.map((entry) => (
                  <EntryLine key={entry.key} entry={entry} />
                ))}
              </ol>
            )}
            {head.promisedAt !== undefined && outgoing.length === 0 && <PromisedTime at={head.promisedAt} />}
            {head.mayRate && <Rating onRated={() => void pages.refetch()} />}
            {(isEmpty || head.state === 'closed') && <Topics chosen={topic} onChoose={choose} />}
            <div className="h-2" />
          </>
        )}
      </div>
      <div
        ref={foot}
        className="hairline-t fixed inset-x-0 bottom-(--keyboard,0px) z-20 mx-auto w-full max-w-(--screen) bg-bg0 safe-bottom"
      >
        {!isAtEnd && !isEmpty && (
          <button
            type="button"
            aria-label={t('newest')}
            onClick={() => toEnd('smooth')}
            className="absolute end-4 -top-14 grid size-11 place-items-center rounded-full bg-bg3 text-t1 shadow-sheet"
          >
            <ArrowDown size={20} strokeWidth={1.75} aria-hidden />
          </button>
        )}
        <Composer
          ref={writing}
          topic={topic}
          onSent={() => {
            setTopic(undefined);
            requestAnimationFrame(() => toEnd('auto'));
          }}
        />
      </div>
    </>
  );
}

function EntryLine({ entry }: { readonly entry: Entry }): ReactElement {
  const t = useTranslations('support-chat');
  const locale = useLocale();
  switch (entry.kind) {
    case 'day': {
      const name = dayName(entry.at, Date.now());
      return <Separator>{name ? t(name) : dateText(entry.at, locale, 'day')}</Separator>;
    }
    case 'new':
      return <Separator isNew>{t('new')}</Separator>;
    case 'outgoing':
      return <OutgoingBubble outgoing={entry.outgoing} follows={entry.follows} />;
    case 'message':
      return entry.message.kind === 'closed' || entry.message.kind === 'reopened' ? (
        <Separator>{t(entry.message.kind)}</Separator>
      ) : (
        <MessageBubble message={entry.message} follows={entry.follows} isRead={entry.isRead} />
      );
  }
}

const Separator = ({ isNew = false, children }: { readonly isNew?: boolean; readonly children: string }): ReactElement => (
  <li className={`flex items-center gap-3 pt-4 pb-1 text-12 font-medium ${isNew ? 'text-accent' : 'text-t3'}`}>
    <span aria-hidden className="h-px flex-1 bg-hair" />
    <span className="max-w-[75%] text-center text-balance">{children}</span>
    <span aria-hidden className="h-px flex-1 bg-hair" />
  </li>
);

/** Until when an answer was promised; when that is over it says so instead of counting on. */
function PromisedTime({ at }: { readonly at: string }): ReactElement {
  const t = useTranslations('support-chat');
  const locale = useLocale();
  const [isLate, setLate] = useState(Date.parse(at) < Date.now());
  useEffect(() => {
    const left = Date.parse(at) - Date.now();
    setLate(left < 0);
    const timer = left < 0 ? undefined : setTimeout(() => setLate(true), Math.min(left, 2_000_000_000));
    return () => clearTimeout(timer);
  }, [at]);
  const time = dayOf(at) === dayOf(Date.now()) ? clockText(at, locale) : dateText(at, locale, 'shorts');
  return (
    <p role="status" className="pt-3 text-center text-12 text-t3">
      {isLate ? t('promiseLate') : t('promised', { time: `\u2068${time}\u2069` })}
    </p>
  );
}

function Welcome({ minutes }: { readonly minutes: number }): ReactElement {
  const t = useTranslations('support-chat');
  return (
    <section className="my-auto grid justify-items-center gap-1 py-6 text-center">
      <span className="mb-2 grid size-14 place-items-center rounded-full bg-bg2 text-t2">
        <MessagesSquare size={24} strokeWidth={1.6} aria-hidden />
      </span>
      <h2 className="text-20 font-semibold tracking-title">{t('welcome')}</h2>
      <p className="max-w-72 text-15 text-t2">{t('welcomeText', { minutes })}</p>
      <p className="mt-3 flex items-center gap-2 rounded-field bg-bg1 px-3 py-2 text-start text-13 text-t2">
        <ShieldCheck size={20} strokeWidth={1.75} className="text-success" aria-hidden />
        {t('never')}
      </p>
    </section>
  );
}

function Topics({ chosen, onChoose }: { readonly chosen: Topic | undefined; readonly onChoose: (topic: Topic) => void }): ReactElement {
  const t = useTranslations('support-chat');
  return (
    <fieldset className="mt-4">
      <legend className="pb-2 text-13 text-t3">{t('topics')}</legend>
      <div className="flex flex-wrap gap-2">
        {topics.map((topic) => (
          <button
            key={topic}
            type="button"
            aria-pressed={topic === chosen}
            onClick={() => onChoose(topic)}
            className={`target min-h-9 rounded-chip px-3 text-13 font-medium ${topic === chosen ? 'bg-accent-tint text-accent' : 'bg-track text-t1'}`}
          >
            {t(`topic.${topic}`)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

const Loading = ({ label }: { readonly label: string }): ReactElement => (
  <div role="status" aria-label={label} aria-busy="true" className="mt-auto flex flex-col gap-3">
    {[56, 68, 40, 60].map((width, i) => (
      <span key={width} className={i % 2 === 0 ? 'self-end' : 'self-start'} style={{ width: `${width}%` }}>
        <Skeleton height={44} />
      </span>
    ))}
  </div>
);
