import { supportOffice } from '@bourse/contract/office/support';
import { Skeleton } from '@bourse/ui/skeleton';
import { ArrowLeft } from 'lucide-react';
import { type ReactElement, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { ActButton } from '../parts/act-button.tsx';
import { useNow } from '../parts/clock.tsx';
import { useKeys } from '../parts/keys.ts';
import { Tag } from '../parts/tag.tsx';
import { api } from '../wire/api.ts';
import { useDraft } from '../wire/draft.ts';
import { errorText } from '../wire/error-text.ts';
import { hasRole, useSession } from '../wire/session.ts';
import { ageOf, ageText } from '../wire/time-text.ts';
import { usePages } from '../wire/use-pages.ts';
import { ConversationActs } from './conversation-acts.tsx';
import { DayLine, MessageLine, NoteLine } from './message-line.tsx';
import { ReplyBox } from './reply-box.tsx';
import { timelineOf } from './timeline.ts';

const NEAR_PX = 120;

/** One conversation: what was said, and where to answer. */
export function ConversationView({
  uid,
  refreshMs,
  onBack,
}: {
  readonly uid: string;
  readonly refreshMs: number;
  readonly onBack: () => void;
}): ReactElement {
  const t = useTranslations('support');
  const app = useTranslations('app');
  const mayWrite = useSession((s) => hasRole(s.operator, supportOffice.reply.roles));
  const pages = usePages(supportOffice.conversation, { uid, limit: '40' }, { refetchInterval: refreshMs });
  const first = pages.data?.pages[0];
  const line = first?.line;
  const entries = useMemo(() => {
    const messages = pages.data?.pages.flatMap((page) => page.messages).reverse() ?? [];
    return timelineOf(messages, pages.data?.pages[0]?.notes ?? [], pages.hasNextPage);
  }, [pages.data, pages.hasNextPage]);
  const read = Number(first?.readByTrader ?? 0);
  // Kept like the text: an unsent note must never come back as a reply to the trader.
  const { value: isNote, set: setNote } = useDraft(`support note ${uid}`, false, (isOn) => !isOn, true);
  const writing = useRef<HTMLTextAreaElement>(null);
  useMarkRead(uid, mayWrite && line !== undefined && line.unread > 0 ? first?.messages[0]?.id : undefined);
  const { box, toEnd } = useStayAtEnd(entries.at(-1)?.key, entries[0]?.key);

  useKeys([
    { keys: 'r', label: t('reply'), run: () => writing.current?.focus(), hint: true },
    {
      keys: 'n',
      label: t('note'),
      run: () => {
        setNote(true);
        writing.current?.focus();
      },
      hint: true,
    },
  ]);

  return (
    <section
      aria-label={t('conversation', { account: line?.account ?? uid })}
      className="flex min-h-0 min-w-0 flex-col border-s border-hair max-[900px]:min-h-[calc(100dvh-52px)] max-[900px]:border-0"
    >
      <header className="flex min-h-13 flex-none flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 hairline-b">
        <button
          type="button"
          aria-label={t('back')}
          onClick={onBack}
          className="-ms-2 hidden size-11 place-items-center text-accent max-[900px]:grid"
        >
          <ArrowLeft size={18} className="mirror" aria-hidden />
        </button>
        <span className="min-w-[min(230px,100%)] flex-1">
          <h2 className="cut font-semibold">
            {line ? (
              <>
                {line.account} <span className="text-12 font-normal text-t3">{line.uid}</span>
              </>
            ) : (
              <Skeleton width={120} height={14} />
            )}
          </h2>
          {line && <State since={line.waitingSince} promised={line.promisedAt} topic={line.topic} isClosed={line.state === 'closed'} />}
        </span>
        {line && mayWrite && <ConversationActs line={line} />}
      </header>
      <div ref={box} className="min-h-0 flex-1 overflow-auto px-4 pb-4 scroll-thin max-[900px]:overflow-visible">
        {pages.hasNextPage && (
          <p className="pt-3 text-center">
            <ActButton small busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
              {t('older')}
            </ActButton>
          </p>
        )}
        {pages.data ? (
          <ol aria-label={t('conversation', { account: line?.account ?? uid })} aria-live="polite" aria-relevant="additions">
            {entries.map((entry) =>
              entry.kind === 'day' ? (
                <DayLine key={entry.key} day={entry.day} />
              ) : entry.kind === 'note' ? (
                <NoteLine key={entry.key} note={entry.note} />
              ) : (
                <MessageLine
                  key={entry.key}
                  uid={uid}
                  message={entry.message}
                  follows={entry.follows}
                  isRead={Number(entry.message.id) <= read}
                />
              ),
            )}
          </ol>
        ) : pages.error ? (
          <p role="alert" className="py-6 text-danger">
            {errorText(pages.error)}
          </p>
        ) : (
          <div role="status" aria-label={app('loading')} className="grid gap-3 pt-6">
            {[46, 60, 38].map((width, i) => (
              <span key={width} className={i === 1 ? 'justify-self-end' : ''} style={{ width: `${width}%` }}>
                <Skeleton height={40} />
              </span>
            ))}
          </div>
        )}
      </div>
      {line &&
        (mayWrite ? (
          <ReplyBox ref={writing} uid={uid} locale={line.locale} isNote={isNote} onNote={setNote} onSent={toEnd} />
        ) : (
          <p className="flex-none px-4 py-3 text-t3 hairline-t">{t('readOnly')}</p>
        ))}
    </section>
  );
}

function State({
  since,
  promised,
  topic,
  isClosed,
}: {
  readonly since: string | undefined;
  readonly promised: string | undefined;
  readonly topic: 'deposit' | 'withdrawal' | 'verification' | 'trading' | 'security' | 'other' | undefined;
  readonly isClosed: boolean;
}): ReactElement {
  const t = useTranslations('support');
  const now = useNow();
  const late = promised === undefined ? 0 : now - Date.parse(promised);
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-12 whitespace-nowrap text-t3">
      {topic && <Tag>{t(`topics.${topic}`)}</Tag>}
      {isClosed ? (
        t('closedLine')
      ) : since === undefined ? (
        t('answered')
      ) : late > 0 ? (
        <span className="font-medium text-danger">{t('lateBy', { age: ageText(late) })}</span>
      ) : (
        t('waits', { age: ageText(ageOf(since, now)) })
      )}
    </p>
  );
}

