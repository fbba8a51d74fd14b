import type { OfficeMessage, SupportNote } from '@bourse/contract/office/support';
import { LinkedText } from '@bourse/ui/linked-text';
import { Check, CheckCheck, NotebookPen } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { timeText } from '../wire/time-text.ts';
import { ChatPicture } from './chat-picture.tsx';

/** A message of either side. Ours are at the end side, with the operator's name. */
export function MessageLine({
  uid,
  message,
  follows,
  isRead,
}: {
  readonly uid: string;
  readonly message: OfficeMessage;
  readonly follows: boolean;
  readonly isRead: boolean;
}): ReactElement {
  const t = useTranslations('support');
  const isOurs = message.author === 'support';
  const who = isOurs ? (message.operator?.name ?? '') : t('trader');
  if (message.kind === 'closed' || message.kind === 'reopened') {
    const isSilent = message.kind === 'closed' && message.operator === undefined;
    return (
      <Event at={message.at}>
        {isSilent ? t('closedSilent') : t(message.kind === 'closed' ? 'closedBy' : 'reopenedBy', { name: who })}
      </Event>
    );
  }
  return (
    <li className={`flex flex-col ${isOurs ? 'items-end' : 'items-start'} ${follows ? 'pt-1' : 'pt-3'}`}>
      {follows ? <span className="sr">{who}</span> : <span className="mb-0.5 px-1 text-11 text-t3">{who}</span>}
      <div
        className={`max-w-[min(82%,560px)] rounded-field ${isOurs ? 'bg-accent-tint' : 'bg-bg2 light:bg-bg1'} ${message.picture ? 'p-1' : 'px-3 py-1.5'}`}
      >
        {message.picture ? <ChatPicture uid={uid} id={message.id} {...message.picture} /> : <LinkedText text={message.text ?? ''} />}
        <span className="flex items-center justify-end gap-1 pt-0.5 text-11 text-t2">
          <time dateTime={message.at}>{timeText(message.at, 'time')}</time>
          {isOurs &&
            (isRead ? (
              <CheckCheck size={13} strokeWidth={2} className="text-accent" role="img" aria-label={t('readByTrader')} />
            ) : (
              <Check size={13} strokeWidth={2} role="img" aria-label={t('sent')} />
            ))}
        </span>
      </div>
    </li>
  );
}

/** A note between operators: amber, so that nobody takes it for a message. */
export function NoteLine({ note }: { readonly note: SupportNote }): ReactElement {
  const t = useTranslations('support');
  const { name } = note.operator;
  if (note.kind === 'note') {
    return (
      <li className="pt-3">
        <div className="rounded-field bg-warn-tint px-3 py-2">
          <span className="flex items-center gap-1.5 text-11 font-medium text-warn">
            <NotebookPen size={13} strokeWidth={1.8} aria-hidden />
            {t('noteOf', { name })}
            <time dateTime={note.at} className="ms-auto font-normal">
              {timeText(note.at, 'time')}
            </time>
          </span>
          <LinkedText text={note.text ?? ''} />
        </div>
      </li>
    );
  }
  return (
    <Event at={note.at}>
      {note.kind === 'handed' ? t('handed', { name, to: note.to?.name ?? '' }) : t(note.kind, { name })}
      {note.text ? `: ${note.text}` : ''}
    </Event>
  );
}

export const DayLine = ({ day }: { readonly day: string }): ReactElement => (
  <li className="flex items-center gap-3 pt-4 pb-1 text-11 font-medium text-t3">
    <span aria-hidden className="h-px flex-1 bg-hair" />
    {day}
    <span aria-hidden className="h-px flex-1 bg-hair" />
  </li>
);

const Event = ({ at, children }: { readonly at: string; readonly children: React.ReactNode }): ReactElement => (
  <li className="flex items-baseline justify-center gap-2 px-4 pt-3 text-center text-12 text-t3">
    <span>{children}</span>
    <time dateTime={at} className="text-11">
      {timeText(at, 'time')}
    </time>
  </li>
);
