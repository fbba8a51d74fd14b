import type { InboxLine } from '@bourse/contract/office/support';
import { Skeleton } from '@bourse/ui/skeleton';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useNow } from '../parts/clock.tsx';
import { Dot } from '../parts/tag.tsx';
import { ageOf, ageText } from '../wire/time-text.ts';

/** The conversations of a queue: the trader, the last message, and the waiting time against the promised one. */
export function InboxList({
  lines,
  uid,
  empty,
  label,
  loading,
  onOpen,
}: {
  /** Undefined until they're loaded. */
  readonly lines: readonly InboxLine[] | undefined;
  readonly uid: string | undefined;
  readonly empty: string;
  readonly label: string;
  readonly loading: string;
  readonly onOpen: (uid: string) => void;
}): ReactElement {
  if (lines === undefined) {
    return (
      <div role="status" aria-label={loading} aria-busy="true">
        {[62, 48, 70, 54, 66].map((width) => (
          <div key={width} className="grid h-[62px] content-center gap-2 px-4">
            <Skeleton width="45%" height={12} />
            <Skeleton width={`${width}%`} height={10} />
          </div>
        ))}
      </div>
    );
  }
  if (lines.length === 0) return <p className="px-4 py-6 text-t3">{empty}</p>;
  return (
    <ul aria-label={label}>
      {lines.map((line) => (
        <Row key={line.uid} line={line} isOpen={line.uid === uid} onOpen={() => onOpen(line.uid)} />
      ))}
    </ul>
  );
}

function Row({ line, isOpen, onOpen }: { readonly line: InboxLine; readonly isOpen: boolean; readonly onOpen: () => void }): ReactElement {
  const t = useTranslations('support');
  const { last } = line;
  const said =
    last === undefined
      ? ''
      : last.kind === 'picture'
        ? t('picture')
        : last.kind === 'closed'
          ? t('closedLine')
          : last.kind === 'reopened'
            ? t('reopenedLine')
            : (last.text ?? '');
  return (
    <li>
      <button
        type="button"
        aria-current={isOpen || undefined}
        onClick={onOpen}
        className={`grid min-h-[62px] w-full grid-cols-[minmax(0,1fr)_auto] content-center gap-x-3 gap-y-0.5 px-4 py-2 text-start -outline-offset-2 ${
          isOpen ? 'bg-accent-tint shadow-[inset_2px_0_0_var(--accent)]' : 'hover:bg-bg1'
        }`}
      >
        <span className="flex min-w-0 items-center gap-2">
          <span className={`cut ${line.unread > 0 ? 'font-semibold' : 'font-medium'}`}>{line.account}</span>
          <span className="flex-none text-12 text-t3">{line.uid}</span>
          {line.unread > 0 && (
            <span className="rounded-full bg-accent px-1.5 text-11 font-semibold text-on-accent">
              <span aria-hidden>{line.unread}</span>
              <span className="sr">{t('unread', { count: line.unread })}</span>
            </span>
          )}
        </span>
        <Wait line={line} />
        <span className={`cut text-12 ${line.unread > 0 ? 'text-t1' : 'text-t3'}`}>
          <bdi>{last?.author === 'support' && (last.kind === 'text' || last.kind === 'picture') ? t('us', { text: said }) : said}</bdi>
        </span>
        <span className="text-end text-12 text-t3">{line.assignee?.name ?? (line.topic ? t(`topics.${line.topic}`) : '')}</span>
      </button>
    </li>
  );
}

/** The waiting time: green within the promised time, amber near its end, red after it. */
function Wait({ line }: { readonly line: InboxLine }): ReactElement {
  const now = useNow();
  if (line.waitingSince === undefined) {
    return <span className="text-end text-12 text-t3">{line.last ? ageText(ageOf(line.last.at, now)) : ''}</span>;
  }
  const promised = Date.parse(line.promisedAt ?? line.waitingSince);
  const whole = promised - Date.parse(line.waitingSince);
  const left = promised - now;
  const tone = left < 0 ? 'danger' : left < whole * 0.25 ? 'warn' : 'good';
  return (
    <span
      className={`flex items-center justify-end gap-1.5 text-12 font-medium ${tone === 'danger' ? 'text-danger' : tone === 'warn' ? 'text-warn' : 'text-t2'}`}
    >
      <Dot tone={tone} />
      {ageText(ageOf(line.waitingSince, now))}
    </span>
  );
}