/** Messages on the screen of an operator who may answer count as read, and the trader sees that. */
function useMarkRead(uid: string, last: string | undefined): void {
  useEffect(() => {
    if (last === undefined) return undefined;
    const mark = () => {
      if (document.visibilityState === 'visible') void api(supportOffice.markRead, { uid, id: last }).catch(() => undefined);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [uid, last]);
}

/** New messages scroll into view if the operator is at the end; loading older ones doesn't move the page. */
function useStayAtEnd(last: string | undefined, first: string | undefined) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef({ first, height: 0, isAtEnd: true });
  const toEnd = () => box.current?.scrollTo({ top: box.current.scrollHeight });
  useEffect(() => {
    const element = box.current;
    const look = () => {
      if (element) before.current.isAtEnd = element.scrollHeight - element.clientHeight - element.scrollTop < NEAR_PX;
    };
    element?.addEventListener('scroll', look, { passive: true });
    return () => element?.removeEventListener('scroll', look);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines at the ends say when to look
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const { first: was, height, isAtEnd } = before.current;
    if (isAtEnd) element.scrollTo({ top: element.scrollHeight });
    else if (was !== first) element.scrollBy(0, element.scrollHeight - height);
    before.current = { ...before.current, first, height: element.scrollHeight };
  }, [last, first]);
  return { box, toEnd };
}
