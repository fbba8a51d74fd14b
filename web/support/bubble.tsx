import { codeOf } from '@bourse/client/refused';
import type { SupportMessage } from '@bourse/contract/support';
import { LinkedText } from '@bourse/ui/linked-text';
import { Check, CheckCheck, Clock, TriangleAlert } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useErrorText } from '../parts/error-text.ts';
import { discard, type Outgoing, retry } from './outgoing.ts';
import { PictureFrame, SupportPicture } from './picture.tsx';
import { clockText } from './time-words.ts';

/** A line of either side. */
export function MessageBubble({
  message,
  follows,
  isRead,
}: {
  readonly message: SupportMessage;
  readonly follows: boolean;
  readonly isRead: boolean;
}): ReactElement {
  const t = useTranslations('support-chat');
  const isOwn = message.author === 'trader';
  return (
    <Line isOwn={isOwn} follows={follows} who={isOwn ? t('you') : t('support')}>
      <Box isOwn={isOwn} isPicture={message.picture !== undefined}>
        {message.picture ? (
          <SupportPicture id={message.id} {...message.picture} alt={isOwn ? t('pictureYours') : t('pictureOurs')} />
        ) : (
          <LinkedText className="text-15" text={message.text ?? ''} />
        )}
        <Foot at={message.at}>
          {isOwn &&
            (isRead ? (
              <CheckCheck size={14} strokeWidth={2} className="text-accent" role="img" aria-label={t('read')} />
            ) : (
              <Check size={14} strokeWidth={2} role="img" aria-label={t('sent')} />
            ))}
        </Foot>
      </Box>
    </Line>
  );
}

/** What is on its way, or did not get there. */
export function OutgoingBubble({ outgoing, follows }: { readonly outgoing: Outgoing; readonly follows: boolean }): ReactElement {
  const t = useTranslations('support-chat');
  const text = useErrorText();
  const { requestId, failed, picture } = outgoing;
  return (
    <Line isOwn follows={follows} who={t('you')}>
      <Box isOwn isPicture={picture !== undefined}>
        {picture ? (
          <PictureFrame width={picture.width} height={picture.height}>
            <img src={picture.url} alt={t('pictureYours')} className="size-full object-cover" />
          </PictureFrame>
        ) : (
          <LinkedText className="text-15" text={outgoing.text ?? ''} />
        )}
        <Foot at={outgoing.at}>
          {failed ? (
            <TriangleAlert size={14} strokeWidth={2} className="text-danger" aria-hidden />
          ) : (
            <Clock size={14} strokeWidth={2} role="img" aria-label={t('sending')} />
          )}
        </Foot>
      </Box>
      {failed && (
        <div role="alert" className="mt-0.5 flex flex-wrap items-center justify-end gap-x-3 text-12 text-danger">
          <span>
            {t('notSent')}: {codeOf(failed) === 'network' ? t('waitsForNetwork') : text(failed)}
          </span>
          <span className="flex gap-3">
            <button type="button" onClick={() => retry(requestId)} className="target min-h-8 font-semibold text-accent">
              {t('retry')}
            </button>
            <button type="button" onClick={() => discard(requestId)} className="target min-h-8 font-semibold text-t2">
              {t('discard')}
            </button>
          </span>
        </div>
      )}
    </Line>
  );
}

const Line = ({
  isOwn,
  follows,
  who,
  children,
}: {
  readonly isOwn: boolean;
  readonly follows: boolean;
  readonly who: string;
  readonly children: ReactNode;
}): ReactElement => (
  <li className={`flex flex-col ${isOwn ? 'items-end' : 'items-start'} ${follows ? 'pt-1' : 'pt-3'}`}>
    <span className="sr">{who}</span>
    {children}
  </li>
);

const Box = ({
  isOwn,
  isPicture,
  children,
}: {
  readonly isOwn: boolean;
  readonly isPicture: boolean;
  readonly children: ReactNode;
}): ReactElement => (
  <div
    className={`max-w-[82%] rounded-card ${isOwn ? 'rounded-ee-badge bg-accent-tint' : 'rounded-es-badge bg-bg1'} ${isPicture ? 'p-1' : 'px-3 py-2'}`}
  >
    {children}
  </div>
);

function Foot({ at, children }: { readonly at: string; readonly children?: ReactNode }): ReactElement {
  const locale = useLocale();
  return (
    <span className="mt-0.5 flex items-center justify-end gap-1 text-11 text-t2">
      <time dateTime={at} className="num">
        {clockText(at, locale)}
      </time>
      {children}
    </span>
  );
}
